import { describe, expect, test } from 'vitest'
import { makeContact, makeTicket } from '#tests/edge/factories.ts'
import { desk } from '#tests/edge/ticket-desk.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { createNoteInput, listNotesInput } from './notes.inputs.ts'
import { createNote, deleteNote, listNotes } from './notes.service.ts'

describe('notes on a ticket', () => {
  test('stand newest first with who wrote them, for everybody who may see the ticket', async () => {
    const { asAna, asBruno, ticket } = await desk()
    await createNote(asAna, { ticketId: ticket.id, note: 'Prefere boleto' })
    await createNote(asBruno, { ticketId: ticket.id, note: 'Ligar à tarde' })
    expect(await listNotes(asAna, { ticketId: ticket.id })).toMatchObject([
      { note: 'Ligar à tarde', user: { name: 'Bruno' }, contactId: ticket.contactId },
      { note: 'Prefere boleto', user: { name: 'Ana' } },
    ])
  })

  test('a note that names another contact than the ticket’s is refused', async () => {
    const { company, asAna, ticket } = await desk()
    const stranger = await makeContact(company)
    const input = { ticketId: ticket.id, contactId: stranger.id, note: 'Engano' }
    expect(await refusal(createNote(asAna, input))).toMatchObject({ code: 'ERR_INVALID_INPUT' })
    expect(await listNotes(asAna, { ticketId: ticket.id })).toEqual([])
  })

  test('of a contact come from all their tickets, but not from one out of sight', async () => {
    const { company, contact, connection, sales, ticket, asAna, asBruno } = await desk()
    const elsewhere = await makeTicket(company, {
      contact,
      connection,
      queue: sales,
      status: 'closed',
    })
    await createNote(asAna, { ticketId: ticket.id, note: 'Na fila Suporte' })
    await createNote(asBruno, { ticketId: elsewhere.id, note: 'Na fila Vendas' })
    const notesOf = async (ctx: typeof asAna) =>
      (await listNotes(ctx, { contactId: contact.id })).map(({ note }) => note)
    expect(await notesOf(asBruno)).toEqual(['Na fila Vendas', 'Na fila Suporte'])
    expect(await notesOf(asAna)).toEqual(['Na fila Suporte'])
    expect(await listNotes(asAna, { ticketId: elsewhere.id })).toEqual([])
    expect(
      await refusal(createNote(asAna, { ticketId: elsewhere.id, note: 'Não vejo' })),
    ).toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  })

  test('are taken away by who wrote them or an admin, and by nobody else', async () => {
    const { asAna, asBruno, asAdmin, ticket } = await desk()
    const [one, two] = [
      await createNote(asAna, { ticketId: ticket.id, note: 'Primeira' }),
      await createNote(asAna, { ticketId: ticket.id, note: 'Segunda' }),
    ]
    expect(await refusal(deleteNote(asBruno, one.id))).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(await listNotes(asAna, { ticketId: ticket.id })).toHaveLength(2)
    await deleteNote(asAna, one.id)
    await deleteNote(asAdmin, two.id)
    expect(await listNotes(asAna, { ticketId: ticket.id })).toEqual([])
    expect(await refusal(deleteNote(asAna, one.id))).toMatchObject({ code: 'ERR_NOT_FOUND' })
  })
})

describe('what is asked for', () => {
  test('a note has two characters or more that are not blank', () => {
    const parse = (note: string) => createNoteInput.safeParse({ ticketId: 1, note }).success
    expect([parse('ok'), parse(' a '), parse('')]).toEqual([true, false, false])
  })

  test('a list names a ticket or a contact', () => {
    expect(listNotesInput.safeParse({}).success).toBe(false)
    expect(listNotesInput.safeParse({ contactId: '3' }).success).toBe(true)
  })
})
