import { expect, it } from 'vitest'
import { makeTimers } from '#tests/make-timers.ts'
import type { Millis } from './time.ts'
import { createTurns } from './turns.ts'

const BOUNDS = {
  waiting: 4,
  waitingOfOne: 2,
  waitMs: 10_000,
  apartMs: 300,
  busy: () => new Error('busy'),
}

function world() {
  const { timers, pass } = makeTimers()
  const inTurn = createTurns(BOUNDS, timers)
  const begun: { who: string; at: Millis }[] = []
  /** Work that goes on until it is ended. */
  const ask = (who: string) => {
    const work = Promise.withResolvers<string>()
    const done = inTurn(who, () => {
      begun.push({ who, at: timers.now() })
      return work.promise
    })
    done.catch(() => undefined)
    return { done, end: () => work.resolve(who) }
  }
  return { ask, begun, pass }
}

const names = (begun: readonly { who: string }[]) => begun.map(({ who }) => who)

it('lets one after the other work, in the order in which they came', async () => {
  const { ask, begun, pass } = world()
  const [ana, bia, caio] = [ask('ana'), ask('bia'), ask('caio')]
  await pass(1_000)
  expect(names(begun)).toEqual(['ana'])
  ana.end()
  await pass(1_000)
  expect(names(begun)).toEqual(['ana', 'bia'])
  bia.end()
  await pass(1_000)
  caio.end()
  expect(await caio.done).toBe('caio')
  expect(names(begun)).toEqual(['ana', 'bia', 'caio'])
})

it('rests between two while some wait, and makes nobody wait who comes alone', async () => {
  const { ask, begun, pass } = world()
  const first = ask('ana')
  ask('bia').end()
  first.end()
  await pass(200)
  expect(names(begun)).toEqual(['ana'])
  await pass(200)
  expect(begun[1]!.at).toBe(BOUNDS.apartMs)
  ask('caio')
  await pass(0)
  expect(begun[2]).toEqual({ who: 'caio', at: 400 })
})

it('refuses what is too much of one, and of all, and runs nothing of it', async () => {
  const { ask, begun, pass } = world()
  const first = ask('ana')
  const of = ['ana', 'ana', 'ana', 'bia', 'caio', 'davi'].map((who) => ask(who))
  const ends = await Promise.allSettled([of[2]!.done, of[5]!.done])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  first.end()
  for (const one of of) one.end()
  await pass(5_000)
  expect(names(begun)).toEqual(['ana', 'ana', 'ana', 'bia', 'caio'])
})

it('goes on after work that has failed, or never ends', async () => {
  const { ask, begun, pass } = world()
  ask('ana')
  const waits = ask('bia')
  await pass(4_000)
  expect(names(begun)).toEqual(['ana'])
  await pass(2_000)
  expect(names(begun)).toEqual(['ana', 'bia'])
  waits.end()
  ask('caio').end()
  await pass(1_000)
  expect(names(begun)).toEqual(['ana', 'bia', 'caio'])
})

it('gives up after a while', async () => {
  const { ask, pass } = world()
  let ended = 0
  // Each holds its turn until it is taken for gone: two come to it in time.
  for (const who of ['ana', 'bia', 'caio', 'davi']) ask(who).done.catch(() => ended++)
  await pass(20_000)
  expect(ended).toBe(2)
})

it('is free again for whoever comes when all who waited have ended without a word', async () => {
  let now = 0
  const never = new Promise<void>(() => undefined)
  const inTurn = createTurns(BOUNDS, { now: () => now, wait: () => never })
  const ask = (who: string) => inTurn(who, () => never)
  for (const who of ['ana', 'ana', 'bia', 'bia', 'caio']) void ask(who)
  await expect(ask('davi')).rejects.toThrow('busy')
  now = 6_000
  expect(await inTurn('davi', async () => 'done')).toBe('done')
})
