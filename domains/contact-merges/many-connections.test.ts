import { expect, it } from 'vitest'
import { makeConnection, TEST_NOW } from '#tests/edge/factories.ts'
import { picture, rows, talk, twoPeople } from '#tests/edge/two-people.ts'
import { mergeContacts } from './merge-contacts.ts'
import { undoMerge } from './undo-merge.ts'

const CONNECTIONS = 8

it('makes one of as many conversations as there are connections, and as many again of them', async () => {
  const { company, connection, queue, kept, gone, ctx } = await twoPeople()
  const connections = [connection]
  while (connections.length < CONNECTIONS)
    connections.push(await makeConnection(company, { channel: 'whatsapp', queues: [queue] }))
  for (const one of connections)
    for (const contact of [kept, gone])
      await talk(company, contact, { connection: one, status: 'open' }, ['oi'], TEST_NOW)
  const before = await picture(company)
  const merged = await mergeContacts(ctx, kept.id, gone.id, 'person')
  expect(await rows(company, 'SELECT id FROM tickets WHERE company_id = ?1')).toHaveLength(
    CONNECTIONS,
  )
  await undoMerge(ctx, merged?.mergeId ?? 0)
  expect(await picture(company)).toEqual(before)
})
