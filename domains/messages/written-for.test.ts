import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeUser } from '#tests/edge/factories.ts'
import { rows } from '#tests/edge/two-people.ts'
import { phoneOf, received, rowsOf, ticketsOf } from '#tests/edge/linked-phone.ts'
import { lastMessage } from '#tests/edge/open-conversation.ts'
import { phone, phoneConversation, sends, statusIs } from '#tests/edge/phone-conversation.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { updateContactInput } from '../contacts/contacts.inputs.ts'
import { updateContact } from '../contacts/update-contact.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { retryMessage } from './change-message.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import { sendMessage } from './send-message.ts'

const OLD = '5511987654321'
const NEW = '5521912345678'
const lidOf = (lid: string, phone: string) => ({ jid: `${lid}@lid`, lid: `${lid}@lid`, phone })
const [old, other] = [lidOf('900000000000014', OLD), lidOf('900000000000015', NEW)]

/** A conversation on a phone that is away: what is written to it waits until `leaves`. */
async function waiting() {
  const found = [{ asked: NEW, jid: `${NEW}@s.whatsapp.net`, lid: null }]
  const world = await phoneConversation(phone({ 'number.check': { ok: true, result: { found } } }))
  const { company, connection, contact, ctx } = world
  const system = contextFor(company)
  const { tell } = phoneOf(system, connection)
  let at = ctx.clock.now()
  const writes = async (address: typeof old) =>
    await tell(
      'message.received',
      received({
        chat: { ...address, kind: 'person' },
        sender: { ...address, name: 'Bia' },
        at: ++at,
      }),
    )
  const waits = () => statusIs(ctx, 'OPENING', 'connecting')
  const leaves = async (contactId = contact.id) => {
    await statusIs(ctx, 'CONNECTED')
    await dispatchContact(ctx, connection.id, contactId)
    await ctx.settled()
    return sends(ctx).map(({ to }) => to)
  }
  const says = async (body: string) => {
    const message = await sendMessage(ctx, world.ticket.id, { body })
    await ctx.settled()
    return message
  }
  const theirs = async () =>
    (await ticketsOf(system)).find(({ contactId }) => contactId !== contact.id)?.contactId ?? 0
  return { ...world, system, writes, waits, leaves, says, theirs }
}

it('sends what waited to whom it was written for, whoever has written since in what two became', async () => {
  const { contact, system, writes, waits, says, leaves, theirs } = await waiting()
  await writes(old)
  await writes(other)
  await waits()
  await says('para quem escreveu primeiro')
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes(other)
  await says('para quem escreveu depois')
  expect(await leaves()).toEqual([old.lid, other.lid])
})

it('sends what opened a conversation to its number, though another one has written there since', async () => {
  const { contact, system, writes, waits, says, leaves, theirs } = await waiting()
  await waits()
  await says('olá')
  await writes(other)
  await mergeContacts(system, contact.id, await theirs(), 'person')
  expect(await leaves()).toEqual([`${OLD}@s.whatsapp.net`])
})

/** Written for one of two who were one contact for a while, and still waiting when they are two again. */
async function partedWhileItWaited() {
  const world = await waiting()
  const { contact, ticket, system, ctx, writes, waits, says, theirs } = world
  await writes(old)
  await writes(other)
  const otherId = await theirs()
  const merged = await mergeContacts(system, contact.id, otherId, 'person')
  await writes(other)
  await waits()
  const message = await says('o valor é 100')
  await undoMerge(system, merged?.mergeId ?? 0)
  const failed = async () => (await lastMessage(ctx, ticket.id))?.failed
  return { ...world, otherId, message, failed }
}

it('sends to nobody else what was written for one of two who are apart by then, until somebody says so', async () => {
  const { ctx, leaves, message, failed } = await partedWhileItWaited()
  expect(await leaves()).toEqual([])
  expect(await failed()).toEqual({ code: 'ERR_RECEIVER_CHANGED', reason: '', canRetry: true })
  await retryMessage(ctx, message.id)
  await ctx.settled()
  expect(await leaves()).toEqual([old.lid])
})

it('sends to nobody what was written for somebody who was erased, and keeps no address of theirs', async () => {
  const { system, ctx, leaves, otherId, message, failed } = await partedWhileItWaited()
  await erasePerson(system, otherId)
  const kept = await rowsOf(system, 'SELECT written_for AS kept FROM outbox WHERE company_id = ?1')
  expect(kept).toEqual([{ kept: '["gone"]' }])
  expect(await leaves()).toEqual([])
  expect(await failed()).toEqual({ code: 'ERR_RECEIVER_ERASED', reason: '', canRetry: false })
  await expect(retryMessage(ctx, message.id)).rejects.toMatchObject({ code: 'ERR_RECEIVER_ERASED' })
  expect(await leaves()).toEqual([])
})

it('sends to nobody what was written for an address that is nobody’s', async () => {
  const { company, waits, says, leaves, ctx, ticket } = await waiting()
  await waits()
  await says('olá')
  // Learned while two were one, and forgotten with that.
  await rows(
    company,
    `UPDATE outbox SET written_for = '["lid:900000000000044"]' WHERE company_id = ?1`,
  )
  expect(await leaves()).toEqual([])
  expect((await lastMessage(ctx, ticket.id))?.failed?.code).toBe('ERR_RECEIVER_CHANGED')
})

it('sends what waited to the number that somebody corrected', async () => {
  const { company, contact, waits, says, leaves } = await waiting()
  await waits()
  await says('olá')
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  await updateContact(admin, testPlatform(), contact.id, updateContactInput.parse({ number: NEW }))
  expect(await leaves()).toEqual([`${NEW}@s.whatsapp.net`])
})
