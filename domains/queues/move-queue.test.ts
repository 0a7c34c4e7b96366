import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeQueue } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { rows } from '#tests/edge/two-people.ts'
import { listQueues } from './queues.queries.ts'
import type { SaveQueueInput } from './queues.inputs.ts'
import { moveQueue, saveQueue } from './save-queue.ts'

let company: TestCompany
let ctx: TestContext
beforeEach(async () => {
  company = await makeCompany()
  ctx = contextFor(company)
})

/** Each has a colour of its own, far from those of makeQueue. */
let made = 0xa00000
const queue = (name: string, more: Partial<SaveQueueInput> = {}, own = ctx) =>
  saveQueue(own, null, {
    name,
    color: `#${(++made).toString(16).padStart(6, '0')}`,
    ...more,
  })
const names = async () => (await listQueues(ctx)).map(({ name }) => name)
const told = () => ctx.emitted.map(({ channel, action, data }) => [channel, action, data['id']])

describe('the order', () => {
  it('is changed by moving one in front of another, or to the end', async () => {
    const [a, b, c] = [await queue('A1'), await queue('B2'), await queue('C3')]
    ctx.emitted.length = 0
    const queues = await moveQueue(ctx, { queueId: c.id, beforeId: a.id })
    expect(queues.map(({ id, orderQueue }) => [id, orderQueue])).toEqual([
      [c.id, 1],
      [a.id, 2],
      [b.id, 3],
    ])
    expect(await listQueues(ctx)).toEqual(queues)
    // Each queue that stands elsewhere now is told.
    expect(told().sort()).toEqual([a, b, c].map(({ id }) => ['queue', 'update', id]).sort())
    await moveQueue(ctx, { queueId: c.id, beforeId: null })
    expect(await names()).toEqual(['A1', 'B2', 'C3'])
  })

  it('is as it was after the same move again, or in front of itself', async () => {
    const [a, b] = [await queue('A1'), await queue('B2')]
    await moveQueue(ctx, { queueId: b.id, beforeId: a.id })
    ctx.emitted.length = 0
    await moveQueue(ctx, { queueId: b.id, beforeId: a.id })
    await moveQueue(ctx, { queueId: a.id, beforeId: a.id })
    expect(await names()).toEqual(['B2', 'A1'])
    expect(ctx.emitted).toEqual([])
  })

  it('stays as it was where one of the two is missing', async () => {
    const [a, b] = [await queue('A1'), await queue('B2')]
    const theirs = await queue('Alheia', {}, contextFor(await makeCompany()))
    const missing = { code: 'ERR_NO_QUEUE_FOUND' }
    const version = () =>
      rows(company, 'SELECT directory_version FROM company_state WHERE company_id = ?1')
    const before = await version()
    for (const move of [
      { queueId: a.id, beforeId: theirs.id },
      { queueId: theirs.id, beforeId: a.id },
    ])
      await expect(moveQueue(ctx, move)).rejects.toMatchObject(missing)
    expect((await listQueues(ctx)).map(({ id }) => id)).toEqual([a.id, b.id])
    expect(await version()).toEqual(before)
  })

  it('holds every queue once when many are moved at the same time, each move kept', async () => {
    const queues = await Promise.all(
      ['A1', 'B2', 'C3', 'D4', 'E5', 'F6'].map((name) => queue(name)),
    )
    const idOf = (name: string) => queues.find((one) => one.name === name)?.id ?? 0
    await moveQueue(ctx, { queueId: idOf('A1'), beforeId: null })
    await Promise.all([
      moveQueue(ctx, { queueId: idOf('F6'), beforeId: idOf('B2') }),
      moveQueue(ctx, { queueId: idOf('C3'), beforeId: idOf('E5') }),
      moveQueue(ctx, { queueId: idOf('D4'), beforeId: null }),
    ])
    const after = await listQueues(ctx)
    expect(after.map(({ orderQueue }) => orderQueue)).toEqual([1, 2, 3, 4, 5, 6])
    const order = after.map(({ name }) => name)
    expect(order.indexOf('F6')).toBe(order.indexOf('B2') - 1)
    expect(order.indexOf('C3')).toBe(order.indexOf('E5') - 1)
    expect(order.at(-1)).toBe('D4')
  })

  it('takes a place with the queue, and closes up numbers that were apart', async () => {
    const [a, b] = [
      await makeQueue(company, { name: 'A1', orderQueue: 5 }),
      await makeQueue(company, { name: 'B2', orderQueue: 5 }),
    ]
    await queue('C3', { orderQueue: 2 })
    expect(await names()).toEqual(['A1', 'C3', 'B2'])
    await saveQueue(ctx, b.id, { name: b.name, color: b.color, orderQueue: 1 })
    await saveQueue(ctx, a.id, { name: a.name, color: a.color, orderQueue: 900 })
    expect(await names()).toEqual(['B2', 'C3', 'A1'])
    expect((await listQueues(ctx)).map(({ orderQueue }) => orderQueue)).toEqual([1, 2, 3])
  })

  it('moves nothing with a save that is refused', async () => {
    const [a] = [await queue('A1'), await queue('B2')]
    await expect(queue('A1', { orderQueue: 2 })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
    })
    expect(await names()).toEqual(['A1', 'B2'])
    await expect(
      saveQueue(ctx, a.id, { name: 'B2', color: a.color, orderQueue: 2 }),
    ).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
    expect(await names()).toEqual(['A1', 'B2'])
  })
})
