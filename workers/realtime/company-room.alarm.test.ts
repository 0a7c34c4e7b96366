import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { testClock } from '#tests/edge/context.ts'
import type { TestClock } from '#tests/edge/context.ts'
import { connect, roomOf } from '#tests/edge/room-client.ts'
import type { RoomJobs } from './room-parts.ts'
import {
  ALARM_RETRIES,
  OFFLINE_GRACE_MS,
  RETRY_FIRST_MS,
  RETRY_MAX_MS,
  SILENT_SOCKET_MS,
  SWEEP_INTERVAL_MS,
  SWEEP_PAUSE_MS,
} from './room-limits.ts'
import { until } from '#tests/until.ts'

// What these do is the domains' own matter; here it is about when they are called, how often, and as whom.
const inbound = vi.fn<RoomJobs['processInbound']>()
const sweeper = vi.fn<RoomJobs['sweepCompany']>()
const phonesLeft = vi.fn<RoomJobs['leavePhones']>()

let company: TestCompany
let ana: TestUser
let clock: TestClock

beforeEach(async () => {
  inbound.mockReset().mockResolvedValue({ processed: 0, more: false })
  sweeper.mockReset().mockResolvedValue({ nextDueAt: null })
  phonesLeft.mockReset().mockResolvedValue()
  company = await makeCompany()
  ana = await makeUser(company)
  clock = testClock(Date.now())
  await setUp()
})

/** The room's fields are new after each waking. */
const setUp = () =>
  runInDurableObject(roomOf(company), (room) => {
    room.clock = clock
    room.jobs = {
      ...room.jobs,
      processInbound: inbound,
      sweepCompany: sweeper,
      leavePhones: phonesLeft,
    }
  })
const alarmAt = () => runInDurableObject(roomOf(company), (_, state) => state.storage.getAlarm())
/** Lets time pass and the alarm ring, as the platform would. */
async function ring(after: number) {
  clock.advance(after)
  return await runDurableObjectAlarm(roomOf(company))
}
/** A test that waits for what the room writes in the background. */
const eventually = (check: () => Promise<void>) => until(check, { interval: 5 })
const userRow = (user: TestUser) =>
  env.CONTROL.prepare('SELECT online, last_seen_at AS lastSeenAt FROM users WHERE id = ?1')
    .bind(user.id)
    .first<{ online: number; lastSeenAt: number }>()
const isOnline = (online: boolean) =>
  eventually(async () => expect((await userRow(ana))?.online).toBe(online ? 1 : 0))

