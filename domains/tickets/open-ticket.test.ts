import { expect, test } from 'vitest'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { makeConnection, makeContact, makeQueue } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { openTicket, ticketPlaces } from './open-ticket.ts'

test('who opens the ticket they hold is led to it; a colleague is told who holds it', async () => {
  const { company, asAna, asAdmin, ana, support } = await desk()
  const { id: contactId } = await makeContact(company)
  const input = { contactId, queueId: support.id }
  const opened = await openTicket(asAna, input)
  expect(opened).toMatchObject({ kind: 'new' })
  expect(await openTicket(asAna, input)).toEqual({ ...opened, kind: 'own' })
  expect(await openTicket(asAdmin, input)).toMatchObject({
    kind: 'held',
    user: { id: ana.id },
    queue: { id: support.id },
  })
  const none = { ...input, contactId: contactId + 1000 }
  expect(await refusal(openTicket(asAna, none))).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
})

test('an attendant opens tickets in their queues, an admin in all and in none, through what can send', async () => {
  const { company, asAna, asAdmin, support, connection } = await desk()
  const other = await makeQueue(company, { name: 'Outra' })
  await makeConnection(company, { name: 'Página', channel: 'facebook' })
  const [hers, all] = await Promise.all(
    [asAna, asAdmin].map(async (ctx) => ticketPlaces(ctx, await directoryFor(ctx))),
  )
  const ids = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => id)
  expect([hers?.mayOmitQueue, all?.mayOmitQueue]).toEqual([false, true])
  expect(ids(hers?.queues)).toContain(support.id)
  expect(ids(hers?.queues)).not.toContain(other.id)
  expect(ids(all?.queues)).toEqual(expect.arrayContaining([support.id, other.id]))
  expect(ids(hers?.connections)).toEqual([connection.id])
})
