import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlanFlags } from '#domains/companies/directory.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { BellPlanned } from './failed-planned.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { bellPlanned, fetchFailedPlanned } from './failed-planned.ts'
import { usePlannedActions } from './use-planned-actions.ts'

type FailedPlanned = { planned: BellPlanned[]; onDismissPlanned: (message: BellPlanned) => void }

/** The person's own planned messages that were not sent, wherever their conversations are. */
export function useFailedPlanned(plan: PlanFlags): FailedPlanned {
  const { me } = useDesk()
  const actions = usePlannedActions()
  const isHydrated = useHydrated()
  const { data } = useQuery({
    queryKey: keys.failedPlanned,
    queryFn: ({ signal }) => fetchFailedPlanned(me.userId, signal),
    // Not part of the first paint.
    enabled: isHydrated && plan.useSchedules,
    staleTime: Infinity,
  })
  const planned = useMemo(() => (data ?? []).map(bellPlanned), [data])
  return { planned, onDismissPlanned: ({ id }) => void actions.cancel({ id }) }
}
