import type { QueryClient } from '@tanstack/react-query'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { newerTicket } from './patch-tickets.ts'

export type TicketPatch = (ticket: TicketView) => TicketView

/** A ticket with changes that the server has not confirmed yet. */
export type PendingTicket = {
  /** The newest that the server gave of it. */
  confirmed: TicketView
  /** What this person changed since, in order. */
  patches: readonly TicketPatch[]
  /** What the lists, the open ticket and the badges were last made to show. */
  shown: TicketView
  /** It was deleted, or left this person's sight, meanwhile. */
  isGone: boolean
  /** Ends with the last change that was asked for, however it went. */
  done: Promise<unknown>
  /** The answer to the last one that the next builds on. */
  answer: Promise<TicketView> | null
}

const pendings = new WeakMap<QueryClient, Map<number, PendingTicket>>()

export function pendingTickets(client: QueryClient): Map<number, PendingTicket> {
  const known = pendings.get(client)
  if (known !== undefined) return known
  const none = new Map<number, PendingTicket>()
  pendings.set(client, none)
  return none
}

/** Returns the ticket as the screen shows it: the confirmed one under the changes that are on their way. */
export function patchedTicket({
  confirmed,
  patches,
}: Pick<PendingTicket, 'confirmed' | 'patches'>): TicketView {
  return patches.reduce((ticket, patch) => patch(ticket), confirmed)
}

/** Notes what the server gave of a ticket. Returns what is shown of it: a frame or a page that was read before a change does not undo it. */
export function underPatches(client: QueryClient, incoming: TicketView): TicketView {
  const pending = pendingTickets(client).get(incoming.id)
  if (pending === undefined) return incoming
  pending.confirmed = newerTicket(pending.confirmed, incoming)
  pending.isGone = false
  return patchedTicket(pending)
}

/** Changes what is confirmed of a ticket, without a new version. Returns the change of what is shown. */
export function amendPending(
  client: QueryClient,
  ticketId: number,
  change: TicketPatch,
): TicketPatch {
  const pending = pendingTickets(client).get(ticketId)
  if (pending === undefined) return change
  pending.confirmed = change(pending.confirmed)
  const shown = patchedTicket(pending)
  pending.shown = shown
  return () => shown
}
