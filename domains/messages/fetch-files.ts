import type { CompanyContext } from '#core/context.ts'
import { openEnvelope } from '#core/auth/envelopes.ts'
import { messageFileKey } from '#core/media-keys.ts'
import type { ChannelDriver, FileOutcome } from '../channels/driver.ts'
import { driverFor } from '../channels/drivers.ts'
import { claimFile } from './claim-file.ts'
import type { ClaimedFile } from './claim-file.ts'
import { FETCH_LEASE_MS, FETCH_TURN_MS, FILE_MAX_BYTES, FILES_AT_ONCE } from '../media/limits.ts'
import { describeFile } from './describe-file.ts'
import { settleFile } from './settle-file.ts'
import type { SettledFile } from './settle-file.ts'

export type DriverOf = (ctx: CompanyContext, channel: string) => ChannelDriver | null

/**
 * Brings the files of messages that were just stored. Meant to be deferred; the rows are the truth, and what is not fetched here is
 * fetched by the sweeper. Where the company already fetches as many files as it may, those fetchers take these when they are done.
 */
export async function fetchFiles(
  ctx: CompanyContext,
  messageIds: readonly number[],
  driverOf: DriverOf = driverFor,
): Promise<void> {
  if (messageIds.length === 0) return
  await ctx.wakeAt(ctx.clock.now() + FETCH_LEASE_MS)
  await inLanes(ctx, Math.min(messageIds.length, FILES_AT_ONCE), messageIds, driverOf)
}

/** Brings every file that is due. For the sweeper. */
export async function fetchDueFiles(
  ctx: CompanyContext,
  driverOf: DriverOf = driverFor,
): Promise<void> {
  await inLanes(ctx, FILES_AT_ONCE, [], driverOf)
}

async function inLanes(
  ctx: CompanyContext,
  lanes: number,
  wanted: readonly number[],
  driverOf: DriverOf,
): Promise<void> {
  const endsAt = ctx.clock.now() + FETCH_TURN_MS
  const lane = async () => {
    while (ctx.clock.now() <= endsAt) {
      const claimed = await claimFile(ctx, wanted)
      if (claimed === undefined) return
      await fetchClaimed(ctx, claimed, driverOf)
    }
    // Others may wait: the next run is not this one's caller's to pay for.
    await ctx.wakeAt(ctx.clock.now())
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

type FileRow = {
  media: string | null
  isDeleted: number
  channel: string | null
  status: string | null
  externalId: string | null
  credentials: string | null
}

/** Brings one claimed file and writes what became of it. Never throws for the file's sake. */
export async function fetchClaimed(
  ctx: CompanyContext,
  claimed: ClaimedFile,
  driverOf: DriverOf = driverFor,
): Promise<SettledFile> {
  const row = await ctx.db.first<FileRow>(
    ctx.db.statement(
      `SELECT m.media, m.is_deleted AS isDeleted, k.channel, k.status, k.external_id AS externalId, k.credentials
       FROM messages m LEFT JOIN connections k ON k.id = m.connection_id AND k.company_id = m.company_id
       WHERE m.company_id = ?1 AND m.id = ?2`,
      claimed.messageId,
    ),
  )
  if (row === null || row.isDeleted === 1) return await settleFile(ctx, claimed, { kind: 'erase' })
  const outcome = await fetch(ctx, claimed, row, driverOf).catch((thrown: unknown): FileOutcome => {
    ctx.log.error('media.failed', thrown, { messageId: claimed.messageId })
    return { kind: 'retry', reason: 'the fetch broke', afterMs: 0 }
  })
  if (outcome.kind !== 'stored') {
    const isDown = row.channel === 'whatsapp' && row.status !== 'CONNECTED'
    return await settleFile(
      ctx,
      claimed,
      outcome.kind === 'retry' && isDown ? { kind: 'down' } : outcome,
    )
  }
  const described = await describeFile(ctx, claimed.messageId, outcome)
  return await settleFile(
    ctx,
    claimed,
    described ?? { kind: 'retry', reason: 'the file is not in storage', afterMs: 0 },
  )
}

async function fetch(
  ctx: CompanyContext,
  claimed: ClaimedFile,
  row: FileRow,
  driverOf: DriverOf,
): Promise<FileOutcome> {
  const driver = row.channel === null ? null : driverOf(ctx, row.channel)
  if (driver === null || row.externalId === null)
    return { kind: 'failed', why: 'expired', reason: 'the connection is gone' }
  const token =
    row.credentials === null
      ? ''
      : await openEnvelope(ctx.config, row.credentials, {
          companyId: ctx.companyId,
          table: 'connections',
          row: claimed.connectionId,
          column: 'credentials',
        })
  return await driver.fetchFile(
    { id: claimed.connectionId, externalId: row.externalId, token },
    {
      companyId: ctx.companyId,
      messageId: claimed.messageId,
      ref: JSON.parse(claimed.ref) as Record<string, unknown>,
      key: messageFileKey(ctx.companyId, claimed.messageId),
      maxBytes: FILE_MAX_BYTES,
    },
  )
}
