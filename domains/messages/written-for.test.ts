import { expect, it } from 'vitest'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { makeContact } from '#tests/edge/factories.ts'
import { RECEIVER_CHANGED as CHANGED } from '#tests/edge/joint-ticket.ts'
import { rows } from '#tests/edge/two-people.ts'
import { rowsOf, ticketsOf } from '#tests/edge/linked-phone.ts'
import { lastMessage } from '#tests/edge/open-conversation.ts'
import { asked, phoneFails, sends, statusIs } from '#tests/edge/phone-conversation.ts'
import {
  lidOf,
  NEW,
  OLD,
  old,
  other,
  waitingConversation,
} from '#tests/edge/waiting-conversation.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { receiverOf } from '../tickets/receiver-of.ts'
import { ticketByUuid } from '../tickets/tickets.queries.ts'
import { retryMessage } from './change-message.ts'
import { dispatchContact } from './dispatch-outbox.ts'
import { editMessage } from './edit-message.ts'

it('sends what waited to whom it was written for, whoever has written since in what two became', async () => {
  const { contact, system, writes, waits, says, leaves, theirs } = await waitingConversation()
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
  const { contact, system, writes, waits, says, leaves, theirs } = await waitingConversation()
  await waits()
  await says('olá')
  await writes(other)
  await mergeContacts(system, contact.id, await theirs(), 'person')
  expect(await leaves()).toEqual([`${OLD}@s.whatsapp.net`])
})

