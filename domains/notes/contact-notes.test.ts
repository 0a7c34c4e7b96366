import { expect, test } from 'vitest'
import { makeTicket } from '#tests/edge/factories.ts'
import { remembering, walksOf } from '#tests/edge/query-plan-tools.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { contactNotes } from './contact-notes.ts'
import { CONTACT_NOTES_PAGE } from './limits.ts'
import { createNote } from './notes.service.ts'

/** The contact has a second ticket, in a queue that Ana does not work in. */
async function office() {
  const world = await desk()
  const { company, contact, connection, sales } = world
  const elsewhere = await makeTicket(company, {
    ...{ contact, connection, queue: sales, status: 'closed' },
  })
  return { ...world, elsewhere }
}

test('notes on all tickets stand newest first, but not those out of sight', async () => {
  const { asAna, asBruno, contact, ticket, elsewhere } = await office()
  await createNote(asAna, { ticketId: ticket.id, note: 'Na fila Suporte' })
  await createNote(asBruno, { ticketId: elsewhere.id, note: 'Na fila Vendas' })
  expect(await contactNotes(asBruno, contact.id)).toMatchObject({
    notes: [
      { note: 'Na fila Vendas', ticketUuid: elsewhere.uuid, user: { name: 'Bruno' } },
      { note: 'Na fila Suporte', ticketUuid: ticket.uuid },
    ],
    nextCursor: null,
  })
  const { notes } = await contactNotes(asAna, contact.id)
  expect(notes.map(({ note }) => note)).toEqual(['Na fila Suporte'])
})

test('pages go on where the last ended', async () => {
  const { asAna, contact, ticket } = await office()
  for (let i = 0; i <= CONTACT_NOTES_PAGE; i++)
    await createNote(asAna, { ticketId: ticket.id, note: `nota ${i}` })
  const first = await contactNotes(asAna, contact.id)
  const second = await contactNotes(asAna, contact.id, first.nextCursor ?? '')
  expect(first.notes).toHaveLength(CONTACT_NOTES_PAGE)
  expect(second).toMatchObject({ notes: [{ note: 'nota 0' }], nextCursor: null })
})

test('another company’s contact is not there, nor what is no cursor', async () => {
  const { contact, asAna } = await office()
  const other = await desk()
  expect(await refusal(contactNotes(other.asAdmin, contact.id))).toMatchObject({
    code: 'ERR_NO_CONTACT_FOUND',
  })
  expect(await refusal(contactNotes(asAna, contact.id, 'x'))).toMatchObject({
    code: 'ERR_INVALID_INPUT',
  })
})

test('they are read by indexes', async () => {
  const { company, asAna, contact } = await office()
  const { db, seen } = remembering(asAna.db)
  await contactNotes({ ...asAna, db }, contact.id)
  expect(seen.size).toBeGreaterThan(0)
  expect(await walksOf(company, seen)).toEqual({})
})
