import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeQueue, makeUser } from '#tests/edge/factories.ts'
import { listQueues, queueById } from './queues.queries.ts'

it('lists the queues in their order, and knows none of another company', async () => {
  const company = await makeCompany()
  const vendas = await makeQueue(company, { name: 'Vendas', orderQueue: 2 })
  const suporte = await makeQueue(company, {
    name: 'Suporte',
    orderQueue: 1,
    greetingMessage: 'Olá',
  })
  const theirs = await makeQueue(await makeCompany(), { name: 'Alheia' })
  const ctx = contextFor(company, await makeUser(company))
  expect((await listQueues(ctx)).map(({ name }) => name)).toEqual(['Suporte', 'Vendas'])
  expect(await queueById(ctx, suporte.id)).toEqual({
    id: suporte.id,
    name: 'Suporte',
    color: suporte.color,
    greetingMessage: 'Olá',
    orderQueue: 1,
  })
  expect((await queueById(ctx, vendas.id)).name).toBe('Vendas')
  await expect(queueById(ctx, theirs.id)).rejects.toMatchObject({
    code: 'ERR_NO_QUEUE_FOUND',
    status: 404,
  })
})