/** Written for one of two who were one contact for a while, and still waiting when they are two again. */
async function partedWhileItWaited() {
  const world = await waitingConversation()
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
  const { company, waits, says, leaves, ctx, ticket } = await waitingConversation()
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

const FIX = '5511987650000'

it.each([
  ['corrected', FIX],
  ['spelt without its ninth digit', '551187654321'],
])('sends what waited to a number that was %s there', async (_, fixed) => {
  const { waits, says, leaves, correct, plan, due, plans } = await waitingConversation(fixed)
  await waits()
  await says('olá')
  await plan('até amanhã')
  await correct()
  expect(await leaves()).toEqual([`${fixed}@s.whatsapp.net`])
  expect(await plans()).toMatchObject([{ writtenFor: `["phone:${fixed}"]` }])
  await due()
  expect(await plans()).toMatchObject([{ status: 'ENVIADA' }])
  expect(new Set(await leaves())).toEqual(new Set([`${fixed}@s.whatsapp.net`]))
})

it('goes to the number that was corrected after the carrier would not take it, too', async () => {
  let tries = 0
  const { waits, says, leaves, correct, ctx } = await waitingConversation(FIX, {
    'message.send': (input) => {
      const { to } = input as { to: string }
      return tries++ === 0
        ? phoneFails('ERR_CARRIER', true)
        : { ok: true, result: { status: 'written', to } }
    },
  })
  await says('olá')
  await waits()
  await correct()
  ctx.clock.advance(600_000)
  expect(await leaves()).toEqual([`${OLD}@s.whatsapp.net`, `${FIX}@s.whatsapp.net`])
})

it('leaves an id to whom it came with, when the number of who was joined with them is corrected', async () => {
  const { contact, system, admin, ticket, writes, waits, says, leaves, theirs, correct } =
    await waitingConversation(FIX)
  const onlyId = lidOf('900000000000019')
  await writes(onlyId)
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes(onlyId)
  await waits()
  await says('para o id')
  const before = admin.emitted.length
  await correct()
  const told = admin.emitted
    .slice(before)
    .flatMap(({ data }) => (data['ticket'] as { id: number }) ?? [])
  expect(told.map(({ id }) => id)).toEqual([ticket.id])
  expect(await leaves()).toEqual([onlyId.lid])
})

it('keeps the two apart over chains of any length', async () => {
  const { company, contact, system, ctx, ticket, writes } = await waitingConversation()
  const onlyId = lidOf('900000000000019')
  const chain = []
  for (const name of ['Um', 'Dois', 'Três'])
    chain.push(await makeContact(company, { name, number: null }))
  await writes(onlyId)
  const known = (await ticketsOf(system)).find(({ contactId }) => contactId !== contact.id)
  await mergeContacts(system, chain[2]?.id ?? 0, known?.contactId ?? 0, 'person')
  await mergeContacts(system, chain[1]?.id ?? 0, chain[2]?.id ?? 0, 'identities')
  await mergeContacts(system, chain[0]?.id ?? 0, chain[1]?.id ?? 0, 'identities')
  await mergeContacts(system, contact.id, chain[0]?.id ?? 0, 'identities')
  await writes(onlyId)
  expect((await ticketByUuid(ctx, ticket.uuid)).answersId).not.toBeNull()
})

it('is for whom it was, whichever number of the contact is corrected', async () => {
  const { contact, system, writes, waits, says, leaves, theirs, correct, plan, plans } =
    await waitingConversation(FIX)
  await writes(old)
  await writes(other)
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes(other)
  await waits()
  await says('para quem tem o outro')
  await plan('também')
  await writes(old)
  await correct()
  expect(await plans()).toMatchObject([{ writtenFor: expect.stringContaining(NEW) as string }])
  expect(await leaves()).toEqual([other.lid])
})

it('stays with whom it was for once somebody has sent it anyway, whoever comes after that', async () => {
  const { company, system, contact, ctx, writes, leaves, waits, message } =
    await partedWhileItWaited()
  await leaves()
  await waits()
  await retryMessage(ctx, message.id)
  const third = await makeContact(company, { number: '5531900000003' })
  await mergeContacts(system, contact.id, third.id, 'person')
  await writes(lidOf('900000000000033', '5531900000003'))
  expect(await leaves()).toEqual([old.lid])
})

it('is sent anyway to who was shown to be answered, and to nobody who comes after that', async () => {
  const { ctx, system, contact, ticket, otherId, writes, leaves, message } =
    await partedWhileItWaited()
  const shown = async () => receiverOf(await ticketByUuid(ctx, ticket.uuid))
  const begunFor = await shown()
  await leaves()
  const anyway = (by: typeof ctx, receiver: string) => retryMessage(by, message.id, { receiver })
  const comes = async () => {
    await mergeContacts(system, contact.id, otherId, 'person')
    await writes(other)
  }
  const meanwhile = beforeWriting(ctx, `UPDATE outbox SET state = 'queued'`, comes)
  await expect(anyway(meanwhile, begunFor)).rejects.toMatchObject(CHANGED)
  await expect(anyway(ctx, begunFor)).rejects.toMatchObject(CHANGED)
  expect(await leaves()).toEqual([])
  await anyway(ctx, await shown())
  expect(await leaves()).toEqual([other.lid])
})

it('keeps a number and an id apart that somebody joined', async () => {
  const { contact, system, ctx, ticket, writes, waits, says, leaves, theirs } =
    await waitingConversation()
  const onlyId = lidOf('900000000000019')
  const shown = async () => receiverOf(await ticketByUuid(ctx, ticket.uuid))
  await writes({ jid: `${OLD}@s.whatsapp.net`, phone: OLD })
  const begunFor = await shown()
  await waits()
  await says('para o número')
  await writes(onlyId)
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await expect(says('para o número também', begunFor)).rejects.toMatchObject({
    code: 'ERR_RECEIVER_CHANGED',
  })
  await says('para o id', await shown())
  expect(await leaves()).toEqual([`${OLD}@s.whatsapp.net`, onlyId.lid])
})

it('goes to the number that the ticket shows while nobody has written in it', async () => {
  const { contact, system, ctx, ticket, writes, says, leaves, theirs } = await waitingConversation()
  await writes(other)
  const otherId = await theirs()
  await ctx.db.all(
    ctx.db.statement(
      `UPDATE tickets SET status = 'closed' WHERE company_id = ?1 AND contact_id = ?2`,
      otherId,
    ),
  )
  await mergeContacts(system, contact.id, otherId, 'person')
  expect((await ticketByUuid(ctx, ticket.uuid)).answersTo).toBeNull()
  await says('olá')
  expect(await leaves()).toEqual([`${OLD}@s.whatsapp.net`])
})

it('remembers where it went though its ack comes first: other words for it go there', async () => {
  const { connection, contact, system, ctx, tell, writes, waits, says, theirs } =
    await waitingConversation()
  await writes(old)
  await writes(other)
  await mergeContacts(system, contact.id, await theirs(), 'person')
  await writes(other)
  await waits()
  const message = await says('custa 100')
  await statusIs(ctx, 'CONNECTED')
  const acked = () =>
    tell('message.ack', {
      chat: other.jid,
      id: message.wid ?? '',
      status: 'sent',
      error: null,
      at: ctx.clock.now(),
    })
  await dispatchContact(
    beforeWriting(ctx, 'UPDATE outbox SET sent_to', acked),
    connection.id,
    contact.id,
  )
  await ctx.settled()
  await writes(old)
  await editMessage(ctx, message.id, { body: 'custa 200' })
  expect(sends(ctx).map(({ to }) => to)).toEqual([other.lid])
  expect(asked(ctx, 'message.edit')).toMatchObject([{ target: { chat: other.lid } }])
})
