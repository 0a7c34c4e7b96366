import { changedMeanwhile, isAsRead } from '#core/changed-meanwhile.ts'
import { plainColour } from '#core/colour.ts'
import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { problem } from '#core/problems.ts'
import { sameAgain } from '#core/same-again.ts'
import { sameName, sameNameSql } from '#core/text-order.ts'
import { planAllowance } from '../companies/company-plan.queries.ts'
import { directoryChangedIfSo, forgetDirectory } from '../companies/directory.queries.ts'
import type { DirectoryQueue } from '../companies/directory.types.ts'
import { foundQueue, placeStatement, queuesStatement } from './queue-rows.ts'
import { queueChanged } from './queues.events.ts'
import type { MoveQueueInput, QueueReadAs, SaveQueueInput } from './queues.inputs.ts'

/**
 * ?2 name, ?3 colour, ?4 greeting, ?5 now, ?6 `sameName`, ?7 how many queues there may be. Nothing is written where another queue has
 * the name, capitals and accents aside, or the colour, or where the plan has no room: two at once can't both take the last place.
 */
const INSERT = `INSERT INTO queues (company_id, name, color, greeting_message, order_queue, created_at, updated_at)
  SELECT ?1, ?2, ?3, coalesce(?4, ''), (SELECT coalesce(max(m.order_queue), 0) + 1 FROM queues m WHERE m.company_id = ?1), ?5, ?5
  WHERE NOT EXISTS (SELECT 1 FROM queues o WHERE o.company_id = ?1 AND (${sameNameSql('o')} = ?6 OR lower(o.color) = ?3))
    AND (SELECT count(*) FROM queues c WHERE c.company_id = ?1) < ?7
  ON CONFLICT DO NOTHING RETURNING id`

/**
 * As INSERT without ?7; ?7 the queue, ?8 what it was read as, `[name, color, greeting]`, or null. Writes nothing where the queue is
 * neither that nor already what it is to become. What was the same as another queue's before can stay so.
 */
const UPDATE = `UPDATE OR IGNORE queues SET name = ?2, color = ?3, greeting_message = coalesce(?4, greeting_message), updated_at = ?5
  WHERE company_id = ?1 AND id = ?7
    AND (?8 IS NULL OR (name, color, greeting_message) = (?8 ->> 0, ?8 ->> 1, ?8 ->> 2)
      OR (name, color, greeting_message) = (?2, ?3, coalesce(?4, greeting_message)))
    AND (${sameNameSql('queues')} = ?6
      OR NOT EXISTS (SELECT 1 FROM queues o WHERE o.company_id = ?1 AND o.id <> ?7 AND ${sameNameSql('o')} = ?6))
    AND (lower(color) = ?3 OR NOT EXISTS (SELECT 1 FROM queues o WHERE o.company_id = ?1 AND o.id <> ?7 AND lower(o.color) = ?3))
  RETURNING id`

/**
 * Creates a queue (`id` null) or changes one. Throws ERR_NO_QUEUE_FOUND, ERR_PLAN_LIMIT, ERR_QUEUE_COLOR_ALREADY_EXISTS with
 * `fields.color`, ERR_INVALID_INPUT with `fields.name` when another queue has the name, and ERR_CHANGED_MEANWHILE when the queue is no
 * longer what it was read as; without `readAs` the last save wins. `once`: of a form that may be sent twice (core/same-again.ts).
 */
export async function saveQueue(
  ctx: CompanyContext,
  id: number | null,
  input: SaveQueueInput,
  { readAs, once = false }: { readAs?: QueueReadAs | undefined; once?: boolean } = {},
): Promise<DirectoryQueue> {
  requirePermission(ctx, 'queue:manage')
  const { name, color, greetingMessage, orderQueue } = input
  const limit = id === null ? (await planAllowance(ctx)).queues : 0
  const values = [name, color, greetingMessage, ctx.clock.now(), sameName(name)] as const
  const isPlaced = orderQueue !== undefined && orderQueue !== readAs?.orderQueue
  const content = [name, color, greetingMessage, orderQueue]
  const again = await sameAgain(ctx, 'queue', once && id === null ? content : null)
  const results = await ctx.db.batch([
    id === null
      ? ctx.db.statement(INSERT, ...values, limit)
      : ctx.db.statement(UPDATE, ...values, id, readAs === undefined ? null : json(readAs)),
    ...again.note,
    directoryChangedIfSo(ctx),
    // Nothing has changed either where the directory has not.
    ...(isPlaced
      ? [placeStatement(ctx, id === null ? { name } : { id }, { at: orderQueue }, 'if written')]
      : []),
    queuesStatement(ctx),
    again.made,
  ])
  const [written] = results[0] as { id: number }[]
  const moved = (isPlaced ? results.at(-3) : []) as { id: number }[]
  const [queues, [made]] = results.slice(-2) as [DirectoryQueue[], { id: number }[]]
  if (written === undefined) {
    const found = made && queues.find((queue) => queue.id === made.id)
    // Its place is not compared: it moves with the others.
    const own = again.shown(found, { name, color, greetingMessage: greetingMessage ?? '' })
    if (own !== null) return own
    if (id !== null) refuseIfChanged(queues, id, readAs)
    throw refusalOf(queues, { id, name, color, limit })
  }
  const saved = foundQueue(queues, written.id)
  forgetDirectory(ctx.companyId)
  await ctx.emit([
    queueChanged(saved, id === null ? 'create' : 'update'),
    ...moved.filter((one) => one.id !== saved.id).map((one) => moveEvent(queues, one)),
  ])
  return saved
}