describe('the sweeper', () => {
  it('runs at the time it was asked for, as the system of the company, and then lets the object sleep', async () => {
    await roomOf(company).armTimers(clock.now() + 5_000)
    expect(await alarmAt()).toBe(clock.now() + 5_000)
    await ring(5_000)
    expect(sweeper).toHaveBeenCalledTimes(1)
    expect(sweeper.mock.lastCall?.[0]).toMatchObject({
      companyId: company.id,
      shard: company.shard,
      actor: { kind: 'system' },
    })
    expect(await alarmAt()).toBeNull()
  })

  it('keeps the earliest of the times it is asked for', async () => {
    const soon = clock.now() + 1_000
    for (const dueAt of [soon + 60_000, soon, soon + 90_000]) await roomOf(company).armTimers(dueAt)
    expect(await alarmAt()).toBe(soon)
  })

  it('comes again when there is work, but never without a pause', async () => {
    sweeper.mockResolvedValueOnce({ nextDueAt: clock.now() + 90_000 })
    await roomOf(company).armTimers(clock.now())
    await ring(0)
    expect(await alarmAt()).toBe(clock.now() + 90_000)
    sweeper.mockResolvedValueOnce({ nextDueAt: clock.now() - 1 })
    await ring(90_000)
    expect(await alarmAt()).toBe(clock.now() + SWEEP_PAUSE_MS)
  })

  it('comes again while somebody is connected, and drains what came in', async () => {
    const client = await connect(company, ana)
    await ring(SWEEP_INTERVAL_MS)
    expect([sweeper.mock.calls.length, inbound.mock.calls.length]).toEqual([1, 1])
    expect(await alarmAt()).toBe(clock.now() + SWEEP_INTERVAL_MS)
    client.socket.close(1000)
    await eventually(async () => expect(await sockets()).toBe(0))
    await ring(SWEEP_INTERVAL_MS)
    expect(await alarmAt()).toBeNull()
  })

  it('is tried again after it failed, later each time, and tells the browsers what it emits without a call', async () => {
    sweeper.mockRejectedValueOnce(new Error('database is away'))
    await roomOf(company).armTimers(clock.now())
    await ring(0)
    expect(await alarmAt()).toBe(clock.now() + RETRY_FIRST_MS)
    sweeper.mockRejectedValueOnce(new Error('still away'))
    await ring(RETRY_FIRST_MS)
    expect(await alarmAt()).toBe(clock.now() + 2 * RETRY_FIRST_MS)
    sweeper.mockImplementationOnce(async (ctx) => {
      await ctx.emit([
        { channel: 'tag', action: 'update', data: { id: 1 }, audience: { kind: 'company' } },
      ])
      return { nextDueAt: null }
    })
    const client = await connect(company, ana)
    await ring(2 * RETRY_FIRST_MS)
    await client.receives({ ch: `company-${company.id}-tag` })
  })

  it('is armed again when the alarm itself fails on its last try', async () => {
    await runInDurableObject(roomOf(company), async (room) => {
      room.onAlarm = () => Promise.reject(new Error('storage is away'))
      const info = (retryCount: number) => ({
        isRetry: retryCount > 0,
        retryCount,
        scheduledTime: clock.now(),
      })
      await expect(room.alarm(info(0))).rejects.toThrow('storage is away')
      await room.alarm(info(ALARM_RETRIES - 1))
    })
    expect(await alarmAt()).toBe(clock.now() + RETRY_MAX_MS)
  })

  it('closes sockets that used to ping and fell silent, and leaves those that never did', async () => {
    const gone = await connect(company, ana)
    const quiet = await connect(company, ana)
    const pong = new Promise((resolve) =>
      gone.socket.addEventListener('message', resolve, { once: true }),
    )
    gone.socket.send('ping')
    await pong
    await ring(SILENT_SOCKET_MS + 5_000)
    expect(await gone.closed).toBe(1001)
    await quiet.isUpToDate()
  })

  it('is armed again by a room that wakes to timers without an alarm', async () => {
    await roomOf(company).armTimers(clock.now() + 5_000)
    await runInDurableObject(roomOf(company), (_, state) => state.storage.deleteAlarm())
    await evictDurableObject(roomOf(company))
    await eventually(async () => expect(await alarmAt()).toBe(clock.now() + 5_000))
  })
})

const sockets = () =>
  runInDurableObject(roomOf(company), (room) => [...room.getConnections()].length)

describe('a drain', () => {
  it('never runs beside another, and looks once more for who came meanwhile', async () => {
    let atOnce = 0
    let most = 0
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    inbound.mockImplementation(async () => {
      most = Math.max(most, ++atOnce)
      await held
      atOnce--
      return { processed: 1, more: false }
    })
    const calls = Array.from({ length: 5 }, () =>
      roomOf(company).drainInbound(company.id, company.shard),
    )
    await eventually(async () => expect(inbound).toHaveBeenCalledTimes(1))
    await roomOf(company).viewersOf(1)
    release()
    await Promise.all(calls)
    expect(inbound).toHaveBeenCalledTimes(2)
    expect(most).toBe(1)
  })

  it('that fails disturbs nobody and is tried again by the alarm', async () => {
    inbound.mockRejectedValueOnce(new Error('database is away'))
    await roomOf(company).drainInbound(company.id, company.shard)
    expect(await alarmAt()).toBe(clock.now() + RETRY_FIRST_MS)
    inbound.mockResolvedValueOnce({ processed: 4, more: true })
    await ring(RETRY_FIRST_MS)
    expect(inbound).toHaveBeenCalledTimes(3)
    expect(await alarmAt()).toBeNull()
  })

  it('remembers the shard it was told, also after the object was thrown out of memory', async () => {
    await roomOf(company).drainInbound(company.id, 3)
    await evictDurableObject(roomOf(company))
    await setUp()
    await roomOf(company).armTimers(clock.now())
    await ring(0)
    expect(sweeper.mock.lastCall?.[0]).toMatchObject({ shard: 3 })
  })

  it('of another company is refused', async () => {
    await runInDurableObject(roomOf(company), async (room) => {
      await expect(room.drainInbound(company.id + 1, 1)).rejects.toThrow(/was asked to drain/)
    })
    expect(inbound).not.toHaveBeenCalled()
  })
})

