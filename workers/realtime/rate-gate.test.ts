import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { rateGates } from './rate-gates.ts'

const HOUR = 3_600_000
const gate = (key: string) => env.RATE_GATE.getByName(key)

it('lets the limit through and says how long the next must wait', async () => {
  const room = gate('a')
  for (let i = 0; i < 3; i++) expect(await room.take(3, HOUR)).toBeNull()
  const wait = await room.take(3, HOUR)
  expect(wait).toBeGreaterThan(HOUR / 2)
  expect(wait).toBeLessThanOrEqual(HOUR)
})

it('slides: a try is free again when the oldest leaves the window', async () => {
  const room = gate('b')
  await runInDurableObject(room, async (_object, state) => {
    const now = Date.now()
    await state.storage.put('window', { hits: [now - HOUR + 200, now - HOUR / 2], windowMs: HOUR })
  })
  expect(await room.take(2, HOUR)).toBeLessThanOrEqual(200)
  await expect.poll(() => room.take(2, HOUR)).toBeNull()
  expect(await room.take(2, HOUR)).toBeGreaterThan(HOUR / 4)
})

it('counts each key for itself', async () => {
  expect(await gate('c').take(1, HOUR)).toBeNull()
  expect(await gate('c').take(1, HOUR)).not.toBeNull()
  expect(await gate('d').take(1, HOUR)).toBeNull()
})

it('counts tries that come at once', async () => {
  const waits = await Promise.all(Array.from({ length: 10 }, () => gate('e').take(4, HOUR)))
  expect(waits.filter((wait) => wait === null)).toHaveLength(4)
})

it('takes one try back and keeps the others', async () => {
  for (let i = 0; i < 2; i++) expect(await gate('j').take(2, HOUR)).toBeNull()
  await gate('j').giveBack()
  expect(await gate('j').take(2, HOUR)).toBeNull()
  expect(await gate('j').take(2, HOUR)).not.toBeNull()
  await gate('j').giveBack()
  await evictDurableObject(gate('j'))
  expect(await gate('j').take(2, HOUR)).toBeNull()
  expect(await gate('j').take(2, HOUR)).not.toBeNull()
  await gate('k').giveBack()
  expect(await gate('k').take(1, HOUR)).toBeNull()
})

it('holds places until it is known what counts, for many at once too, and forgets who says nothing', async () => {
  const rates = rateGates(env)
  const hold = () => rates.hold('l', 2, HOUR)
  const [first, second] = [await hold(), await hold()]
  await expect(hold()).rejects.toMatchObject({
    code: 'ERR_TOO_MANY_TRIES',
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds <= 30) as number,
  })
  await first.release()
  await second.count()
  await hold()
  await expect(hold()).rejects.toThrow('too many tries')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
  const late = await hold()
  vi.restoreAllMocks()
  // Its place has ended, and it counts all the same.
  await evictDurableObject(gate('l'))
  await late.count()
  await expect(hold()).rejects.toMatchObject({
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3000) as number,
  })
})

it('does not forget when it is evicted', async () => {
  await gate('f').take(1, HOUR)
  await evictDurableObject(gate('f'))
  expect(await gate('f').take(1, HOUR)).not.toBeNull()
})

it('forgets when it is told to, and leaves nothing behind when its window has passed', async () => {
  await gate('g').take(1, HOUR)
  await gate('g').clear()
  expect(await gate('g').take(1, HOUR)).toBeNull()
  await gate('h').take(1, 1)
  await expect
    .poll(() =>
      runInDurableObject(gate('h'), async (_object, state) => {
        await runDurableObjectAlarm(gate('h'))
        return (await state.storage.list()).size
      }),
    )
    .toBe(0)
})

it('refuses with a code and a time to come back', async () => {
  const rates = rateGates(env)
  await rates.take('i', 1, HOUR)
  await expect(rates.take('i', 1, HOUR)).rejects.toMatchObject({
    code: 'ERR_TOO_MANY_TRIES',
    // In whole seconds, some of which may have gone by.
    retryAfterSeconds: expect.toSatisfy(
      (seconds: number) => Number.isInteger(seconds) && seconds > 1800 && seconds <= 3600,
    ) as number,
  })
  await rates.clear('i')
  await rates.take('i', 1, HOUR)
})
