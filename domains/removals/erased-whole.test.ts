import { env } from 'cloudflare:workers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { messageFileKey, uploadFileKey } from '#core/media-keys.ts'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeMessage, makeTicket, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { drain, rowsOf } from '#tests/edge/linked-phone.ts'
import { accepted, conversation, provider, refused, status } from '#tests/edge/open-conversation.ts'
import { phone, phoneConversation } from '#tests/edge/phone-conversation.ts'
import { forwardAll } from '#tests/edge/forwarding.ts'
import { rows, talk, twoPeople } from '#tests/edge/two-people.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { exportPerson } from '../contacts/export-person.ts'
import { fetchPicture } from '../contacts/contact-picture.ts'
import { forwardMessage } from '../forwards/begin-forwarding.ts'
import { editMessage } from '../messages/edit-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { createNote } from '../notes/notes.service.ts'
import { erasePerson } from './erase-person.ts'

const NUMBER = '5511987654321'
const SHORT = '551187654321'

/** Two with a note each on an own ticket, in hand on one connection or closed. */
async function noted(ticketStatus: 'open' | 'closed') {
  const { company, connection, kept, gone, ctx: system } = await twoPeople()
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const noteOn = async (contact: typeof kept, note: string) => {
    const ticket = await talk(
      company,
      contact,
      { connection, status: ticketStatus },
      ['oi'],
      TEST_NOW,
    )
    await createNote(ctx, { ticketId: ticket.id, note })
    return ticket
  }
  const tickets = { kept: await noteOn(kept, 'de Bia'), gone: await noteOn(gone, 'da outra') }
  const merged = await mergeContacts(system, kept.id, gone.id, 'person')
  const notes = (contactId: number) =>
    rows(
      company,
      `SELECT n.note, n.contact_id = t.contact_id AS isOwn FROM ticket_notes n JOIN tickets t ON t.id = n.ticket_id
       WHERE n.company_id = ?1 AND t.contact_id = ?2 ORDER BY n.id`,
      contactId,
    )
  return { company, ctx, kept, gone, tickets, notes, mergeId: merged?.mergeId ?? 0 }
}

it.each(['open', 'closed'] as const)(
  'takes and exports the notes of who was merged into them, on %s tickets',
  async (ticketStatus) => {
    const { company, ctx, kept } = await noted(ticketStatus)
    let exported = ''
    for await (const piece of await exportPerson(ctx, kept.id)) exported += piece
    expect(exported).toContain('de Bia')
    expect(exported).toContain('da outra')
    await erasePerson(ctx, kept.id)
    expect(await rows(company, 'SELECT note FROM ticket_notes WHERE company_id = ?1')).toEqual([])
  },
)

it.each(['open', 'closed'] as const)(
  'leaves the other the notes on their %s ticket, once the two are people apart again',
  async (ticketStatus) => {
    const { ctx, kept, gone, tickets, notes, mergeId } = await noted(ticketStatus)
    if (ticketStatus === 'closed')
      await createNote(ctx, { ticketId: tickets.gone.id, note: 'de depois' })
    await undoMerge(ctx, mergeId)
    const later = ticketStatus === 'closed' ? [{ note: 'de depois', isOwn: 1 }] : []
    expect(await notes(kept.id)).toEqual([{ note: 'de Bia', isOwn: 1 }])
    expect(await notes(gone.id)).toEqual([{ note: 'da outra', isOwn: 1 }, ...later])
    await erasePerson(ctx, gone.id)
    expect(await notes(gone.id)).toEqual([])
    expect(await notes(kept.id)).toEqual([{ note: 'de Bia', isOwn: 1 }])
  },
)

it('a status of a message of theirs writes no id that spells out their number', async () => {
  const { company, connection, contact, ticket, ctx } = await conversation()
  onTestFinished(() => void vi.restoreAllMocks())
  provider(accepted('wamid.ANTES'))
  const { id } = await sendMessage(ctx, ticket.id, { body: 'olá' })
  await ctx.settled()
  await erasePerson(contextFor(company), contact.id)
  const told = { id: 'wamid.ANTES', timestamp: '1763700000', biz_opaque_callback_data: `msg:${id}` }
  await status(ctx, connection.externalId ?? '', { ...told, status: 'read' })
  await status(ctx, connection.externalId ?? '', {
    ...told,
    status: 'failed',
    errors: [{ code: 131000, title: NUMBER, message: NUMBER }],
  })
  expect(
    await rowsOf(ctx, 'SELECT external_id, error_reason FROM messages WHERE company_id = ?1'),
  ).toEqual([{ external_id: null, error_reason: null }])
  expect(await rowsOf(ctx, 'SELECT payload FROM pending_effects WHERE company_id = ?1')).toEqual([])
})

it.each([
  ['taken', accepted('wamid.DEPOIS')],
  ['refused', refused(131051)],
])('a message that is %s by its provider after them says nothing of it', async (_, reply) => {
  const { company, contact, ticket, ctx } = await conversation()
  onTestFinished(() => void vi.restoreAllMocks())
  provider(reply)
  const answer = vi.mocked(globalThis.fetch).getMockImplementation()
  vi.mocked(globalThis.fetch).mockImplementation(async (...call) => {
    await erasePerson(contextFor(company), contact.id)
    return (await answer?.(...call)) ?? Response.error()
  })
  await sendMessage(ctx, ticket.id, { body: 'olá' })
  await ctx.settled()
  expect(
    await rowsOf(ctx, 'SELECT body, external_id, error_reason FROM messages WHERE company_id = ?1'),
  ).toEqual([{ body: '', external_id: null, error_reason: null }])
})

