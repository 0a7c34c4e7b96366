import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useSettled } from '#app/components/use-settled.ts'
import { keys } from '#app/desk-client/keys.ts'
import { fetchSchedules } from './fetch-schedules.ts'

/** What of a contact's planned messages still needs somebody's eye. */
const OPEN_STATUSES = ['PENDENTE', 'AGENDADA', 'ERRO'] as const

/** What is planned for the customer of a ticket. The room says when it is to be read again. */
export function usePlanned(ticket: TicketView): readonly ScheduleView[] {
  const { data } = useQuery({ ...plannedQuery(ticket), enabled: useSettled() })
  return data ?? []
}

type Place = Pick<TicketView, 'contactId' | 'whatsappId'>

export const plannedQuery = ({ contactId, whatsappId }: Place) =>
  queryOptions({
    queryKey: keys.planned(contactId, whatsappId),
    queryFn: ({ signal }) => fetchPlanned({ contactId, whatsappId }, signal),
  })

/** A contact's planned messages through one connection, soonest first. */
async function fetchPlanned(
  { contactId, whatsappId }: Place,
  signal?: AbortSignal,
): Promise<ScheduleView[]> {
  const schedules = await fetchSchedules({ contactId, status: OPEN_STATUSES }, signal)
  return schedules
    .filter((one) => one.whatsappId === null || one.whatsappId === whatsappId)
    .sort((a, b) => a.sendAt.localeCompare(b.sendAt) || a.id - b.id)
}
