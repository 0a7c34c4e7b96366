import type { Actor } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Directory } from '../companies/directory.types.ts'
import { seesPlace, viewerOf } from './visibility.ts'

/** Where a ticket goes, and to whom. */
type Target = { queueId: number | null; userId: number | null }

/**
 * A chosen queue and user must be the company's, and another person must work in the queue they are given a ticket of. Throws
 * ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_INVALID_INPUT.
 */
export function requireTarget(
  directory: Directory,
  { queueId, userId }: Target,
  actorId: number | null,
): void {
  if (queueId !== null && !directory.queues.some((queue) => queue.id === queueId))
    throw new AppError('ERR_NO_QUEUE_FOUND', { fields: { queueId: ['unknown'] } })
  if (userId === null || userId === actorId) return
  const user = directory.users.find((one) => one.id === userId)
  if (user === undefined)
    throw new AppError('ERR_NO_USER_FOUND', { fields: { userId: ['unknown'] } })
  const reaches =
    user.profile === 'admin' ||
    user.allTicket ||
    (queueId !== null && user.queueIds.includes(queueId))
  if (!reaches)
    throw new AppError('ERR_INVALID_INPUT', {
      message: 'the user does not work in that queue',
      fields: { userId: ['queue'] },
    })
}

/**
 * Nobody keeps a ticket for themselves in a place that they would not see without holding it. One that is given away may go anywhere, and
 * one that is there already stays. Throws ERR_INVALID_INPUT.
 */
export function requireOwnPlace(
  actor: Actor,
  was: { queueId: number | null; isGroup: boolean },
  { queueId, userId }: Target,
): void {
  if (actor.kind !== 'user' || userId !== actor.userId || queueId === was.queueId) return
  if (!seesPlace(viewerOf(actor), { queueId, isGroup: was.isGroup })) throw notOwnPlace()
}

export const notOwnPlace = () =>
  new AppError('ERR_INVALID_INPUT', {
    message: 'the caller does not work in that queue',
    fields: { queueId: ['queue'] },
  })
