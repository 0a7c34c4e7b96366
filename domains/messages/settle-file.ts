import type { CompanyContext, Statement } from '#core/context.ts'
import { isKeyOf, messageFileKey } from '#core/media-keys.ts'
import type { FileOutcome } from '../channels/driver.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { MessageRow } from './message-row.ts'
import { messageChanged } from './messages.events.ts'
import { messageRowsStatement } from './messages.queries.ts'
import { ticketOfMessageStatement } from './ticket-of-message.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import type { ClaimedFile } from './claim-file.ts'
import type { DescribedFile } from './describe-file.ts'
import { FETCH_DOWN_MS, FETCH_GIVE_UP_MS, FETCH_LADDER_MS } from '../media/limits.ts'

/** `erase`: its message was taken back or is gone. `down`: the connection can't be asked now, which uses up no try. */
export type FileEnd =
  DescribedFile | Exclude<FileOutcome, { kind: 'stored' }> | { kind: 'erase' } | { kind: 'down' }
export type SettledFile = 'stored' | 'waiting' | 'failed' | 'erased'

/** Writes what became of a claimed file in one transaction, and tells the browsers. */
export async function settleFile(
  ctx: CompanyContext,
  claimed: ClaimedFile,
  end: FileEnd,
): Promise<SettledFile> {
  switch (end.kind) {
    case 'erase':
      return await erase(ctx, claimed)
    case 'stored':
      return (await change(ctx, claimed, end.media, forget(ctx, claimed)))
        ? 'stored'
        : await eraseIfDeleted(ctx, claimed)
    case 'retry': {
      const wait = FETCH_LADDER_MS[claimed.attempts - 1]
      if (wait === undefined) return await fail(ctx, claimed, 'expired', end.reason)
      return await waitFor(ctx, claimed, Math.max(wait, end.afterMs), end.reason, claimed.attempts)
    }
    case 'down': {
      if (ctx.clock.now() - claimed.createdAt > FETCH_GIVE_UP_MS)
        return await fail(ctx, claimed, 'expired', 'the connection stayed down')
      const before = claimed.attempts - 1
      return await waitFor(ctx, claimed, FETCH_DOWN_MS, 'the connection is down', before)
    }
    case 'failed':
      return await fail(ctx, claimed, end.why, end.reason)
  }
}

async function waitFor(
  ctx: CompanyContext,
  claimed: ClaimedFile,
  afterMs: number,
  reason: string,
  attempts: number,
): Promise<SettledFile> {
  const nextAt = ctx.clock.now() + afterMs
  await ctx.db.batch([
    ctx.db.statement(
      `UPDATE media_downloads SET state = 'queued', next_at = ?3, lease_until = 0, last_error = ?4, attempts = ?5
       WHERE company_id = ?1 AND id = ?2 AND state = 'fetching'`,
      claimed.id,
      nextAt,
      reason,
      attempts,
    ),
  ])
  await ctx.wakeAt(nextAt)
  return 'waiting'
}

async function fail(
  ctx: CompanyContext,
  claimed: ClaimedFile,
  why: Extract<FileOutcome, { kind: 'failed' }>['why'],
  reason: string,
): Promise<SettledFile> {
  ctx.log.warn('media.failed', { messageId: claimed.messageId, why, reason })
  const row = ctx.db.statement(
    `UPDATE media_downloads SET state = 'failed', lease_until = 0, last_error = ?3 WHERE company_id = ?1 AND id = ?2 AND state = 'fetching'`,
    claimed.id,
    reason,
  )
  return (await change(ctx, claimed, { failed: why }, row))
    ? 'failed'
    : await eraseIfDeleted(ctx, claimed)
}

/** Merges into the message's media while the claim stands; null takes a member out (RFC 7396). False when nothing was to be changed. */
async function change(
  ctx: CompanyContext,
  claimed: ClaimedFile,
  media: object,
  row: Statement,
): Promise<boolean> {
  const [changed, , messages, tickets] = await ctx.db.batch<
    [{ id: number }[], unknown[], MessageRow[], TicketRow[]]
  >([
    ctx.db.statement(
      `UPDATE messages SET media = json_patch(coalesce(media, '{}'), ?3) WHERE company_id = ?1 AND id = ?2 AND is_deleted = 0
         AND EXISTS (SELECT 1 FROM media_downloads d WHERE d.company_id = ?1 AND d.id = ?4 AND d.state = 'fetching') RETURNING id`,
      claimed.messageId,
      JSON.stringify({ failed: null, ...media }),
      claimed.id,
    ),
    row,
    messageRowsStatement(ctx, [claimed.messageId]),
    ticketOfMessageStatement(ctx, claimed.messageId),
  ])
  const [message] = messages
  const [ticket] = tickets
  if (changed.length === 0 || message === undefined || ticket === undefined) return false
  const directory = await directoryFor(ctx)
  await ctx.emit([messageChanged(ctx, directory, message, ticket, 'update')])
  return true
}

const forget = (ctx: CompanyContext, claimed: ClaimedFile): Statement =>
  ctx.db.statement(
    `DELETE FROM media_downloads WHERE company_id = ?1 AND id = ?2 AND state = 'fetching'`,
    claimed.id,
  )

/** The message was taken back while its file was on its way. Another fetcher that was faster is no reason to erase anything. */
async function eraseIfDeleted(ctx: CompanyContext, claimed: ClaimedFile): Promise<SettledFile> {
  const message = await ctx.db.first<{ isDeleted: number }>(
    ctx.db.statement(
      'SELECT is_deleted AS isDeleted FROM messages WHERE company_id = ?1 AND id = ?2',
      claimed.messageId,
    ),
  )
  return message?.isDeleted === 0 ? 'stored' : await erase(ctx, claimed)
}

/** First the file, then what knows of it: dying in between, the row has it erased again. */
async function erase(ctx: CompanyContext, claimed: ClaimedFile): Promise<SettledFile> {
  const message = await ctx.db.first<{ key: string | null }>(
    ctx.db.statement(
      `SELECT media ->> 'key' AS key FROM messages WHERE company_id = ?1 AND id = ?2`,
      claimed.messageId,
    ),
  )
  const stored = message === null ? keyLeftBehind(claimed.ref) : message.key
  const keys = [messageFileKey(ctx.companyId, claimed.messageId)]
  if (stored !== null && isKeyOf(ctx.companyId, stored)) keys.push(stored)
  await ctx.files.delete(keys)
  await ctx.db.batch([
    ctx.db.statement(
      `UPDATE messages SET media = json_remove(media, '$.key', '$.thumbnail', '$.waveform') WHERE company_id = ?1 AND id = ?2 AND media IS NOT NULL`,
      claimed.messageId,
    ),
    ctx.db.statement('DELETE FROM media_downloads WHERE company_id = ?1 AND id = ?2', claimed.id),
  ])
  return 'erased'
}

/** A message that is gone altogether left its file's key in the row (eraseGoneFilesStatement). */
function keyLeftBehind(ref: string): string | null {
  const { erase } = JSON.parse(ref) as { erase?: unknown }
  return typeof erase === 'string' ? erase : null
}
