import { QueryObserver } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { dismissToast, toastStore } from '#app/components/toast.ts'
import { plannedQuery } from './use-planned.ts'

const OFFER = 'plan:'

/** What a notice is about that offers to take these plans back. */
export const offerOf = (planned: readonly Pick<ScheduleView, 'id'>[]) =>
  OFFER + planned.map(({ id }) => id).join()

/** Something else is done with a plan on this device: nobody is offered any more to take back what it was. */
export function endOffer(planId: number): void {
  for (const { id, about } of toastStore.snapshot()) {
    if (about?.startsWith(OFFER) !== true) continue
    if (about.slice(OFFER.length).split(',').includes(String(planId))) dismissToast(id)
  }
}

/**
 * Ends an offer once its plans are no longer what they were, whoever changed, sent or removed one: the room says when they are to be read
 * again. `notice` is the offer’s toast; `ended` hears its end, whichever way.
 */
export function watchOffer(
  client: QueryClient,
  ticket: Pick<TicketView, 'contactId' | 'whatsappId'>,
  planned: readonly ScheduleView[],
  notice: number,
  ended: () => void,
): void {
  const seen = new Set<number>()
  const hasChanged = (now: readonly ScheduleView[]) =>
    planned.some(({ id, updatedAt }) => {
      const one = now.find((other) => other.id === id)
      // What was read before it was planned does not have it yet.
      if (one === undefined) return seen.has(id)
      seen.add(id)
      return one.updatedAt !== updatedAt
    })
  const look = (now: readonly ScheduleView[] | undefined) => {
    if (now !== undefined && hasChanged(now)) for (const { id } of planned) endOffer(id)
  }
  const stopReading = new QueryObserver(client, plannedQuery(ticket)).subscribe(({ data }) =>
    look(data),
  )
  const stop = toastStore.subscribe(() => {
    // Its time is over, its undo was pressed, or others took its place.
    if (toastStore.snapshot().some(({ id }) => id === notice)) return
    stop()
    stopReading()
    ended()
  })
}
