import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/components/toast.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import type { connections } from '#app/i18n/locales/pt-BR/connections.ts'

type Reason = keyof (typeof connections)['refused']
const REASONS: readonly Reason[] = [
  'ERR_NO_NODE',
  'ERR_NO_ANSWER',
  'ERR_ALREADY_LINKED',
  'ERR_NO_SESSION',
  'ERR_CORRUPT',
  'ERR_DISK_FULL',
  'ERR_CARRIER',
  'ERR_STOPPING',
]

/** Tells why a phone did not do what was asked; any other failure as everywhere. */
export function useRefusalToast(): (thrown: unknown) => void {
  const { t } = useTranslation('connections')
  const fail = useFailureToast()
  return useCallback(
    (thrown: unknown) => {
      const told = thrown instanceof DeskError ? thrown.data['reason'] : undefined
      const reason = REASONS.find((one) => one === told)
      if (reason === undefined) return fail(thrown)
      toast({ kind: 'error', text: t(`refused.${reason}`) })
    },
    [fail, t],
  )
}
