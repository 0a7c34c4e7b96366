import { useCallback } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { toast } from '#app/components/toast.ts'
import { DeskError, sessionEndOf } from '#app/desk-client/request.ts'
import { endSession } from '#app/features/session/end-session.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import { TAKEN_BACK_MS } from './limits.ts'

/** Returns a failure in words: no connection, or the catalogue's text for its code. */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation(['common', 'notices'])
  const errorText = useErrorText()
  return useCallback(
    (failure) => {
      if (!(failure instanceof DeskError)) return errorText(undefined)
      if (failure.code === null && failure.status === 0) return t('common:noConnection')
      if (failure.code === 'ERR_TAG_REQUIRED') return t('notices:requiredTag')
      const { retryAfterSeconds } = failure
      return errorText(
        failure.code ?? undefined,
        retryAfterSeconds === null ? {} : { retryAfterSeconds },
      )
    },
    [t, errorText],
  )
}

/**
 * Tells a failure in words, or that the session is over. `about` names whose ticket was shown as changed and is as it was again.
 */
export function useFailureToast(): (thrown: unknown, about?: { name: string }) => void {
  const { t } = useTranslation('notices')
  const textOf = useFailureText()
  return useCallback(
    (thrown: unknown, about?: { name: string }) => {
      const ended = sessionEndOf(thrown)
      if (ended !== null) return endSession(ended)
      const reason = textOf(thrown)
      const text = about === undefined ? reason : t('takenBack', { ...about, reason })
      toast({ kind: 'error', text, ...(about === undefined ? {} : { durationMs: TAKEN_BACK_MS }) })
    },
    [t, textOf],
  )
}
