import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { changeTicket, fetchTicket } from './desk-api.ts'
import type { TicketChange } from './desk-api.ts'
import { DeskError } from './request.ts'

/** Tries before a ticket that changes under every one of them is given up: messages of a lively contact do that. */
const TRIES_MAX = 4

/**
 * Changes a ticket as the attendant saw it. Throws ERR_OTHER_OPEN_TICKET when a colleague moved it since; what else changed it (a
 * message of the contact, a look) is loaded and the change tried again. Who is put aside and writes meanwhile is back already.
 */
export async function changeAsSeen(seen: TicketView, change: TicketChange): Promise<TicketView> {
  let { version } = seen
  for (let attempt = 1; ; attempt++) {
    try {
      return await changeTicket(seen.id, { ...change, version })
    } catch (thrown) {
      const isConflict = thrown instanceof DeskError && thrown.code === 'ERR_OTHER_OPEN_TICKET'
      if (!isConflict || attempt === TRIES_MAX) throw thrown
      const now = await fetchTicket(seen.uuid).catch(() => null)
      if (now === null || now.version === version) throw thrown
      if (!standsWhereItDid(seen, now)) throw conflictWith(now)
      if (isAside(change) && now.lastInboundAt !== seen.lastInboundAt) return now
      version = now.version
    }
  }
}

/** Who has it now: what was refused may not have known yet, where a look came before the colleague. */
function conflictWith({ id, uuid, status, user, queue }: TicketView): DeskError {
  return new DeskError({
    code: 'ERR_OTHER_OPEN_TICKET',
    status: 409,
    data: { ticket: { id, uuid, status }, user, queue },
  })
}

function standsWhereItDid(seen: TicketView, now: TicketView): boolean {
  return now.status === seen.status && now.userId === seen.userId && now.queueId === seen.queueId
}

/** Until when, or until the customer writes. */
const isAside = ({ snoozedUntil }: TicketChange) => typeof snoozedUntil === 'string'
