import {
  INBOUND_PIECE_CHARS,
  INBOUND_ROW_CHARS,
  WAKE_UP_EVERY_MS,
} from '#domains/webhooks/limits.ts'
import type { Routed } from '#domains/webhooks/route-inbound.ts'
import type { InboundRow } from '#domains/webhooks/store-inbound.ts'
import type { Env } from '../env.ts'

/**
 * Has each company's room keep what a provider told it. Resolves once all of it is kept: then the provider may be told 200. It is
 * handled at once, and again by a job or the sweeper if that is cut short.
 */
export async function keepInbound(
  env: Env,
  execution: Pick<ExecutionContext, 'waitUntil'>,
  routed: readonly Routed[],
  now: number,
): Promise<void> {
  await Promise.all(
    routed.map(async ({ companyId, shard, rows }) => {
      const room = env.COMPANY_ROOM.getByName(String(companyId))
      // What is kept of a body that fails on its way is known by its keys when it is repeated.
      for (const piece of inPieces(rows)) await room.acceptInbound(companyId, shard, piece)
    }),
  )
  for (const company of routed) remind(env, execution, company, now)
}

/** The rows in their order, no more at a time than one call may bring; a single one as long as it is. */
function inPieces(rows: readonly InboundRow[]): InboundRow[][] {
  const pieces: InboundRow[][] = []
  let room = 0
  for (const row of rows) {
    const length = row.payload.length + row.key.length + INBOUND_ROW_CHARS
    const last = pieces.at(-1)
    if (last === undefined || length > room) {
      pieces.push([row])
      room = INBOUND_PIECE_CHARS - length
    } else {
      last.push(row)
      room -= length
    }
  }
  return pieces
}

const lastJob = new Map<number, number>()

/** A job a second for a busy company is the second chance of what it was sent; the sweeper is the third. */
function remind(
  env: Env,
  execution: Pick<ExecutionContext, 'waitUntil'>,
  { companyId, shard }: Routed,
  now: number,
): void {
  if (now - (lastJob.get(companyId) ?? 0) < WAKE_UP_EVERY_MS) return
  lastJob.set(companyId, now)
  execution.waitUntil(
    env.INBOUND_QUEUE.send({ kind: 'inbound.drain', companyId, shard }, { delaySeconds: 5 }).catch(
      () => undefined,
    ),
  )
}
