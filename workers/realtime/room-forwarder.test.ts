import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { testClock } from '#tests/edge/context.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import { roomOf } from '#tests/edge/room-client.ts'
import type { RoomJobs } from './room-parts.ts'

it('the forwarder has a pace of its own, finer than the sweeper’s', async () => {
  const company = await makeCompany()
  const clock = testClock(Date.now())
  const start = clock.now()
  const forwarder = vi.fn<RoomJobs['runForwards']>()
  const sweeper = vi.fn<RoomJobs['sweepCompany']>()
  forwarder.mockResolvedValueOnce(start + 900).mockResolvedValueOnce(null)
  await runInDurableObject(roomOf(company), (room) => {
    room.clock = clock
    room.jobs = { ...room.jobs, runForwards: forwarder, sweepCompany: sweeper }
  })
  const alarmAt = () => runInDurableObject(roomOf(company), (_, state) => state.storage.getAlarm())
  await roomOf(company).armTimers(start, 'forward')
  await runDurableObjectAlarm(roomOf(company))
  expect(await alarmAt()).toBe(start + 900)
  clock.advance(900)
  await runDurableObjectAlarm(roomOf(company))
  expect(forwarder).toHaveBeenCalledTimes(2)
  expect(forwarder.mock.lastCall?.[0]).toMatchObject({ actor: { kind: 'system' } })
  expect(await alarmAt()).toBeNull()
  expect(sweeper).not.toHaveBeenCalled()
})
