import { expect, it } from 'vitest'
import { createDrain } from './room-drain.ts'
import type { Round } from './room-drain.ts'

/** A drain whose rounds end when the test says so. */
function heldDrain() {
  const ends: { resolve(round: Round): void; reject(thrown: unknown): void }[] = []
  const told: unknown[] = []
  let atOnce = 0
  let most = 0
  const drain = createDrain({
    async round() {
      most = Math.max(most, ++atOnce)
      const { promise, resolve, reject } = Promise.withResolvers<Round>()
      ends.push({ resolve, reject })
      return await promise.finally(() => atOnce--)
    },
    emptied: () => told.push('emptied'),
    failed: (thrown) => told.push(thrown),
  })
  const end = (round: Round) => ends.at(-1)?.resolve(round)
  return { drain, ends, told, end, most: () => most }
}
const EMPTY = { processed: 0, more: false }
const turn = () => new Promise((resolve) => setTimeout(resolve))

it('works round after round until nothing is left', async () => {
  const { drain, ends, told, end } = heldDrain()
  const done = drain()
  end({ processed: 50, more: true })
  await turn()
  expect(ends).toHaveLength(2)
  end({ processed: 3, more: false })
  await done
  expect(told).toEqual(['emptied'])
})

it('is joined by who comes during it, looks once more for them, and never runs twice at once', async () => {
  const { drain, ends, told, end, most } = heldDrain()
  const all = [drain(), drain(), drain()]
  end({ processed: 1, more: false })
  await turn()
  expect(ends).toHaveLength(2)
  expect(told).toEqual([])
  end(EMPTY)
  await Promise.all(all)
  expect(ends).toHaveLength(2)
  expect(most()).toBe(1)
  expect(told).toEqual(['emptied'])
})

it('tells a failure once, rejects nobody, and can be started again', async () => {
  const { drain, ends, told, end } = heldDrain()
  const all = [drain(), drain()]
  const fault = new Error('database is away')
  ends.at(-1)?.reject(fault)
  await Promise.all(all)
  expect(told).toEqual([fault])
  const after = drain()
  end(EMPTY)
  await after
  expect(told).toEqual([fault, 'emptied'])
})

it('gives up on rounds that do nothing and always want another', async () => {
  const { drain, told, end } = heldDrain()
  const done = drain()
  end({ processed: 0, more: true })
  await done
  expect(told).toEqual([
    expect.objectContaining({ message: expect.stringContaining('did nothing') }),
  ])
})
