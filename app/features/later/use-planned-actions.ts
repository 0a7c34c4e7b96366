import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useErrorText } from '#app/i18n/error-text.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { plannedActions } from './planned-actions.ts'
import type { PlannedActions } from './planned-actions.ts'

export function usePlannedActions(): PlannedActions {
  const client = useQueryClient()
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const fail = useFailureToast()
  return plannedActions({ client, t, errorText, fail })
}