it('an own message that is edited while theirs are erased comes back in no list', async () => {
  const { company, contact, ticket, ctx } = await phoneConversation(phone())
  const { id } = await sendMessage(ctx, ticket.id, { body: 'olá' })
  await ctx.settled()
  await rowsOf(ctx, `UPDATE messages SET external_id = '3AEDIT', ack = 1 WHERE company_id = ?1`)
  await rowsOf(ctx, `UPDATE outbox SET state = 'sent' WHERE company_id = ?1`)
  // Edited at the phone before the erasure, and here between its two steps.
  const atMessages = Promise.withResolvers<void>()
  const edited = Promise.withResolvers<void>()
  const erasing = beforeWriting(
    contextFor(company),
    (sql) => sql.startsWith('UPDATE messages'),
    async () => {
      atMessages.resolve()
      await edited.promise
    },
  )
  let erased: Promise<unknown> = Promise.resolve()
  const editing = beforeWriting(
    ctx,
    (sql) => sql.startsWith('UPDATE messages'),
    async () => {
      erased = erasePerson(erasing, contact.id)
      await atMessages.promise
    },
  )
  await editMessage(editing, id, { body: 'SEGREDO' }).finally(edited.resolve)
  await erased
  expect(await rowsOf(ctx, 'SELECT last_message FROM tickets WHERE company_id = ?1')).toEqual([
    { last_message: '' },
  ])
  expect(await rowsOf(ctx, 'SELECT body FROM messages WHERE company_id = ?1')).toEqual([
    { body: '' },
  ])
})

it('takes the pictures of who was merged into them, and one that comes later', async () => {
  const { company, kept, gone, ctx } = await twoPeople()
  const fetched = `c${company.id}/contacts/${gone.id}/abcdef`
  await env.MEDIA.put(fetched, 'x')
  await mergeContacts(ctx, kept.id, gone.id, 'person')
  expect(await erasePerson(ctx, kept.id)).toMatchObject({ files: 1 })
  expect(await env.MEDIA.head(fetched)).toBeNull()

  const late = await phoneConversation(
    phone({
      'picture.get': {
        ok: true,
        result: { url: null, stored: { bytes: 1, sha256: 'ab', mime: 'image/jpeg' } },
      },
    }),
  )
  const prefix = `c${late.company.id}/contacts/`
  const meanwhile = beforeWriting(late.ctx, 'SET picture_url', async () => {
    await erasePerson(contextFor(late.company), late.contact.id)
    // As the session's own upload, which ends now.
    await env.MEDIA.put(`${prefix}${late.contact.id}/0`, 'x')
  })
  expect(await fetchPicture(meanwhile, late.connection.id, late.contact.id)).toBeNull()
})

it.each([
  ['by a LID', `${'9'.repeat(15)}@lid`, NUMBER],
  ['by the other spelling of the number', `${SHORT}@s.whatsapp.net`, SHORT],
])('takes what a linked phone keeps of them %s', async (_, jid, number) => {
  const { company, connection, contact, ctx } = await phoneConversation()
  await rows(
    company,
    `INSERT INTO phone_contacts (company_id, connection_id, jid, phone, saved_name, updated_at) VALUES (?1, ?2, ?3, ?4, 'SEGREDO', 1), (?1, ?2, '1@lid', '1', 'Outra', 1)`,
    connection.id,
    jid,
    number,
  )
  await erasePerson(contextFor(company), contact.id)
  expect(await rowsOf(ctx, 'SELECT saved_name FROM phone_contacts WHERE company_id = ?1')).toEqual([
    { saved_name: 'Outra' },
  ])
})

it.each([SHORT, `${NUMBER}:12@s.whatsapp.net`, `+${NUMBER}`])(
  'takes what waits unread of them as %s',
  async (from) => {
    const { company, connection, contact, ctx } = await phoneConversation()
    await rows(
      company,
      `INSERT INTO inbound_events (company_id, connection_id, kind, event_key, payload, state, received_at)
       VALUES (?1, ?2, 'session', 'k', json_object('from', ?3), 'held', 1)`,
      connection.id,
      from,
    )
    await erasePerson(contextFor(company), contact.id)
    expect(await rowsOf(ctx, 'SELECT payload FROM inbound_events WHERE company_id = ?1')).toEqual(
      [],
    )
  },
)

it('takes the copy of a file that was forwarded to them', async () => {
  const { company, connection, contact, ctx } = await phoneConversation()
  const other = await makeTicket(company, { contact: (await twoPeople()).kept, connection })
  const source = await makeMessage(company, other, { body: '', mediaType: 'image' })
  const original = messageFileKey(company.id, source.id)
  await env.MEDIA.put(original, 'x')
  await rows(
    company,
    `UPDATE messages SET media = json_object('key', ?2, 'mime', 'image/png', 'size', 1) WHERE company_id = ?1 AND id = ?3`,
    original,
    source.id,
  )
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  await forwardMessage(admin, { messageId: source.id, contactId: contact.id })
  await forwardAll(admin)
  const copies = async () =>
    (await env.MEDIA.list({ prefix: uploadFileKey(company.id, '') })).objects.length
  expect(await copies()).toBe(1)
  await erasePerson(admin, contact.id)
  expect(await copies()).toBe(0)
  expect(await env.MEDIA.head(original)).not.toBeNull()
  await drain(ctx)
})
