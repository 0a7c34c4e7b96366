import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/components/toast.ts'
import { DeskError, isSignedOut } from '#app/desk-client/request.ts'
import { endSession } from '#app/features/session/end-session.ts'
import { useErrorText } from '#app/i18n/error-text.ts'

/** Tells a failure in words: no connection, the catalogue's text for its code, or that the session is over. */
export function useFailureToast(): (thrown: unknown) => void {
  const { t } = useTranslation(['common', 'tickets'])
  const errorText = useErrorText()
  return useCallback(
    (thrown: unknown) => {
      if (isSignedOut(thrown)) return endSession('expired')
      if (!(thrown instanceof DeskError))
        return toast({ kind: 'error', text: errorText(undefined) })
      if (thrown.code === null && thrown.status === 0)
        return toast({ kind: 'error', text: t('common:noConnection') })
      if (thrown.code === 'ERR_TAG_REQUIRED')
        return toast({ kind: 'error', text: t('tickets:requiredTag') })
      const details =
        thrown.retryAfterSeconds === null ? {} : { retryAfterSeconds: thrown.retryAfterSeconds }
      toast({ kind: 'error', text: errorText(thrown.code ?? undefined, details) })
    },
    [t, errorText],
  )
}
