import { AppError } from '#core/errors.ts'
import type { Millis } from '#core/time.ts'
import type { UpdateTicketInput } from './tickets.inputs.ts'
import type { TICKET_LOG_TYPES } from './tickets.schema.ts'
import type { TicketStatus } from './tickets.types.ts'

export type TicketSituation = {
  status: TicketStatus
  isGroup: boolean
  queueId: number | null
  userId: number | null
}
export type LogType = (typeof TICKET_LOG_TYPES)[number]
/** What becomes of a ticket: the statuses it may come from, what it gets, what is written in its log. */
export type Transition = {
  kind: 'accept' | 'reopen' | 'return' | 'close' | 'ignore' | 'survey' | 'transfer' | 'adjust'
  from: readonly TicketStatus[]
  status: TicketStatus
  queueId: number | null
  userId: number | null
  logs: readonly { type: LogType; userId: number | null; queueId: number | null }[]
}

/**
 * Which transition a PUT asks for, as the table of part 1 §4 has it. Pure: the situation is what the caller saw, and the guard on
 * `from` decides whether it still holds when it is written.
 */
export function planTransition(
  was: TicketSituation,
  input: UpdateTicketInput,
  actorId: number | null,
): Transition {
  const held: TicketStatus = was.isGroup ? 'group' : 'open'
  const queueId = input.queueId ?? was.queueId
  const wantsHeld = input.status === 'open' || input.status === 'group'

  if (input.status === 'closed')
    return input.ratingId == null ? close(was, input, actorId) : survey(was, actorId)
  if (was.status === 'closed') {
    if (!wantsHeld)
      throw new AppError('ERR_TICKET_CHANGED', { message: 'the ticket is closed: reopen it first' })
    requireQueue(queueId)
    const userId = input.userId ?? actorId
    return {
      kind: 'reopen',
      from: ['closed'],
      status: held,
      queueId,
      userId,
      logs: [{ type: 'reopen', userId, queueId }],
    }
  }
  if (was.status === 'pending' && (wantsHeld || (input.userId ?? null) !== null)) {
    requireQueue(queueId)
    const userId = input.userId ?? actorId
    const logs: Transition['logs'] =
      userId === actorId
        ? [{ type: 'open', userId, queueId }]
        : [
            { type: 'transfered', userId: actorId, queueId },
            { type: 'receivedTransfer', userId, queueId },
          ]
    return { kind: 'accept', from: ['pending'], status: held, queueId, userId, logs }
  }
  if (was.status === 'nps' && wantsHeld && (input.userId ?? actorId) === was.userId) {
    // Whoever asked for the rating goes on with the conversation instead.
    const { userId } = was
    const logs = [{ type: 'reopen', userId, queueId }] as const
    return { kind: 'reopen', from: ['nps'], status: 'open', queueId, userId, logs }
  }
  if (wantsHeld && changesHolder(was, input, actorId))
    return transfer(was, { ...input, userId: input.userId ?? actorId }, queueId, actorId)
  if (isTransfer(was, input)) return transfer(was, input, queueId, actorId)
  if (input.status === 'pending' && was.status !== 'pending') {
    return {
      kind: 'return',
      from: ['open', 'group', 'nps'],
      status: 'pending',
      queueId,
      userId: null,
      logs: [{ type: 'pending', userId: actorId, queueId }],
    }
  }
  return {
    kind: 'adjust',
    from: [was.status],
    status: was.status,
    queueId: was.queueId,
    userId: was.userId,
    logs: [],
  }
}

function close(was: TicketSituation, input: UpdateTicketInput, actorId: number | null): Transition {
  // Only a waiting ticket is ignored: whoever says so of one that was accepted meanwhile lost the race (the guard on `from` says so).
  const ignored = was.status === 'pending' || input.amountUsedBotQueues === 0
  return {
    kind: ignored ? 'ignore' : 'close',
    from: ignored ? ['pending'] : ['open', 'group', 'nps', 'lgpd'],
    status: 'closed',
    queueId: was.queueId,
    userId: actorId ?? was.userId,
    logs: [{ type: 'closed', userId: actorId, queueId: was.queueId }],
  }
}

