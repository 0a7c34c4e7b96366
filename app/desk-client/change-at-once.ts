import type { QueryClient } from '@tanstack/react-query'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { newerTicket } from './patch-tickets.ts'
import { pendingTickets } from './pending-changes.ts'
import type { PendingTicket, TicketPatch } from './pending-changes.ts'
import { cachedTicket, showTicket } from './ticket-cache.ts'

export type TicketChangeAtOnce = {
  /** What is expected of the server. */
  shows: TicketPatch
  /** Asks the server. `seen` is the ticket as the person saw it, with the version the server knows; `known` gives what is confirmed by now. */
  send(seen: TicketView, known: () => TicketView): Promise<TicketView>
  /** Is asked for whatever became of the changes before it. */
  standsAlone?: boolean
}

/** A change before this one was refused: this one was made of what is not so, and the server was not asked. */
export class TakenBackError extends Error {}

/**
 * Shows a change of a ticket at once, everywhere, and asks the server after the changes before it. Its answer confirms the change; a
 * refusal takes back that change alone, keeps whatever else came meanwhile, and is thrown.
 */
export async function changeAtOnce(
  client: QueryClient,
  viewer: Viewer,
  ticket: TicketView,
  change: TicketChangeAtOnce,
): Promise<TicketView> {
  const all = pendingTickets(client)
  const pending = all.get(ticket.id) ?? begun(client, ticket)
  all.set(ticket.id, pending)
  pending.patches = [...pending.patches, change.shows]
  showTicket(client, viewer, ticket.id)
  const answering = askInTurn(ticket, pending, change, pending.done, pending.answer)
  pending.done = answering.catch(() => undefined)
  if (change.standsAlone !== true) pending.answer = answering
  try {
    const answer = await answering
    pending.confirmed = newerTicket(pending.confirmed, answer)
    return answer
  } catch (refused) {
    // What is pressed from now on is built on what is shown again, not on this.
    if (pending.answer === answering) pending.answer = null
    throw refused
  } finally {
    pending.patches = pending.patches.filter((one) => one !== change.shows)
    showTicket(client, viewer, ticket.id)
    if (pending.patches.length === 0) all.delete(ticket.id)
  }
}

async function askInTurn(
  ticket: TicketView,
  pending: PendingTicket,
  { send, standsAlone = false }: TicketChangeAtOnce,
  before: Promise<unknown>,
  builtOn: Promise<TicketView> | null,
): Promise<TicketView> {
  await before
  const seen = await builtOn?.catch((cause: unknown) => {
    if (standsAlone) return ticket
    throw new TakenBackError('a change before it was refused', { cause })
  })
  return await send(seen ?? ticket, () => pending.confirmed)
}

function begun(client: QueryClient, ticket: TicketView): PendingTicket {
  const cached = cachedTicket(client, ticket.id)
  // At the same version what is kept is newer than what the caller holds: a contact's tags change no version.
  const confirmed = cached === undefined ? ticket : newerTicket(ticket, cached)
  return {
    confirmed,
    patches: [],
    shown: confirmed,
    isGone: false,
    done: Promise.resolve(),
    answer: null,
  }
}
