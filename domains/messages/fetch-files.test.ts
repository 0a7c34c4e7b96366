import { beforeEach, describe, expect, it } from 'vitest'
import { messageFileKey } from '#core/media-keys.ts'
import type { FileOutcome } from '../channels/driver.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import { filesOfACompany, GIF, LATER, STORED } from '#tests/edge/arrived-files.ts'
import type { Files } from '#tests/edge/arrived-files.ts'
import { makeConnection } from '#tests/edge/factories.ts'
import { fetchDueFiles, fetchFiles } from './fetch-files.ts'
import { FETCH_DOWN_MS, FETCH_LADDER_MS, FETCH_LEASE_MS, FILES_AT_ONCE } from '../media/limits.ts'

let ctx: Files['ctx']
let company: Files['company']
let arrived: Files['arrived']
let carrier: Files['carrier']
let rowOf: Files['rowOf']
let viewOf: Files['viewOf']

beforeEach(async () => {
  ;({ ctx, company, arrived, carrier, rowOf, viewOf } = await filesOfACompany())
})

describe('a file that is there', () => {
  it('is stored, described by its own bytes, and told', async () => {
    const id = await arrived()
    const { driverOf, asked } = carrier(STORED)
    expect((await viewOf(id)).mediaUrl).toBeNull()
    await fetchFiles(ctx, [id], driverOf)
    expect(asked).toMatchObject([
      { messageId: id, ref: { providerId: '7' }, key: messageFileKey(company.id, id) },
    ])
    expect(await rowOf(id)).toBeNull()
    const view = await viewOf(id)
    expect(view.mediaUrl).toContain(`/media/files/${id}/foto.jpg?`)
    // The sender said JPEG; the bytes are a GIF.
    expect(view.data).toEqual({
      name: 'foto.jpg',
      mime: 'image/gif',
      size: GIF.length,
      width: 1,
      height: 1,
    })
    expect(ctx.emitted).toMatchObject([
      {
        channel: 'appMessage',
        action: 'update',
        data: { message: { id, mediaUrl: view.mediaUrl } },
      },
    ])
  })

  it('is fetched once, however many are told of it', async () => {
    const id = await arrived()
    const { driverOf, asked } = carrier(STORED)
    await Promise.all([
      fetchFiles(ctx, [id], driverOf),
      fetchFiles(ctx, [id], driverOf),
      fetchDueFiles(ctx, driverOf),
    ])
    await fetchFiles(ctx, [id], driverOf)
    expect(asked).toHaveLength(1)
    expect(ctx.emitted).toHaveLength(1)
  })

  it('waits while its company fetches as many as it may, and is taken by whoever is done first', async () => {
    const ids: number[] = []
    for (let i = 0; i < FILES_AT_ONCE + 4; i++) ids.push(await arrived())
    const gates = Promise.withResolvers<undefined>()
    const full = Promise.withResolvers<undefined>()
    let begun = 0
    const fetched = carrier(async () => {
      begun += 1
      if (begun === FILES_AT_ONCE) full.resolve(undefined)
      await gates.promise
      return STORED
    })
    const first = fetchFiles(ctx, ids.slice(0, FILES_AT_ONCE), fetched.driverOf)
    await full.promise
    // No lane is free: this returns with its files still queued.
    await fetchFiles(ctx, ids.slice(FILES_AT_ONCE), fetched.driverOf)
    expect(fetched.asked).toHaveLength(FILES_AT_ONCE)
    gates.resolve(undefined)
    await first
    expect(fetched.asked).toHaveLength(ids.length)
    expect(fetched.most()).toBe(FILES_AT_ONCE)
    for (const id of ids) expect((await viewOf(id)).mediaUrl).not.toBeNull()
  })

  it('is fetched again when its fetcher died', async () => {
    const id = await arrived()
    const dead = Promise.withResolvers<FileOutcome>()
    void fetchFiles(ctx, [id], carrier(() => dead.promise).driverOf)
    const { driverOf, asked } = carrier(STORED)
    await expect.poll(async () => (await rowOf(id))?.state).toBe('fetching')
    await fetchDueFiles(ctx, driverOf)
    expect(asked).toHaveLength(0)
    expect(ctx.woken).toContain(ctx.clock.now() + FETCH_LEASE_MS)
    ctx.clock.advance(FETCH_LEASE_MS)
    await fetchDueFiles(ctx, driverOf)
    expect(asked).toHaveLength(1)
    expect((await viewOf(id)).mediaUrl).not.toBeNull()
    // The dead one wakes up: what is stored stays as it is.
    dead.resolve({ kind: 'failed', why: 'expired', reason: 'late' })
    await expect.poll(async () => (await viewOf(id)).data?.['failed']).toBeUndefined()
    expect(await ctx.files.head(messageFileKey(company.id, id))).not.toBeNull()
  })
})

