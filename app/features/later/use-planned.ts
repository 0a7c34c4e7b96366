import { useQuery } from '@tanstack/react-query'
import type { SchedulePage, ScheduleView } from '#domains/schedules/schedules.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { keys } from '#app/desk-client/keys.ts'
import { deskRequest, queryString } from '#app/desk-client/request.ts'

/** What of a contact's planned messages still needs somebody's eye. */
const OPEN_STATUSES = ['PENDENTE', 'AGENDADA', 'ERRO'] as const

/** What is planned for the customer of a ticket. The room says when it is to be read again. */
export function usePlanned({ contactId, whatsappId }: TicketView): readonly ScheduleView[] {
  const { data } = useQuery({
    queryKey: keys.planned(contactId, whatsappId),
    queryFn: ({ signal }) => fetchPlanned({ contactId, whatsappId }, signal),
  })
  return data ?? []
}

/** A contact's planned messages through one connection, soonest first. */
async function fetchPlanned(
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
  signal?: AbortSignal,
): Promise<ScheduleView[]> {
  const query = queryString({ contactId, status: OPEN_STATUSES })
  const { schedules } = await deskRequest<SchedulePage>(`/schedules${query}`, { signal })
  return schedules
    .filter((one) => one.whatsappId === null || one.whatsappId === whatsappId)
    .sort((a, b) => a.sendAt.localeCompare(b.sendAt) || a.id - b.id)
}
