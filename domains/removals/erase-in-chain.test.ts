import { expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import { textBody } from '#tests/edge/customer-text.ts'
import { makeContact } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { drain, phoneOf, received, rowsOf } from '#tests/edge/linked-phone.ts'
import { accepted, conversation, provider } from '#tests/edge/open-conversation.ts'
import { acked, asked, phoneConversation, sends } from '#tests/edge/phone-conversation.ts'
import { storeBody } from '#tests/edge/store-body.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { contactMerges } from '../contacts/merges.queries.ts'
import { deleteContact } from '../contacts/contacts.service.ts'
import { deleteMessage } from '../messages/change-message.ts'
import { editMessage } from '../messages/edit-message.ts'
import { reactToMessage } from '../messages/react-to-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { erasePerson } from './erase-person.ts'

const LAST = '5521912345678'
const LID = '900000000000031'
const GONE = { code: 'ERR_RECEIVER_ERASED' }

/** The last of `length` contacts, each of which was merged into the one before it; then `meanwhile`, and all are people apart again. */
async function chained(
  company: TestCompany,
  ctx: CompanyContext,
  { first, length, last }: { first: number; length: number; last: number },
  meanwhile: () => Promise<void>,
): Promise<number[]> {
  const between: number[] = []
  for (let i = 0; i < length; i++) between.push((await makeContact(company)).id)
  const all = [first, ...between, last]
  const merges: number[] = []
  for (let i = all.length - 1; i > 0; i--) {
    const merged = await mergeContacts(ctx, all[i - 1] ?? 0, all[i] ?? 0, 'person')
    merges.push(merged?.mergeId ?? 0)
  }
  await meanwhile()
  for (const id of merges.reverse()) await undoMerge(ctx, id)
  return between
}

const addressesIn = async (ctx: CompanyContext) =>
  JSON.stringify(
    await rowsOf(
      ctx,
      `SELECT wrote_from AS kept FROM tickets WHERE company_id = ?1 UNION ALL SELECT sent_to FROM outbox WHERE company_id = ?1
       UNION ALL SELECT moved FROM contact_merges WHERE company_id = ?1`,
    ),
  )

const contactOf = async (ctx: CompanyContext, number: string) =>
  (
    await rowsOf<{ id: number }>(
      ctx,
      `SELECT contact_id AS id FROM contact_identities WHERE company_id = ?1 AND value = '${number}'`,
    )
  )[0]?.id ?? 0

/** A linked phone's conversation in whose ticket somebody was answered who is joined to it by a chain of merges only. */
async function answeredByPhone(length: number) {
  const { company, connection, contact, ticket, ctx } = await phoneConversation()
  const system = contextFor(company)
  const { tell } = phoneOf(system, connection)
  const jid = `${LID}@lid`
  const writes = async (after: number) =>
    await tell(
      'message.received',
      received({
        chat: { jid, lid: jid, phone: LAST, kind: 'person' },
        sender: { jid, lid: jid, phone: LAST, name: 'Caio' },
        at: ctx.clock.now() + after,
      }),
    )
  await writes(1)
  const last = await contactOf(system, LAST)
  let sentId = 0
  const between = await chained(company, system, { first: contact.id, length, last }, async () => {
    await writes(2)
    const sent = await sendMessage(ctx, ticket.id, { body: 'olá' })
    await ctx.settled()
    await acked(ctx, sent.id)
    sentId = sent.id
  })
  expect(sends(ctx).at(-1)?.to).toBe(jid)
  return { ctx, system, contact, last, between, sentId }
}

it.each([
  ['the person between them', 1, [0]],
  ['both of two between them', 2, [0, 1]],
  ['both of two between them, from the far end', 2, [1, 0]],
])('reaches nobody who is erased after %s', async (_, length, order) => {
  const { ctx, system, last, between, sentId } = await answeredByPhone(length)
  for (const i of order) await erasePerson(system, between[i] ?? 0)
  expect(await addressesIn(system)).toContain(LID)
  await erasePerson(system, last)
  const kept = await addressesIn(system)
  expect(kept).not.toContain(LID)
  expect(kept).not.toContain(LAST)
  await expect(editMessage(ctx, sentId, { body: 'outra' })).rejects.toMatchObject(GONE)
  await expect(reactToMessage(ctx, sentId, { emoji: '👍' })).rejects.toMatchObject(GONE)
  await expect(deleteMessage(ctx, sentId)).rejects.toMatchObject(GONE)
  for (const kind of ['message.edit', 'message.react', 'message.delete'] as const)
    expect(asked(ctx, kind)).toEqual([])
})

it('nor after the person between them was deleted', async () => {
  const { ctx, system, last, between, sentId } = await answeredByPhone(1)
  await deleteContact(system, between[0] ?? 0)
  await erasePerson(system, last)
  expect(await addressesIn(system)).not.toContain(LID)
  await expect(editMessage(ctx, sentId, { body: 'outra' })).rejects.toMatchObject(GONE)
})

it('nor by the number that they had then and another one took the place of', async () => {
  const { ctx, system, last, between, sentId } = await answeredByPhone(1)
  await erasePerson(system, between[0] ?? 0)
  // As a correction of the number leaves it.
  await system.db.batch([
    system.db.statement(
      `DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2`,
      last,
    ),
    system.db.statement(
      `UPDATE contacts SET number = '5521900000009' WHERE company_id = ?1 AND id = ?2`,
      last,
    ),
  ])
  await erasePerson(system, last)
  expect(await addressesIn(system)).not.toContain(LID)
  await expect(editMessage(ctx, sentId, { body: 'outra' })).rejects.toMatchObject(GONE)
})

it('takes back what went to a number that was merely corrected', async () => {
  const { ctx, system, last, sentId } = await answeredByPhone(1)
  await system.db.all(
    system.db.statement(
      `DELETE FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2`,
      last,
    ),
  )
  await deleteMessage(ctx, sentId)
  expect(asked(ctx, 'message.delete')).toMatchObject([{ target: { chat: `${LID}@lid` } }])
})

it('shows nobody the links that remain, which say no word of anybody', async () => {
  const { system, contact, between } = await answeredByPhone(1)
  expect(await contactMerges(system, contact.id)).toHaveLength(1)
  await erasePerson(system, between[0] ?? 0)
  expect(await contactMerges(system, contact.id)).toEqual([])
  const links = await rowsOf<{ id: number }>(
    system,
    'SELECT id, reason, moved FROM contact_merges WHERE company_id = ?1',
  )
  expect(links).toMatchObject([
    { reason: 'forgotten', moved: '{}' },
    { reason: 'forgotten', moved: '{}' },
  ])
  await expect(undoMerge(system, links[0]?.id ?? 0)).rejects.toMatchObject({
    code: 'ERR_NO_CONTACT_FOUND',
  })
})

it('reacts to nobody at a provider either', async () => {
  const { company, connection, contact, ticket, ctx } = await conversation()
  const system = contextFor(company)
  const { sent } = provider(accepted('a'), accepted('b'))
  const writes = async (after: number) => {
    const timestamp = Math.floor(ctx.clock.now() / 1000) + after
    const body = textBody([{ id: `wamid.${after}`, from: LAST, body: 'oi', timestamp }])
    await storeBody(system, body, connection.externalId ?? '')
    await drain(system)
  }
  await writes(1)
  const last = await contactOf(system, LAST)
  let sentId = 0
  const [between = 0] = await chained(
    company,
    system,
    { first: contact.id, length: 1, last },
    async () => {
      await writes(2)
      sentId = (await sendMessage(ctx, ticket.id, { body: 'olá' })).id
      await ctx.settled()
    },
  )
  expect(sent.map(({ to }) => to)).toEqual([`+${LAST}`])
  for (const id of [between, last]) await erasePerson(system, id)
  await expect(reactToMessage(ctx, sentId, { emoji: '👍' })).rejects.toMatchObject(GONE)
  expect(await addressesIn(system)).not.toContain(LAST)
  expect(sent).toHaveLength(1)
})
