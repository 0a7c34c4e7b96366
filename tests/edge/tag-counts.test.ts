import { expect, it } from 'vitest'
import { isAmong } from '#app/realtime/live-screen.ts'
import { READ_AFTER } from '#app/features/tags/read-after.ts'
import { deleteContact } from '#domains/contacts/contacts.service.ts'
import { erasePerson } from '#domains/removals/erase-person.ts'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { undoMerge } from '#domains/contact-merges/undo-merge.ts'
import { tagById, tagsPage } from '#domains/tags/list-tags.ts'
import { deleteTag, mergeTags } from '#domains/tags/save-tag.ts'
import { addContactTag, removeContactTag } from '#domains/tags/tag-contact.ts'
import { createTag, syncContactTags } from '#domains/tags/tags.service.ts'
import type { TagRow } from '#domains/tags/tags.types.ts'
import { closeAll } from '#domains/tickets/close-all.ts'
import { createTicket } from '#domains/tickets/create-ticket.ts'
import { deleteTicket } from '#domains/attending/delete-ticket.ts'
import { updateTicket } from '#domains/attending/tickets.service.ts'
import { contextFor } from './context.ts'
import { makeContact, makeTicket, makeUser } from './factories.ts'
import { conversationOf, inGroup, linkedPhone, received } from './linked-phone.ts'
import { rows, twoPeople } from './two-people.ts'

/** Bia and Gil bear a tag and stand in a lane; Bia has a ticket in hand, Gil one that waits, a third of them none. */
async function office() {
  const people = await twoPeople()
  const { company, connection, queue, kept: bia, gone: gil } = people
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin', queues: [queue] }))
  const free = await makeContact(company)
  const tag = await createTag(ctx, { name: 'VIP' })
  const other = await createTag(ctx, { name: 'Ouro' })
  const lane = await createTag(ctx, { name: 'Proposta', kanban: 1 })
  for (const { id } of [bia, gil, free])
    for (const tagId of [tag.id, lane.id])
      await rows(company, 'INSERT INTO contact_tags VALUES (?1, ?2, ?3)', id, tagId)
  const inHand = await makeTicket(company, { contact: bia, connection, queue, status: 'open' })
  await makeTicket(company, { contact: gil, connection, queue })
  return { ctx, company, connection, queue, bia, gil, free, tag, other, lane, inHand }
}
type Office = Awaited<ReturnType<typeof office>>

const tagsOf = async ({ ctx }: Office) => (await tagsPage(ctx, { kanban: undefined })).tags
/** By its kind, the number that its page shows. */
const shownOf = ({ kanban, contactsCount, ticketsCount }: TagRow) =>
  kanban === 1 ? ticketsCount : contactsCount

/** How many tickets somebody sees is theirs alone. */
const told = ({ ticketsCount: _callers, ...tag }: TagRow) => tag

const merged = async ({ ctx, bia, gil }: Office) =>
  (await mergeContacts(ctx, bia.id, gil.id, 'person'))?.mergeId ?? 0

type Change = (place: Office, begun: number) => Promise<unknown>

/** Each that changes a number of the page of tags, or of lanes, and what is begun before it. */
const CHANGES: [string, Change, ((place: Office) => Promise<number>)?][] = [
  ['a tag added', ({ ctx, bia, other }) => addContactTag(ctx, on(bia, other))],
  ['a tag taken off', ({ ctx, bia, tag }) => removeContactTag(ctx, on(bia, tag))],
  [
    'tags set',
    ({ ctx, bia, other }) => syncContactTags(ctx, { contactId: bia.id, tags: [other.id] }),
  ],
  ['tags merged', ({ ctx, tag, other }) => mergeTags(ctx, tag.id, other.id)],
  ['a tag deleted', ({ ctx, tag }) => deleteTag(ctx, tag.id)],
  ['a tag made', ({ ctx }) => createTag(ctx, { name: 'Nova' })],
  ['a contact deleted', ({ ctx, free }) => deleteContact(ctx, free.id)],
  ['a person erased', ({ ctx, gil }) => erasePerson(ctx, gil.id)],
  ['people merged', merged],
  ['a merge undone', ({ ctx }, mergeId) => undoMerge(ctx, mergeId), merged],
  [
    'a ticket opened',
    ({ ctx, free, connection, queue }) =>
      createTicket(ctx, { contactId: free.id, whatsappId: connection.id, queueId: queue.id }),
  ],
  [
    'a ticket closed',
    ({ ctx, inHand }) => updateTicket(ctx, inHand.id, { status: 'closed', takeOver: true }),
  ],
  ['a ticket deleted', ({ ctx, inHand }) => deleteTicket(ctx, inHand.id)],
  ['all closed', ({ ctx, queue }) => closeAll(ctx, { status: 'pending', queueIds: [queue.id] })],
]

const on = (contact: { id: number }, tag: { id: number }) => ({
  contactId: contact.id,
  tagId: tag.id,
})

it.each(CHANGES)('an open page of tags hears of %s', async (_name, change, begin) => {
  const place = await office()
  const begun = (await begin?.(place)) ?? 0
  const before = await tagsOf(place)
  place.ctx.emitted.length = 0
  await change(place, begun)
  const after = await tagsOf(place)
  const events = place.ctx.emitted
  // As frames: what they bring of a tag, and whether a page reads again for them.
  const isRead = (kind: 'tags' | 'lanes') =>
    events.some(({ channel, action, data }) => isAmong(READ_AFTER[kind], { channel, action, data }))
  const ofTag = (id: number) =>
    events.filter(({ channel, data }) => channel === 'tag' && data['id'] === id).at(-1)
  const was = new Map(before.map((tag) => [tag.id, tag]))
  const changed = after.filter((tag) => {
    const known = was.get(tag.id)
    return known === undefined || shownOf(known) !== shownOf(tag)
  })
  const gone = before.filter(({ id }) => !after.some((tag) => tag.id === id))
  expect(changed.length + gone.length).toBeGreaterThan(0)
  for (const tag of changed)
    if (!isRead(tag.kanban === 1 ? 'lanes' : 'tags'))
      expect(ofTag(tag.id)?.data['tag']).toMatchObject(told(tag))
  for (const tag of gone) expect(ofTag(tag.id)?.action).toBe('delete')
})

it('an open page of lanes hears of a group that writes again', async () => {
  const { company, ctx, tell } = await linkedPhone({ allowGroup: true })
  await tell('message.received', received(inGroup))
  const { ticket } = await conversationOf(ctx)
  const lane = await createTag(ctx, { name: 'Proposta', kanban: 1 })
  await rows(company, 'INSERT INTO contact_tags VALUES (?1, ?2, ?3)', ticket.contactId, lane.id)
  const closed = `UPDATE tickets SET status = 'closed' WHERE company_id = ?1 AND id = ?2`
  await rows(company, closed, ticket.id)
  expect(await tagById(ctx, lane.id)).toMatchObject({ ticketsCount: 0 })
  ctx.emitted.length = 0
  await tell('message.received', received({ ...inGroup, text: 'de novo' }))
  expect(await tagById(ctx, lane.id)).toMatchObject({ ticketsCount: 1 })
  const isRead = ctx.emitted.some((event) => isAmong(READ_AFTER.lanes, event))
  expect(isRead).toBe(true)
})
