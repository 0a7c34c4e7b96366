import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { dropFormDraft, keepOpenForms } from '#app/components/forms/form-drafts.ts'
import { toast } from '#app/components/toast.ts'
import { deviceStorage, tabStorage } from '#app/desk-client/device-storage.ts'
import { onSessionOver } from '#app/desk-client/request.ts'
import { clearTasks } from '#app/device/own-tasks.ts'
import { SIGNED_IN_ELSEWHERE_MS } from '#app/features/frame/limits.ts'
import { loginPath } from './redirect-to.ts'
import { isUnasked } from '#core/auth/session-ends.ts'
import type { SessionEnd } from '#core/auth/session-ends.ts'

const TOLD = {
  signed_in_elsewhere: 'signedInElsewhere',
  signed_out_everywhere: 'signedOutEverywhere',
  access_removed: 'accessRemoved',
} as const

let leave: ((reason: SessionEnd) => void) | null = null

/**
 * Leaves the signed-in pages for the login page, which says why. `expired`: the server answers 401; the others are close codes 4001 to
 * 4004 of the realtime socket. Callable from anywhere in the browser, as often as it likes: it happens once.
 */
export function endSession(reason: SessionEnd): void {
  const once = leave
  leave = null
  once?.(reason)
}

/** The person signs out in this tab: where they go from here is the answer of that, and nothing is said. Their to-dos and what a form kept go with them. */
export function signsOutHere(): void {
  leave = null
  clearTasks(deviceStorage())
  dropFormDraft(tabStorage())
}

/** In the shell, which has the words: makes `endSession` work while a private page is open. */
export function useSessionEnd(): void {
  const { t } = useTranslation('session')
  useEffect(() => {
    leave = (reason) => {
      if (reason === 'expired' || reason === 'signed_out') return goToLogin(reason)
      toast({ text: t(TOLD[reason]), kind: 'error', durationMs: null })
      setTimeout(() => goToLogin(reason), SIGNED_IN_ELSEWHERE_MS)
    }
    // Also where whoever asked has nothing to say of it: a part of the page, or what waits to be sent.
    const endListening = onSessionOver(endSession)
    return () => {
      endListening()
      leave = null
    }
  }, [t])
}

function goToLogin(reason: SessionEnd) {
  try {
    // What this tab remembered of the company; drafts and unsent messages stay on the device, under their writer's name.
    sessionStorage.clear()
  } catch {
    // A browser without storage has nothing to clear.
  }
  if (isUnasked(reason)) keepOpenForms()
  location.assign(loginPath(new URL(location.href), reason))
}