describe('a person', () => {
  it('is online from the first socket, and the company hears of it once', async () => {
    const watcher = await connect(
      company,
      await makeUser(company, { profile: 'admin', online: true }),
    )
    await connect(company, ana)
    await connect(company, ana)
    await isOnline(true)
    await watcher.receives({ ch: `company-${company.id}-user`, data: { id: ana.id, online: true } })
    await watcher.isUpToDate()
    expect(watcher.events()).toHaveLength(1)
  })

  it('is offline when the grace after the last socket is over', async () => {
    const first = await connect(company, ana)
    const last = await connect(company, ana)
    await isOnline(true)
    first.socket.close(1000)
    await eventually(async () => expect(await sockets()).toBe(1))
    await ring(OFFLINE_GRACE_MS)
    await isOnline(true)
    last.socket.close(1000)
    await eventually(async () => expect(await sockets()).toBe(0))
    await ring(OFFLINE_GRACE_MS - 1)
    await isOnline(true)
    await ring(1)
    expect(await userRow(ana)).toEqual({ online: 0, lastSeenAt: clock.now() })
  })

  it('leaves the company’s phones with the last of its people, not before', async () => {
    const bruno = await makeUser(company)
    const first = await connect(company, ana)
    const last = await connect(company, bruno)
    first.socket.close(1000)
    await eventually(async () => expect(await sockets()).toBe(1))
    await ring(OFFLINE_GRACE_MS)
    await isOnline(false)
    expect(phonesLeft).not.toHaveBeenCalled()
    last.socket.close(1000)
    await eventually(async () => expect(await sockets()).toBe(0))
    await ring(OFFLINE_GRACE_MS)
    await eventually(() => Promise.resolve(expect(phonesLeft).toHaveBeenCalledTimes(1)))
    expect(phonesLeft.mock.lastCall?.[0]).toMatchObject({ companyId: company.id })
  })

  it('stays online who is back within the grace', async () => {
    const first = await connect(company, ana)
    await isOnline(true)
    first.socket.close(1000)
    await eventually(async () => expect(await sockets()).toBe(0))
    const back = await connect(company, ana)
    await ring(OFFLINE_GRACE_MS)
    await back.isUpToDate()
    expect((await userRow(ana))?.online).toBe(1)
  })

  it('goes offline too when a restart of the platform dropped the socket without a word', async () => {
    await connect(company, ana)
    await isOnline(true)
    await evictDurableObject(roomOf(company), { webSockets: 'close' })
    await eventually(async () => expect(await sockets()).toBe(0))
    await runInDurableObject(
      roomOf(company),
      (_, state) => void state.storage.sql.exec('DELETE FROM timers'),
    )
    await evictDurableObject(roomOf(company))
    // Waking set the timer by the real clock.
    clock = testClock(Date.now())
    await setUp()
    await ring(OFFLINE_GRACE_MS + 1_000)
    await isOnline(false)
  })

  it('says with userStatus that they are still there, written once a minute at most', async () => {
    const client = await connect(company, ana)
    await isOnline(true)
    const arrived = clock.now()
    clock.advance(30_000)
    client.send({ op: 'userStatus' })
    await client.isUpToDate()
    expect((await userRow(ana))?.lastSeenAt).toBe(arrived)
    clock.advance(30_000)
    client.send({ op: 'userStatus' })
    await eventually(async () => expect((await userRow(ana))?.lastSeenAt).toBe(clock.now()))
  })
})
