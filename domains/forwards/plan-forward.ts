import { AppError } from '#core/errors.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import { sendObstacle } from '../connections/takes-messages.ts'
import { takesFreeWords } from '../tickets/reply-window.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import type { TicketStatus } from '../tickets/tickets.types.ts'

/** A connection, and what the contact has going on through it. */
export type Way = {
  connection: DirectoryConnection
  /** The contact's active ticket on it; `visible` to whoever forwards. */
  ticket: { id: number; status: TicketStatus; queueId: number | null; visible: boolean } | null
  /** The contact has an address there. */
  reachable: boolean
  lastInboundAt: Millis | null
}

export type ForwardPlan =
  /** Into the conversation that is going on. */
  | { kind: 'into'; ticketId: number }
  /** Into the one that waits: whoever writes to the customer first has accepted it. */
  | { kind: 'accept'; ticketId: number }
  | { kind: 'create'; connectionId: number }
  | { kind: 'refuse'; code: ErrorCode }

/**
 * Which conversation a forwarded message goes into: as from a phone, into the chat with that person, whoever is in it.
 *
 * The conversation that goes on wins: the contact's active ticket on the connection the message came through, else an active one on
 * another connection that whoever forwards may see. One that waits is accepted by whoever forwards, as by any first answer; one that
 * a colleague holds stays theirs. Without any, a ticket is made as by hand (part 1 §4, "Create ticket"): on the connection of the
 * message, else on one the contact wrote through before, else on the default one, whichever reaches them now. An active ticket that
 * whoever forwards may not see is somebody else's conversation: refused as when making a ticket by hand, never gone around.
 *
 * `ways` in that order of preference. When none will do, the reason of the first is told.
 */
export function planForward(ways: readonly Way[], now: Millis): ForwardPlan {
  const active = ways.filter(({ ticket }) => ticket?.visible === true)
  const [first] = ways
  if (first?.ticket?.visible === false) return refuse('ERR_OTHER_OPEN_TICKET')
  const others = ways.filter(({ ticket }) => ticket === null)
  const plans = [...active, ...others].map((way) => planOn(way, now))
  return (
    plans.find(({ kind }) => kind !== 'refuse') ??
    plans[0] ??
    refuse(first === undefined ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_OTHER_OPEN_TICKET')
  )
}

function planOn({ connection, ticket, reachable, lastInboundAt }: Way, now: Millis): ForwardPlan {
  if (!reachable) return refuse('ERR_NO_CONTACT_ADDRESS')
  const obstacle = sendObstacle(connection)
  if (obstacle !== null) return refuse(obstacle)
  if (!takesFreeWords({ channel: connection.channel, lastInboundAt }, now))
    return refuse('ERR_WINDOW_CLOSED')
  if (ticket === null) return { kind: 'create', connectionId: connection.id }
  switch (ticket.status) {
    case 'open':
    case 'group':
      return { kind: 'into', ticketId: ticket.id }
    case 'pending':
      return { kind: 'accept', ticketId: ticket.id }
    default:
      // The customer is asked for something first: a rating, or consent.
      return refuse('ERR_TICKET_CHANGED')
  }
}

const refuse = (code: ErrorCode): ForwardPlan => ({ kind: 'refuse', code })

/** The failure a refused plan stands for. */
export const refusalOf = ({ code }: Extract<ForwardPlan, { kind: 'refuse' }>) =>
  new AppError(code, { message: `the message cannot be forwarded: ${code}` })