describe('a file that is not there', () => {
  it('is asked for up the ladder, then counts as gone', async () => {
    const id = await arrived()
    const { driverOf, asked } = carrier(LATER)
    for (const [step, wait] of FETCH_LADDER_MS.entries()) {
      await fetchDueFiles(ctx, driverOf)
      const dueAt = ctx.clock.now() + wait
      expect(await rowOf(id)).toEqual({ state: 'queued', attempts: step + 1, next_at: dueAt })
      expect(ctx.woken).toContain(dueAt)
      ctx.clock.advance(wait - 1)
      await fetchDueFiles(ctx, driverOf)
      expect(asked).toHaveLength(step + 1)
      ctx.clock.advance(1)
    }
    expect(ctx.emitted).toEqual([])
    await fetchDueFiles(ctx, driverOf)
    expect((await rowOf(id))?.state).toBe('failed')
    expect((await viewOf(id)).data).toMatchObject({ failed: 'expired' })
    expect(ctx.emitted).toHaveLength(1)
    ctx.clock.advance(86_400_000)
    await fetchDueFiles(ctx, driverOf)
    expect(asked).toHaveLength(FETCH_LADDER_MS.length + 1)
  })

  it('says at once why it can never be had', async () => {
    const id = await arrived()
    const refusal = { kind: 'failed', why: 'too-large', reason: '2 GB' } as const
    await fetchFiles(ctx, [id], carrier(refusal).driverOf)
    expect((await viewOf(id)).data).toMatchObject({ failed: 'too-large' })
    expect(ctx.logged).toMatchObject([{ event: 'media.failed', why: 'too-large' }])
  })

  it('survives a driver that breaks', async () => {
    const id = await arrived()
    const broken = carrier(() => {
      throw new Error('bug')
    })
    await fetchFiles(ctx, [id], broken.driverOf)
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
  })

  it('uses up no try while its phone is not connected', async () => {
    const phone = await makeConnection(company, { channel: 'whatsapp', status: 'TIMEOUT' })
    const id = await arrived({ connection: phone })
    await fetchFiles(ctx, [id], carrier(LATER).driverOf)
    const dueAt = ctx.clock.now() + FETCH_DOWN_MS
    expect(await rowOf(id)).toEqual({ state: 'queued', attempts: 0, next_at: dueAt })
  })
})

it('the sweeper takes up what is due, and comes back for what waits', async () => {
  // A channel without a driver: the answer is known without asking anybody.
  const connection = await makeConnection(company, { channel: 'facebook' })
  const [due, waiting] = [await arrived({ connection }), await arrived({ connection })]
  const inAnHour = ctx.clock.now() + 3_600_000
  await ctx.db.batch([
    ctx.db.statement(
      'UPDATE media_downloads SET next_at = ?3 WHERE company_id = ?1 AND message_id = ?2',
      waiting,
      inAnHour,
    ),
  ])
  const system = { ...ctx, actor: { kind: 'system', reason: 'test' } } as const
  await sweepCompany(system)
  await ctx.settled()
  expect((await rowOf(due))?.state).toBe('failed')
  expect((await rowOf(waiting))?.state).toBe('queued')
  expect(await sweepCompany(system)).toEqual({ nextDueAt: inAnHour })
})
