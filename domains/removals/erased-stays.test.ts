import { describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeContact, makeUser } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { ANA, drain, linkedPhone, received } from '#tests/edge/linked-phone.ts'
import { rows } from '#tests/edge/two-people.ts'
import { updateTicket } from '../attending/tickets.service.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { updateContact } from '../contacts/update-contact.ts'
import { sendMessage } from '../messages/send-message.ts'
import { createNote } from '../notes/notes.service.ts'
import { createSchedule } from '../schedules/schedules.service.ts'
import { addContactTag } from '../tags/tag-contact.ts'
import { createTag } from '../tags/tags.service.ts'
import { ticketByUuid } from '../tickets/tickets.queries.ts'
import { erasePerson } from './erase-person.ts'

/** Whatever is said of the person carries the word. */
const MARK = 'SEGREDO'
const ERASED = { code: 'ERR_CONTACT_ERASED', status: 409 }

/** Ana wrote on a linked phone, and an admin has her ticket in hand. */
async function world() {
  const { company, connection, ctx: system, tell, store } = await linkedPhone()
  await tell('message.received', received({ text: `oi ${MARK}` }))
  const [ticket] = await rows<{ id: number; uuid: string; contactId: number; version: number }>(
    company,
    'SELECT id, uuid, contact_id AS contactId, version FROM tickets WHERE company_id = ?1',
  )
  if (ticket === undefined) throw new Error('nobody wrote')
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  await updateTicket(admin, ticket.id, { status: 'open', version: ticket.version })
  const tag = await createTag(admin, { name: 'VIP' })
  return { company, connection, system, admin, ticket, tag, tell, store }
}
type World = Awaited<ReturnType<typeof world>>

/** All that stands of the contact and says something. */
async function saidOf({ company, ticket: { contactId } }: World) {
  const of = (sql: string) => rows(company, sql, contactId)
  return {
    contact: await of(
      'SELECT name, number, email, picture_url, extra_info FROM contacts WHERE company_id = ?1 AND id = ?2',
    ),
    identities: await of(
      'SELECT value FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2',
    ),
    tags: await of('SELECT tag_id FROM contact_tags WHERE company_id = ?1 AND contact_id = ?2'),
    notes: await of('SELECT note FROM ticket_notes WHERE company_id = ?1 AND contact_id = ?2'),
    plans: await of('SELECT body FROM schedules WHERE company_id = ?1 AND contact_id = ?2'),
    bodies: await of(
      `SELECT body FROM messages WHERE company_id = ?1 AND contact_id = ?2 AND body <> ''`,
    ),
    statuses: await of('SELECT status FROM tickets WHERE company_id = ?1 AND contact_id = ?2'),
  }
}
const NOTHING = {
  contact: [
    { name: 'Pessoa removida', number: null, email: '', picture_url: null, extra_info: '[]' },
  ],
  ...{ identities: [], tags: [], notes: [], plans: [], bodies: [] },
  statuses: [{ status: 'closed' }],
}

type Write = (ctx: CompanyContext, world: World) => Promise<unknown>
const WRITES: readonly [what: string, writes: string, Write][] = [
  [
    'a note',
    'INSERT INTO ticket_notes',
    (ctx, { ticket }) => createNote(ctx, { ticketId: ticket.id, note: `nota ${MARK}` }),
  ],
  [
    'an e-mail address',
    'UPDATE contacts',
    (ctx, { ticket }) =>
      updateContact(ctx, testPlatform(), ticket.contactId, { email: `${MARK}@exemplo.test` }),
  ],
  [
    'a comment',
    'INSERT INTO messages',
    (ctx, { ticket }) => sendMessage(ctx, ticket.id, { body: `interno ${MARK}`, isPrivate: true }),
  ],
  [
    'a tag',
    'INSERT INTO contact_tags',
    (ctx, { ticket, tag }) => addContactTag(ctx, { contactId: ticket.contactId, tagId: tag.id }),
  ],
  [
    'a planned message',
    'INSERT INTO schedules',
    (ctx, { ticket }) =>
      createSchedule(ctx, {
        contactId: ticket.contactId,
        ticketId: ticket.id,
        body: `amanhã ${MARK}`,
        sendAt: new Date(ctx.clock.now() + 86_400_000).toISOString(),
      }),
  ],
]

