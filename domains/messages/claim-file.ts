import type { CompanyContext } from '#core/context.ts'
import { FETCH_LEASE_MS, FILES_AT_ONCE } from '../media/limits.ts'

export type ClaimedFile = {
  id: number
  connectionId: number
  messageId: number
  ref: string
  attempts: number
  createdAt: number
}

const COLUMNS = `id, connection_id AS connectionId, message_id AS messageId, ref, attempts, created_at AS createdAt`

/**
 * Takes one file that is due, those of `wanted` messages first, unless the company already fetches as many as it may. A row whose
 * fetcher died is due when its lease ends.
 */
export async function claimFile(
  ctx: CompanyContext,
  wanted: readonly number[],
): Promise<ClaimedFile | undefined> {
  const now = ctx.clock.now()
  const rows = await ctx.db.all<ClaimedFile>(
    ctx.db.statement(
      `UPDATE media_downloads SET state = 'fetching', attempts = attempts + 1, lease_until = ?3
       WHERE +company_id = ?1 AND id = (
         SELECT d.id FROM media_downloads d INDEXED BY media_downloads_due
         WHERE d.company_id = ?1 AND d.state IN ('queued','fetching') AND d.next_at <= ?2 AND d.lease_until <= ?2
         ORDER BY d.message_id IN (SELECT value FROM json_each(?4)) DESC, d.next_at, d.id LIMIT 1)
         AND (SELECT count(*) FROM media_downloads b INDEXED BY media_downloads_due
              WHERE b.company_id = ?1 AND b.state IN ('queued','fetching') AND b.state = 'fetching' AND b.lease_until > ?2) < ${FILES_AT_ONCE}
       RETURNING ${COLUMNS}`,
      now,
      now + FETCH_LEASE_MS,
      JSON.stringify(wanted),
    ),
  )
  return rows[0]
}

/** Takes the file of one message because somebody asks for it: whatever became of it before, unless it is being fetched right now. */
export async function claimFileOf(
  ctx: CompanyContext,
  messageId: number,
): Promise<ClaimedFile | undefined> {
  const now = ctx.clock.now()
  const [, rows] = await ctx.db.batch<[unknown[], ClaimedFile[]]>([
    ctx.db.statement(
      `UPDATE messages SET media = json_remove(media, '$.failed')
       WHERE company_id = ?1 AND id = ?2 AND media ->> 'failed' IS NOT NULL`,
      messageId,
    ),
    ctx.db.statement(
      `UPDATE media_downloads SET state = 'fetching', attempts = 1, next_at = ?3, lease_until = ?4
       WHERE company_id = ?1 AND message_id = ?2 AND lease_until <= ?3 RETURNING ${COLUMNS}`,
      messageId,
      now,
      now + FETCH_LEASE_MS,
    ),
  ])
  return rows[0]
}
