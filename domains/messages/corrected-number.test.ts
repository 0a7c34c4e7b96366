import { expect, it } from 'vitest'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { ticketsOf } from '#tests/edge/linked-phone.ts'
import { asked, phoneFails, sends, statusIs } from '#tests/edge/phone-conversation.ts'
import { rows } from '#tests/edge/two-people.ts'
import { makeContact } from '#tests/edge/factories.ts'
import { forwardAll } from '#tests/edge/forwarding.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { lastMessage } from '#tests/edge/open-conversation.ts'
import {
  lidOf,
  NEW,
  OLD,
  old,
  other,
  waitingConversation,
} from '#tests/edge/waiting-conversation.ts'
import { editContact } from '../contact-edits/edit-contact.ts'
import { beginForwarding } from '../forwards/begin-forwarding.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { updateContactInput } from '../contacts/contacts.inputs.ts'
import { mapIdentitiesStatements } from '../contacts/map-identities.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import { sendMessage } from './send-message.ts'

const FIX = '5511987650000'
const MOVED = '5531912345678'

it('is taken back where it went, though its number was corrected while it was under way', async () => {
  const { connection, contact, ctx, waits, says, correct, tell } = await waitingConversation(FIX)
  await waits()
  const message = await says('olá')
  await statusIs(ctx, 'CONNECTED')
  await dispatchContact(
    beforeWriting(ctx, 'UPDATE outbox SET sent_to', correct),
    connection.id,
    contact.id,
  )
  await ctx.settled()
  const wrong = `${OLD}@s.whatsapp.net`
  await tell('message.ack', {
    ...{ chat: wrong, id: message.wid ?? '', status: 'sent', error: null, at: ctx.clock.now() },
  })
  await deleteMessage(ctx, message.id)
  expect(asked(ctx, 'message.delete')).toMatchObject([{ target: { chat: wrong } }])
})

it('goes to the corrected number when it failed before and is tried again', async () => {
  let tries = 0
  const { says, correct, ctx } = await waitingConversation(FIX, {
    'message.send': (input) => {
      const { to } = input as { to: string }
      return tries++ === 0
        ? phoneFails('ERR_NOT_ON_WHATSAPP')
        : { ok: true, result: { status: 'written', to } }
    },
  })
  const message = await says('olá')
  await correct()
  await retryMessage(ctx, message.id)
  await ctx.settled()
  expect(sends(ctx).map(({ to }) => to)).toEqual([OLD, FIX].map((one) => `${one}@s.whatsapp.net`))
})

it('stays with the number that wrote, when one that the contact had before is corrected', async () => {
  const { writes, waits, says, correct, leaves, plan, plans } = await waitingConversation(FIX)
  await writes(old)
  // The same person, by a new number.
  await writes({ ...old, phone: MOVED })
  await waits()
  await says('para o número novo')
  await plan('amanhã também')
  await correct()
  expect(await plans()).toMatchObject([{ writtenFor: expect.not.stringContaining(FIX) as string }])
  expect(await leaves()).toEqual([old.lid])
})

it('stays with whom it was for who is known by an id alone and has not written there', async () => {
  const { company, connection, contact, system, ctx, writes, waits, theirs } =
    await waitingConversation()
  const onlyId = lidOf('900000000000019')
  await writes(onlyId)
  const kept = await theirs()
  const [ticket] = (await ticketsOf(system)).filter(({ contactId }) => contactId === kept)
  await rows(
    company,
    `UPDATE tickets SET wrote_from = NULL, status = 'open' WHERE company_id = ?1 AND contact_id = ?2`,
    kept,
  )
  await writes(old)
  await waits()
  await sendMessage(ctx, ticket?.id ?? 0, { body: 'para quem tem o id' })
  await mergeContacts(system, kept, contact.id, 'person')
  await writes(old)
  await statusIs(ctx, 'CONNECTED')
  await dispatchContact(ctx, connection.id, kept)
  await ctx.settled()
  expect(sends(ctx).map(({ to }) => to)).toEqual([onlyId.lid])
})

