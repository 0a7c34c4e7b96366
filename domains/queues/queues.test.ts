import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeTicket,
  makeUser,
} from '#tests/edge/factories.ts'
import { listQueues, queueById, queueIn, queuesOverview } from './queues.queries.ts'

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

it('tells those who manage queues what depends on each', async () => {
  const company = await makeCompany()
  const suporte = await makeQueue(company, { name: 'Suporte', orderQueue: 1 })
  const vendas = await makeQueue(company, { name: 'Vendas', orderQueue: 2 })
  const ana = await makeUser(company, { name: 'Ana', queues: [suporte], online: true })
  await makeUser(company, { queues: [suporte] })
  await makeConnection(company, { name: 'Loja', queues: [suporte, vendas] })
  await makeConnection(company, { name: 'Oficina', options: { sendIdQueue: suporte.id } })
  for (const status of ['pending', 'pending', 'open', 'closed'] as const)
    await makeTicket(company, { queue: suporte, status })
  // Put aside: nobody waits for it now.
  await makeTicket(company, { queue: suporte, snoozedUntil: 9e15 })
  await makeTicket(company)
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const overview = await queuesOverview(ctx)
  expect(overview.withoutQueue).toBe(1)
  expect(overview.queues).toEqual([
    {
      ...(await queueById(ctx, suporte.id)),
      waiting: 2,
      active: 4,
      people: 2,
      online: [{ id: ana.id, name: 'Ana', profileImage: null }],
      connections: ['Loja', 'Oficina'],
    },
    {
      ...(await queueById(ctx, vendas.id)),
      waiting: 0,
      active: 0,
      people: 0,
      online: [],
      connections: ['Loja'],
    },
  ])
  expect(() => queueIn(overview, 1)).toThrow('there is no such queue')
  for (const profile of ['user', 'supervisor'] as const)
    await expect(
      queuesOverview(contextFor(company, await makeUser(company, { profile }))),
    ).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
})
