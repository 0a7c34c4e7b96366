import { expect, test } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeContact, makeMessage, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { phoneConversation } from '#tests/edge/phone-conversation.ts'
import { rows } from '#tests/edge/two-people.ts'
import { talkToWriter } from './talk-to-writer.ts'

const RITA = { jid: '77001@lid', phone: '5511955554444', name: 'Rita' }

/** A group's ticket of Ana's, with a message of Rita's in it. */
async function group() {
  const world = await phoneConversation()
  const { company, connection, queue, ana } = world
  const contact = await makeContact(company, { name: 'Obras', number: null, isGroup: true })
  const ticket = await makeTicket(company, {
    contact,
    connection,
    queue,
    user: ana,
    status: 'group',
    isGroup: true,
  })
  const message = await makeMessage(company, ticket, { data: { from: RITA } })
  return { ...world, ticket, message }
}

test('opens a ticket with whoever wrote in the group, who becomes a contact', async () => {
  const { ctx, company, connection, queue, ana, message } = await group()
  const ticket = await talkToWriter(ctx, message.id, {})
  expect(ticket).toMatchObject({
    status: 'open',
    isGroup: false,
    userId: ana.id,
    queueId: queue.id,
    whatsappId: connection.id,
    contact: { name: 'Rita', number: RITA.phone },
  })
  expect(
    await rows(
      company,
      `SELECT kind, value FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 ORDER BY kind`,
      ticket.contactId,
    ),
  ).toEqual([
    { kind: 'lid', value: '77001' },
    { kind: 'phone', value: RITA.phone },
  ])
})

test('talks to the contact that is known, by whichever address', async () => {
  const { ctx, company, message } = await group()
  const rita = await makeContact(company, { name: 'Rita Lima', number: RITA.phone })
  expect(await talkToWriter(ctx, message.id, {})).toMatchObject({ contactId: rita.id })
})

test('whom a colleague attends is a conflict that names them; a second press is the own ticket’s', async () => {
  const { ctx, company, connection, queue, message } = await group()
  const rita = await makeContact(company, { number: RITA.phone })
  const bruno = await makeUser(company, { name: 'Bruno', queues: [queue] })
  await makeTicket(company, { contact: rita, connection, queue, user: bruno, status: 'open' })
  await expect(talkToWriter(ctx, message.id, {})).rejects.toMatchObject({
    code: 'ERR_OTHER_OPEN_TICKET',
    data: { user: { name: 'Bruno' } },
  })
})

test('there is nobody to talk to in an own message, or outside of a group', async () => {
  const { ctx, company, ticket } = await group()
  const mine = await makeMessage(company, ticket, { fromMe: true })
  const plain = await makeMessage(company, ticket)
  for (const { id } of [mine, plain])
    await expect(talkToWriter(ctx, id, {})).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
  const stranger = contextFor(company, await makeUser(company))
  await expect(talkToWriter(stranger, plain.id, {})).rejects.toMatchObject({
    code: 'ERR_FETCH_WAPP_MSG',
  })
})
