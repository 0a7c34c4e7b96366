import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import { connectionsReaching } from '#domains/connections/connection-to.ts'
import { forwardMessage } from '#domains/forwards/begin-forwarding.ts'
import { createSchedule, sendScheduleNow } from '#domains/schedules/schedules.service.ts'
import { updateSchedule } from '#domains/schedules/update-schedule.ts'
import { createTicket } from '#domains/tickets/create-ticket.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  makeUser,
} from '#tests/edge/factories.ts'
import { conversation, provider } from '#tests/edge/open-conversation.ts'
import { at, only, whenDue } from '#tests/edge/planned-messages.ts'
import { rows } from '#tests/edge/two-people.ts'

afterEach(() => vi.restoreAllMocks())

/** Somebody who wrote on Instagram only, beside a connection with WhatsApp, and an admin. */
async function world() {
  const { company, connection, contact, ticket } = await conversation()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const known = async (kind: string, value: string) => {
    const person = await makeContact(company, { number: null })
    await rows(
      company,
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at) VALUES (?1, ?2, '', ?3, ?4, 1)`,
      kind,
      value,
      person.id,
    )
    return person
  }
  const person = await known('igsid', '178414')
  const state = async () => [
    await rows(company, 'SELECT id FROM tickets WHERE company_id = ?1'),
    await rows(company, 'SELECT id, status FROM schedules WHERE company_id = ?1'),
  ]
  return { company, connection, contact, ticket, ctx, person, known, state }
}

test('nothing is planned or opened by a connection that cannot reach the contact', async () => {
  const { company, connection, ticket, ctx, person, state } = await world()
  const graph = provider()
  const message = await makeMessage(company, ticket)
  const before = await state()
  const [contactId, whatsappId] = [person.id, connection.id]
  for (const [name, work] of [
    ['ticket', () => createTicket(ctx, { contactId, whatsappId })],
    ['plan', () => createSchedule(ctx, { contactId, whatsappId, body: 'oi', sendAt: at(HOUR_MS) })],
    ['forward', () => forwardMessage(ctx, { messageId: message.id, contactId })],
  ] as const)
    await expect(work(), name).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_ADDRESS' })
  await ctx.settled()
  expect(await state()).toEqual(before)
  expect(graph.sent).toEqual([])
})

test('a plan of before for such a contact opens no conversation, and goes on only into the bin', async () => {
  const { company, connection, contact, ctx, person, state } = await world()
  const [contactId, whatsappId] = [contact.id, connection.id]
  const { id } = await createSchedule(ctx, {
    ...{ contactId, whatsappId, body: 'oi', sendAt: at(HOUR_MS) },
  })
  // It did not say whom it was written for.
  await rows(
    company,
    'UPDATE schedules SET contact_id = ?2, written_for = NULL WHERE company_id = ?1',
    person.id,
  )
  const [tickets] = await state()
  for (const work of [
    () => sendScheduleNow(ctx, id),
    () => updateSchedule(ctx, id, { body: 'olá' }),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_ADDRESS' })
  await whenDue(ctx)
  expect(await only(ctx)).toMatchObject({ status: 'ERRO', error: 'ERR_NO_CONTACT_ADDRESS' })
  expect((await state())[0]).toEqual(tickets)
  expect(await updateSchedule(ctx, id, { cancelled: true })).toMatchObject({ status: 'CANCELADA' })
})

test('where the default connection cannot reach a contact, one that can is taken', async () => {
  const { company, contact, ctx, person, known, state } = await world()
  const usual = await makeConnection(company, { isDefault: true })
  const phone = await makeConnection(company, { channel: 'whatsapp' })
  const byLid = await known('lid', '123456789012345')
  const later = { body: 'oi', sendAt: at(HOUR_MS) }
  expect(await createTicket(ctx, { contactId: byLid.id })).toMatchObject({ whatsappId: phone.id })
  await createSchedule(ctx, { ...later, contactId: byLid.id })
  await createSchedule(ctx, { ...later, contactId: contact.id })
  expect(
    await rows(company, 'SELECT connection_id AS id FROM schedules WHERE company_id = ?1'),
  ).toEqual([{ id: phone.id }, { id: usual.id }])
  const before = await state()
  for (const work of [
    () => createTicket(ctx, { contactId: person.id }),
    () => createSchedule(ctx, { ...later, contactId: person.id }),
    // Whoever names one means that one.
    () => createTicket(ctx, { contactId: byLid.id, whatsappId: usual.id }),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_ADDRESS' })
  expect(await state()).toEqual(before)
})

test('of several that reach a contact, the one of their last ticket is taken', async () => {
  const { company, ctx, known } = await world()
  await makeConnection(company, { isDefault: true })
  await makeConnection(company, { channel: 'whatsapp' })
  const theirs = await makeConnection(company, { channel: 'whatsapp' })
  const person = await known('lid', '123456789012345')
  await makeTicket(company, { contact: person, connection: theirs, status: 'closed' })
  expect(await createTicket(ctx, { contactId: person.id })).toMatchObject({ whatsappId: theirs.id })
})

test('offers for a contact the connections that reach them, and all where none does', async () => {
  const { company, connection, ctx, person, known } = await world()
  const phone = await makeConnection(company, { channel: 'whatsapp' })
  const offered = [connection, phone].map(({ id }, at) => ({
    ...{ id, channel: at === 0 ? 'whatsappapi' : 'whatsapp' },
  }))
  const byLid = await known('lid', '123456789012345')
  expect(await connectionsReaching(ctx, offered, byLid.id)).toEqual([offered[1]])
  expect(await connectionsReaching(ctx, offered, person.id)).toEqual(offered)
  await expect(connectionsReaching(ctx, offered, 987654)).rejects.toMatchObject({
    code: 'ERR_NO_CONTACT_FOUND',
  })
})