/** Two who were one for a while: who is known by an id alone wrote last, and got something that still waits. */
async function partedFromAnId() {
  const world = await waitingConversation(FIX)
  const { contact, system, writes, waits, says, theirs } = world
  const onlyId = lidOf('900000000000019')
  await writes({ jid: `${OLD}@s.whatsapp.net`, phone: OLD })
  await writes(onlyId)
  const otherId = await theirs()
  const merged = await mergeContacts(system, contact.id, otherId, 'person')
  await writes(onlyId)
  await waits()
  const message = await says('para quem tem o id')
  await undoMerge(system, merged?.mergeId ?? 0)
  return { ...world, otherId, message }
}

it('holds what was for an id that is another’s by then, when the number of who is left is corrected', async () => {
  const { ctx, ticket, correct, leaves } = await partedFromAnId()
  await correct()
  expect(await leaves()).toEqual([])
  expect((await lastMessage(ctx, ticket.id))?.failed?.code).toBe('ERR_RECEIVER_CHANGED')
})

it('goes to nobody when that other is erased after the correction', async () => {
  const { system, correct, leaves, otherId } = await partedFromAnId()
  await correct()
  await erasePerson(system, otherId)
  expect(await leaves()).toEqual([])
})

it('stays with whom it was for when the contact shows the other number of two who were joined, and once they are two again', async () => {
  const { contact, system, writes, waits, says, theirs, correct, plan, plans, leaves, due } =
    await waitingConversation(NEW)
  await writes(old)
  await writes(other)
  const merged = await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes(old)
  await waits()
  await says('para quem tem o número antigo')
  await plan('também')
  await correct()
  expect(await plans()).toMatchObject([{ writtenFor: expect.stringContaining(OLD) as string }])
  await undoMerge(system, merged?.mergeId ?? 0)
  expect(await leaves()).toEqual([old.lid])
  await due()
  expect(await plans()).toMatchObject([{ status: 'ENVIADA' }])
  expect(new Set(await leaves())).toEqual(new Set([old.lid]))
})

it('leaves the kept one of two their own id when the number that came with the other is corrected', async () => {
  const { company, contact, system, admin, connection, ctx, writes, waits, theirs } =
    await waitingConversation(FIX)
  const onlyId = lidOf('900000000000019')
  await writes(old)
  await writes(onlyId)
  const kept = await theirs()
  await mergeContacts(system, kept, contact.id, 'person')
  await writes(onlyId)
  const [ticket] = (await ticketsOf(system)).filter(({ contactId }) => contactId === kept)
  await rows(
    company,
    `UPDATE tickets SET status = 'open' WHERE company_id = ?1 AND id = ?2`,
    ticket?.id,
  )
  await waits()
  await sendMessage(ctx, ticket?.id ?? 0, { body: 'para quem tem o id' })
  await editContact(admin, testPlatform(), kept, updateContactInput.parse({ number: FIX }))
  await statusIs(ctx, 'CONNECTED')
  await dispatchContact(ctx, connection.id, kept)
  await ctx.settled()
  expect(sends(ctx).map(({ to }) => to)).toEqual([onlyId.lid])
})

it('follows the id that was known with the number, of whom somebody joined with another', async () => {
  const { contact, system, writes, waits, says, theirs, correct, leaves } =
    await waitingConversation(FIX)
  await writes(old)
  await writes(other)
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes({ jid: old.jid, lid: old.jid })
  await waits()
  await says('para quem tem o número')
  await correct()
  expect(await leaves()).toEqual([`${FIX}@s.whatsapp.net`])
})

