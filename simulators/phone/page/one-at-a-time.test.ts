import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('never runs twice at once, and once more for whoever asks meanwhile', async () => {
  const log: string[] = []
  const ends: (() => void)[] = []
  const load = oneAtATime(async () => {
    const run = ends.length + 1
    log.push(`begins ${run}`)
    await new Promise<void>((end) => ends.push(end))
    log.push(`ends ${run}`)
  })
  const first = load()
  const second = load()
  const third = load()
  expect(log).toEqual(['begins 1'])
  ends[0]?.()
  await first
  await Promise.resolve()
  expect(log).toEqual(['begins 1', 'ends 1', 'begins 2'])
  ends[1]?.()
  await Promise.all([second, third])
  expect(log).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2'])
})

it('goes on after a run that failed', async () => {
  let runs = 0
  const load = oneAtATime(() =>
    ++runs === 1 ? Promise.reject(new Error('cut')) : Promise.resolve(),
  )
  const first = load()
  const second = load()
  await expect(first).rejects.toThrow('cut')
  await second
  await load()
  expect(runs).toBe(3)
})