/** Closes once the customer has rated, or did not in time. */
function survey(was: TicketSituation, actorId: number | null): Transition {
  return {
    kind: 'survey',
    from: ['open'],
    status: 'nps',
    queueId: was.queueId,
    userId: actorId ?? was.userId,
    logs: [{ type: 'rating', userId: actorId, queueId: was.queueId }],
  }
}

/**
 * Whether the change takes an active ticket away from the colleague who holds it, without a sign that the caller knows of them:
 * neither the version they acted on nor `takeOver`. Putting it aside takes it out of the holder's list, and bringing it back undoes what
 * they chose. Closing is not taking: part 1 §4 gives it to whoever sees the ticket, and the log names both. Where it races with an
 * acceptance, the write is guarded by the status and the holder it was planned from.
 */
export function takesUnseen(
  was: TicketSituation,
  input: UpdateTicketInput,
  actorId: number | null,
): boolean {
  const isColleagues = was.userId !== null && actorId !== null && was.userId !== actorId
  if (!isColleagues || was.status === 'closed' || input.status === 'closed') return false
  if (input.version !== undefined || input.takeOver === true) return false
  if (input.snoozedUntil !== undefined) return true
  return input.status === 'pending' || isTransfer(was, input) || changesHolder(was, input, actorId)
}

/**
 * Whether a colleague accepted or closed the ticket while the caller's own request was on its way: of two who press at once, one wins. A
 * caller who says what they saw, by `version` or `takeOver`, is judged by that.
 */
export function pressedAtOnce(
  was: Pick<TicketSituation, 'userId'> & { acceptedAt: Millis | null; closedAt: Millis | null },
  input: UpdateTicketInput,
  actorId: number | null,
  arrivedAt: Millis,
): boolean {
  const isColleagues = was.userId !== null && actorId !== null && was.userId !== actorId
  if (!isColleagues || input.version !== undefined || input.takeOver === true) return false
  return Math.max(was.acceptedAt ?? 0, was.closedAt ?? 0) >= arrivedAt
}

/** Whether the ticket is asked for somebody who does not hold it; for the caller, when nobody is named. */
function changesHolder(
  was: TicketSituation,
  input: UpdateTicketInput,
  actorId: number | null,
): boolean {
  const wantsHeld = input.status === 'open' || input.status === 'group'
  const userId = input.userId ?? (wantsHeld ? actorId : null)
  return userId !== null && userId !== was.userId
}

function isTransfer(was: TicketSituation, input: UpdateTicketInput): boolean {
  const otherQueue = (input.queueId ?? null) !== null && input.queueId !== was.queueId
  const otherUser = (input.userId ?? null) !== null && input.userId !== was.userId
  // The same queue said again with `pending` puts the ticket back into it: that is a return.
  return otherQueue || otherUser
}

/** With a user chosen the ticket is theirs at once; with only a queue it waits there. A queue is always required. */
function transfer(
  was: TicketSituation,
  input: UpdateTicketInput,
  queueId: number | null,
  actorId: number | null,
): Transition {
  requireQueue(queueId)
  const userId = input.userId ?? null
  const gone = { type: 'transfered', userId: actorId, queueId } as const
  return {
    kind: 'transfer',
    from: [was.status],
    status: userId === null ? 'pending' : was.isGroup ? 'group' : 'open',
    queueId,
    userId,
    logs: userId === null ? [gone] : [gone, { type: 'receivedTransfer', userId, queueId }],
  }
}

function requireQueue(queueId: number | null): void {
  if (queueId === null)
    throw new AppError('ERR_QUEUE_REQUIRED', { fields: { queueId: ['ERR_QUEUE_REQUIRED'] } })
}
