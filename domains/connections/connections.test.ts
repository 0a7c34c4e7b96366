import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeQueue, makeUser } from '#tests/edge/factories.ts'
import { connectionById, listConnections } from './connections.queries.ts'

it('lists the connections with their queues and without their secrets', async () => {
  const company = await makeCompany()
  const queue = await makeQueue(company, { name: 'Suporte' })
  const cloud = await makeConnection(company, {
    name: 'Cloud',
    queues: [queue],
    isDefault: true,
    credentials: 'envelope-secret',
    apiTokenHash: 'hash-secret',
    apiTokenLast4: 'last-secret',
  })
  await makeConnection(company, {
    name: 'Aparelho',
    channel: 'whatsapp',
    status: 'qrcode',
    externalId: null,
    number: '',
  })
  const theirs = await makeConnection(await makeCompany())
  const ctx = contextFor(company, await makeUser(company))
  const connections = await listConnections(ctx)
  expect(connections.map(({ name, status }) => [name, status])).toEqual([
    ['Aparelho', 'qrcode'],
    ['Cloud', 'CONNECTED'],
  ])
  expect(await connectionById(ctx, cloud.id)).toEqual({
    id: cloud.id,
    name: 'Cloud',
    channel: 'whatsappapi',
    status: 'CONNECTED',
    statusReason: null,
    number: cloud.number,
    isDefault: true,
    groupAsTicket: false,
    queues: [{ id: queue.id, name: 'Suporte', color: queue.color }],
  })
  expect(JSON.stringify(connections)).not.toContain('secret')
  await expect(connectionById(ctx, theirs.id)).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
    status: 404,
  })
})
