import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { PlanFlags } from '#domains/companies/directory.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { untilItComes } from '#app/components/lazy-part.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useErrorText } from '#app/i18n/error-text.ts'
import type { BellPlanned } from './failed-planned.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { bellPlanned, fetchFailedPlanned } from './failed-planned.ts'

type FailedPlanned = { planned: BellPlanned[]; onDismissPlanned: (message: BellPlanned) => void }

/** The person's own planned messages that were not sent, wherever their conversations are. */
export function useFailedPlanned(plan: PlanFlags): FailedPlanned {
  const { me } = useDesk()
  const client = useQueryClient()
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const fail = useFailureToast()
  const isHydrated = useHydrated()
  const { data } = useQuery({
    queryKey: keys.failedPlanned,
    queryFn: ({ signal }) => fetchFailedPlanned(me.userId, signal),
    // Not part of the first paint.
    enabled: isHydrated && plan.useSchedules,
    staleTime: Infinity,
  })
  const planned = useMemo(() => (data ?? []).map(bellPlanned), [data])
  // Few are ever dismissed: what does it comes with the first.
  const onDismissPlanned = async ({ id }: BellPlanned) => {
    // It may not be here yet, and would be waited for without a word.
    if (!navigator.onLine) return fail(new DeskError({ code: null, status: 0 }))
    const { plannedActions } = await untilItComes(() => import('./planned-actions.ts'))
    await plannedActions({ client, t, errorText, fail }).cancel({ id })
  }
  return { planned, onDismissPlanned: (message) => void onDismissPlanned(message) }
}