describe('of who is erased in the moment it is written', () => {
  it.each(WRITES)('%s is refused, and nothing stays', async (_, writes, write) => {
    const made = await world()
    const { admin, ticket } = made
    const meanwhile = beforeWriting(admin, writes, () => erasePerson(admin, ticket.contactId))
    await expect(write(meanwhile, made)).rejects.toMatchObject(ERASED)
    expect(await saidOf(made)).toEqual(NOTHING)
  })

  it('an answer is refused', async () => {
    const made = await world()
    const { admin, ticket } = made
    const meanwhile = beforeWriting(admin, 'INSERT INTO messages', () =>
      erasePerson(admin, ticket.contactId),
    )
    await expect(sendMessage(meanwhile, ticket.id, { body: MARK })).rejects.toMatchObject(ERASED)
    expect(await saidOf(made)).toEqual(NOTHING)
  })

  it('what they write themselves is not lost: it is somebody new’s', async () => {
    const made = await world()
    const { company, system, admin, ticket, store } = made
    await store('message.received', received({ text: `ainda ${MARK}` }))
    const meanwhile = beforeWriting(system, 'INSERT INTO messages', () =>
      erasePerson(admin, ticket.contactId),
    )
    await drain(meanwhile)
    // What failed is tried again later.
    await rows(company, 'UPDATE inbound_events SET retry_at = 0 WHERE company_id = ?1')
    await drain(system)
    expect(await saidOf(made)).toEqual(NOTHING)
    const words = `SELECT m.body, c.name, c.number FROM messages m JOIN contacts c ON c.id = m.contact_id
      WHERE m.company_id = ?1 AND m.body <> ''`
    expect(await rows(company, words)).toEqual([
      { body: `ainda ${MARK}`, name: 'Ana Reis', number: ANA.phone },
    ])
  })
})

describe('of who was erased', () => {
  it.each(WRITES)('%s is refused', async (_, __, write) => {
    const made = await world()
    const { admin, ticket } = made
    await erasePerson(admin, ticket.contactId)
    await expect(write(admin, made)).rejects.toMatchObject({ status: 409 })
    expect(await saidOf(made)).toEqual(NOTHING)
  })

  it('the ticket says so, and is not opened again', async () => {
    const { admin, ticket } = await world()
    await erasePerson(admin, ticket.contactId)
    const { contact, version } = await ticketByUuid(admin, ticket.uuid)
    expect(contact).toMatchObject({ name: 'Pessoa removida', isErased: true })
    await expect(updateTicket(admin, ticket.id, { status: 'open', version })).rejects.toMatchObject(
      ERASED,
    )
  })

  it('nobody becomes a part, nor they of anybody', async () => {
    const made = await world()
    const { company, system, admin, ticket } = made
    const other = await makeContact(company, { name: 'Bia' })
    await erasePerson(admin, ticket.contactId)
    for (const [kept, gone] of [
      [ticket.contactId, other.id],
      [other.id, ticket.contactId],
    ] as const) {
      await expect(mergeContacts(admin, kept, gone, 'person')).rejects.toMatchObject(ERASED)
      expect(await mergeContacts(system, kept, gone, 'identities')).toBeNull()
    }
    expect(await saidOf(made)).toEqual(NOTHING)
    expect(
      await rows(
        company,
        'SELECT number FROM contacts WHERE company_id = ?1 AND id = ?2',
        other.id,
      ),
    ).toEqual([{ number: other.number }])
  })
})
