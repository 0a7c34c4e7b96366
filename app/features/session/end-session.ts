import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/components/toast.ts'
import { SIGNED_IN_ELSEWHERE_MS } from '#app/features/shell/limits.ts'
import { loginPath } from './redirect-to.ts'

/** `expired`: the server answers 401. The other two are close codes 4001 and 4003 of the realtime socket. */
export type SessionEndReason = 'expired' | 'signed_in_elsewhere' | 'access_removed'

let leave: ((reason: SessionEndReason) => void) | null = null

/** Leaves the signed-in pages, telling why. Callable from anywhere in the browser, as often as it likes: it happens once. */
export function endSession(reason: SessionEndReason): void {
  const once = leave
  leave = null
  once?.(reason)
}

/** In the shell, which has the words: makes `endSession` work while a private page is open. */
export function useSessionEnd(): void {
  const { t } = useTranslation('session')
  useEffect(() => {
    leave = (reason) => {
      if (reason === 'expired') return goToLogin()
      const text = reason === 'signed_in_elsewhere' ? t('signedInElsewhere') : t('accessRemoved')
      toast({ text, kind: 'error', durationMs: null })
      setTimeout(goToLogin, SIGNED_IN_ELSEWHERE_MS)
    }
    return () => {
      leave = null
    }
  }, [t])
}

function goToLogin() {
  try {
    // What this tab remembered of the company; drafts and unsent messages stay on the device, under their writer's name.
    sessionStorage.clear()
  } catch {
    // A browser without storage has nothing to clear.
  }
  location.assign(loginPath(new URL(location.href)))
}
