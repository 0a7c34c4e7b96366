import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeQueue, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { picture, talk, twoPeople } from '#tests/edge/two-people.ts'
import { mergeByHand, undoByHand } from './merge-by-hand.ts'

/** Two people, the second of whom talks in a queue that Carla, who may merge contacts, does not work in. */
async function office() {
  const people = await twoPeople()
  const { company, connection, queue, kept, gone } = people
  const hers = await makeQueue(company)
  const supervisor = (queues: (typeof hers)[]) =>
    makeUser(company, { profile: 'supervisor', queues })
  const carla = contextFor(company, await supervisor([hers]))
  const both = contextFor(company, await supervisor([hers, queue]))
  const open = { connection, status: 'pending' } as const
  await talk(company, kept, { ...open, queue: hers }, ['com Carla'], TEST_NOW)
  await talk(company, gone, { ...open, queue }, ['com outros'], TEST_NOW + 1)
  return { ...people, carla, both }
}
const REFUSED = { code: 'ERR_OUT_OF_SIGHT', status: 409 }

it('nobody merges a conversation they do not see, as either of the two', async () => {
  const { company, carla, kept, gone } = await office()
  const before = await picture(company)
  await expect(mergeByHand(carla, kept.id, gone.id)).rejects.toMatchObject(REFUSED)
  await expect(mergeByHand(carla, gone.id, kept.id)).rejects.toMatchObject(REFUSED)
  expect(await picture(company)).toEqual(before)
})

it('nobody separates contacts whose conversation went on where they do not see it', async () => {
  const { company, both, carla, kept, gone } = await office()
  const { mergeId } = await mergeByHand(both, gone.id, kept.id)
  const before = await picture(company)
  await expect(undoByHand(carla, mergeId ?? 0)).rejects.toMatchObject(REFUSED)
  expect(await picture(company)).toEqual(before)
  expect(await undoByHand(both, mergeId ?? 0)).toMatchObject({ id: kept.id })
})

it('whoever asks again for a merge whose answer was lost can undo it', async () => {
  const { both, kept, gone } = await office()
  const { mergeId } = await mergeByHand(both, kept.id, gone.id)
  expect(mergeId).toBeGreaterThan(0)
  expect((await mergeByHand(both, kept.id, gone.id)).mergeId).toBe(mergeId)
  expect((await mergeByHand(both, gone.id, kept.id)).mergeId).toBeNull()
  await undoByHand(both, mergeId ?? 0)
  expect((await mergeByHand(both, kept.id, gone.id)).mergeId).not.toBe(mergeId)
})
