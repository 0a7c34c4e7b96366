import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeCompany, shardDatabase, TEST_NOW } from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import { FORWARD_LEASE_MS } from '../forwards/limits.ts'
import { forwards } from '../forwards/forwards.schema.ts'
import { FETCH_LEASE_MS } from '../media/limits.ts'
import { mediaDownloads } from '../media/media.schema.ts'
import { SEND_LEASE_MS } from '../messages/limits.ts'
import { outbox } from '../messages/messages.schema.ts'
import { SCHEDULE_LEASE_MS } from '../schedules/limits.ts'
import { schedules } from '../schedules/schedules.schema.ts'
import { releaseClaims } from './release-claims.ts'

const STARTED = TEST_NOW
/** Claimed a moment before the start, at the start, and not at all. */
const CLAIMED_AT = [STARTED - 1, STARTED, null]

it('ends what was claimed before the start, in every table, and nothing that was claimed since', async () => {
  const company = await makeCompany()
  const shard = shardDatabase(company)
  const lease = (ms: number) =>
    CLAIMED_AT.map((at, i) => ({
      companyId: company.id,
      contactId: i,
      messageId: i,
      leaseUntil: at === null ? 0 : at + ms,
      createdAt: TEST_NOW,
    }))
  await shard.insert(outbox).values(
    lease(SEND_LEASE_MS).map((row) => ({
      ...row,
      connectionId: 1,
      state: row.leaseUntil === 0 ? ('queued' as const) : ('sending' as const),
      nextAt: STARTED,
      updatedAt: TEST_NOW,
    })),
  )
  await shard.insert(mediaDownloads).values(
    lease(FETCH_LEASE_MS).map((row) => ({
      ...row,
      connectionId: 1,
      ref: {},
      state: row.leaseUntil === 0 ? ('queued' as const) : ('fetching' as const),
      nextAt: STARTED,
    })),
  )
  await shard
    .insert(forwards)
    .values(lease(FORWARD_LEASE_MS).map((row) => ({ ...row, userId: 1, dueAt: STARTED })))
  await shard.insert(schedules).values(
    lease(SCHEDULE_LEASE_MS).map((row) => ({
      ...row,
      messageId: null,
      body: '',
      sendAt: STARTED,
      status: row.leaseUntil === 0 ? ('PENDENTE' as const) : ('AGENDADA' as const),
      updatedAt: TEST_NOW,
    })),
  )

  await releaseClaims(shardOf(env, company.shard), STARTED)

  const leases = [
    { table: outbox, ms: SEND_LEASE_MS },
    { table: mediaDownloads, ms: FETCH_LEASE_MS },
    { table: forwards, ms: FORWARD_LEASE_MS },
    { table: schedules, ms: SCHEDULE_LEASE_MS },
  ]
  for (const { table, ms } of leases) {
    const rows = await shard
      .select({ leaseUntil: table.leaseUntil })
      .from(table)
      .where(eq(table.companyId, company.id))
      .orderBy(table.id)
    expect(rows.map(({ leaseUntil }) => leaseUntil)).toEqual([0, STARTED + ms, 0])
    await shard.delete(table).where(eq(table.companyId, company.id))
  }
})