it('leaves an id that came after two were joined to whom it wrote for', async () => {
  const { contact, system, writes, waits, says, theirs, correct, leaves } =
    await waitingConversation(FIX)
  await writes({ jid: `${OLD}@s.whatsapp.net`, phone: OLD })
  await writes({ jid: `${NEW}@s.whatsapp.net`, phone: NEW })
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes(other)
  await writes({ jid: other.jid, lid: other.jid })
  await waits()
  await says('para quem tem o outro número')
  await correct()
  expect(await leaves()).toEqual([other.lid])
})

it.each(['number', 'id'] as const)(
  'goes to the corrected number and no more to the id that WhatsApp had said is of the wrong one, with the %s kept',
  async (kept) => {
    const { connection, contact, system, admin, ctx, company, writes, waits, theirs } =
      await waitingConversation(FIX)
    await writes(lidOf('900000000000014'))
    const withId = await theirs()
    const [keptId, goneId] = kept === 'number' ? [contact.id, withId] : [withId, contact.id]
    await ctx.db.batch(
      mapIdentitiesStatements(system, [{ lid: '900000000000014@lid', phone: OLD }]),
    )
    await mergeContacts(system, keptId, goneId, 'identities')
    const [ticket] = (await ticketsOf(system)).filter(({ contactId }) => contactId === keptId)
    await rows(
      company,
      `UPDATE tickets SET status = 'open' WHERE company_id = ?1 AND id = ?2`,
      ticket?.id,
    )
    await waits()
    await sendMessage(ctx, ticket?.id ?? 0, { body: 'olá' })
    await editContact(admin, testPlatform(), keptId, updateContactInput.parse({ number: FIX }))
    await statusIs(ctx, 'CONNECTED')
    await dispatchContact(ctx, connection.id, keptId)
    await ctx.settled()
    expect(sends(ctx).map(({ to }) => to)).toEqual([`${FIX}@s.whatsapp.net`])
  },
)

it('corrects whom a forward is for that has not gone out', async () => {
  const { contact, ctx, says, correct, leaves } = await waitingConversation(FIX)
  const message = await says('tabela')
  await beginForwarding(ctx, { messageIds: [message.id], contactIds: [contact.id] })
  await correct()
  await forwardAll(ctx)
  expect((await leaves()).at(-1)).toBe(`${FIX}@s.whatsapp.net`)
})

it.each(['a number', 'the id itself'])(
  'goes to the corrected number after it, too, where the id wrote together with the wrong one that was joined with %s',
  async (joined) => {
    const { contact, system, writes, says, theirs, correct, ctx } = await waitingConversation(FIX)
    await writes(joined === 'a number' ? other : lidOf('900000000000014'))
    await mergeContacts(system, contact.id, await theirs(), 'person')
    await writes(old)
    await correct()
    await says('depois da correção')
    expect(sends(ctx).map(({ to }) => to)).toEqual([`${FIX}@s.whatsapp.net`])
  },
)

it('leaves an id to whom it is of, whoever is joined after the number is corrected and corrected again', async () => {
  const { company, contact, system, admin, writes, waits, says, theirs, correct, leaves } =
    await waitingConversation(FIX)
  await writes(old)
  await writes(other)
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await correct()
  const third = await makeContact(company, { number: '5531900000003' })
  await mergeContacts(system, contact.id, third.id, 'person')
  await writes({ jid: other.jid, lid: other.jid })
  await waits()
  await says('para quem tem o id')
  await editContact(
    admin,
    testPlatform(),
    contact.id,
    updateContactInput.parse({ number: '5511987650001' }),
  )
  expect(await leaves()).toEqual([other.lid])
})

it('corrects a number that looks like the wrong one at both ends', async () => {
  const { contact, system, writes, waits, says, theirs, correct, leaves } =
    await waitingConversation('55119987654321')
  await writes({ jid: `${OLD}@s.whatsapp.net`, phone: OLD })
  await writes(other)
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes({ jid: `${OLD}@s.whatsapp.net`, phone: OLD })
  await waits()
  await says('olá')
  await correct()
  expect(await leaves()).toEqual(['55119987654321@s.whatsapp.net'])
})