/** Moves a queue in the order. Returns all of them as they are then. Throws ERR_NO_QUEUE_FOUND; then nothing has changed. */
export async function moveQueue(
  ctx: CompanyContext,
  { queueId, beforeId }: MoveQueueInput,
): Promise<DirectoryQueue[]> {
  requirePermission(ctx, 'queue:manage')
  const [moved, , queues] = await ctx.db.batch<[{ id: number }[], unknown[], DirectoryQueue[]]>([
    placeStatement(ctx, { id: queueId }, { beforeId: beforeId ?? null }),
    directoryChangedIfSo(ctx),
    queuesStatement(ctx),
  ])
  foundQueue(queues, queueId)
  if (beforeId != null) foundQueue(queues, beforeId)
  forgetDirectory(ctx.companyId)
  await ctx.emit(moved.map((one) => moveEvent(queues, one)))
  return queues
}

const moveEvent = (queues: readonly DirectoryQueue[], { id }: { id: number }) =>
  queueChanged(foundQueue(queues, id), 'update')

/** Compared in SQL, so that nothing comes between reading and writing. */
const json = ({ name, color, greetingMessage }: QueueReadAs) =>
  JSON.stringify([name, color, greetingMessage])

function refuseIfChanged(
  queues: readonly DirectoryQueue[],
  id: number,
  readAs: QueueReadAs | undefined,
): void {
  const queue = foundQueue(queues, id)
  if (readAs === undefined) return
  const { orderQueue: _place, ...fields } = readAs
  const { name, color, greetingMessage } = queue
  // The place, as the form has it: the numbers have a gap where a queue was deleted.
  const now = { name, color, greetingMessage, orderQueue: queues.indexOf(queue) + 1 }
  if (!isAsRead(now, fields)) throw changedMeanwhile({ readAs, now })
}

/**
 * Refuses what else is wrong with a form whose fields are not all right, by those that are: a name or a colour that another queue has.
 * Throws ERR_QUEUE_COLOR_ALREADY_EXISTS or ERR_INVALID_INPUT with `fields`.
 */
export async function checkQueue(
  ctx: CompanyContext,
  id: number | null,
  wanted: Partial<Pick<SaveQueueInput, 'name' | 'color'>>,
): Promise<void> {
  requirePermission(ctx, 'queue:manage')
  const refusal = takenIn(await ctx.db.all<DirectoryQueue>(queuesStatement(ctx)), id, wanted)
  if (refusal !== null) throw refusal
}

/** Why nothing was written, by the queues as they were then. */
function refusalOf(
  queues: readonly DirectoryQueue[],
  wanted: { id: number | null; name: string; color: string; limit: number },
): AppError {
  const { id, limit } = wanted
  if (id === null && queues.length >= limit)
    return new AppError('ERR_PLAN_LIMIT', {
      message: `the plan allows ${limit} queues`,
      data: { limit },
    })
  return takenIn(queues, id, wanted) ?? new AppError('ERR_INVALID_INPUT')
}

/** The refusal of a name or a colour that another queue has; null where none has. What was the same before can stay so. */
function takenIn(
  queues: readonly DirectoryQueue[],
  id: number | null,
  { name, color }: Partial<Pick<SaveQueueInput, 'name' | 'color'>>,
): AppError | null {
  const before = queues.find((queue) => queue.id === id)
  const otherWith = (is: (queue: DirectoryQueue) => boolean) =>
    before !== undefined && is(before) ? undefined : queues.find(is)
  const named =
    name === undefined ? undefined : otherWith((queue) => sameName(queue.name) === sameName(name))
  const coloured =
    color === undefined ? undefined : otherWith((queue) => plainColour(queue.color) === color)
  if (named === undefined && coloured === undefined) return null
  return new AppError(
    coloured === undefined ? 'ERR_INVALID_INPUT' : 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    {
      message: 'another queue has this name or colour',
      fields: {
        ...(named === undefined ? {} : { name: [problem('queueTaken', { name: named.name })] }),
        ...(coloured === undefined
          ? {}
          : { color: [problem('colourTaken', { name: coloured.name })] }),
      },
    },
  )
}
