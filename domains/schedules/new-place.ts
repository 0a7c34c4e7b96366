import type { Actor, CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { CreateTicketInput } from '../tickets/tickets.inputs.ts'
import { seesPlace, viewerOf } from '../tickets/visibility.ts'
import { actingFor } from '../users/acting-for.ts'
import { connectionOf } from './connection-of.ts'
import { requireDestination } from './require-destination.ts'
import type { ScheduleRow } from './schedule-row.ts'

type NewPlace = Pick<CreateTicketInput, 'queueId' | 'status' | 'userId'>

/**
 * Where a planned message opens a conversation and whose that is, where none is in hand: its author's, in a place that they would see
 * without holding it, as one that is opened by hand (decision 055). `releasedBy`: who lets it go by hand. They see it as well, or it is
 * theirs, in a place of their own. Of an author who is gone it waits for whoever works there. Throws ERR_OUT_OF_SIGHT where nobody who is
 * asked sees a place.
 */
export function newPlace(
  ctx: CompanyContext,
  directory: Directory,
  row: ScheduleRow,
  releasedBy: Actor | null,
): NewPlace {
  const author = row.userId === null ? undefined : actingFor(ctx, directory, row.userId)?.actor
  const isGroup = row.isGroup === 1
  const sees = (actor: Actor, queueId: number | null) =>
    seesPlace(viewerOf(actor), { queueId, isGroup })
  const releaserSees = (queueId: number | null) => releasedBy === null || sees(releasedBy, queueId)
  if (author?.kind === 'user') {
    const queueId = placesFor(directory, row, author.queueIds).find(
      (one) => sees(author, one) && releaserSees(one),
    )
    if (queueId !== undefined) return { queueId, status: 'open', userId: author.userId }
  } else {
    const [queueId = null] = placesFor(directory, row, [])
    if (releaserSees(queueId)) return { queueId, status: 'pending' }
  }
  if (releasedBy?.kind === 'user') {
    const queueId = placesFor(directory, row, releasedBy.queueIds).find(releaserSees)
    if (queueId !== undefined) return { queueId, status: 'open', userId: releasedBy.userId }
  }
  throw new AppError('ERR_OUT_OF_SIGHT', {
    message: 'the conversation would open in a queue that who sends the message does not see',
  })
}

/** Queues for a new conversation of somebody with `queueIds`, the best first; null is none. */
function placesFor(
  directory: Directory,
  row: ScheduleRow,
  queueIds: readonly number[],
): (number | null)[] {
  const fed = connectionOf(directory, row.connectionId)?.queueIds ?? []
  const wished = [
    // Of the ticket it was written in.
    row.ticketQueueId,
    fed.find((id) => queueIds.includes(id)),
    fed.length === 1 ? fed[0] : undefined,
    queueIds[0],
  ]
  const there = wished.filter((id) => directory.queues.some((queue) => queue.id === id))
  return [...there.map((id) => id ?? null), null]
}

/**
 * Whoever sends a planned message, or leaves its time out, sees where it goes: the conversation in hand, or the place of a new one. Throws
 * ERR_OUT_OF_SIGHT, and what requireDestination throws.
 */
export async function requireWay(
  ctx: CompanyContext,
  directory: Directory,
  row: ScheduleRow,
  releasedBy: Actor | null,
): Promise<void> {
  const inHand = await requireDestination(ctx, directory, row)
  if (inHand === null) newPlace(ctx, directory, row, releasedBy)
}
