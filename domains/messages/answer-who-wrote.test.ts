import { expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import { textBody } from '#tests/edge/customer-text.ts'
import { makeContact, makeTicket } from '#tests/edge/factories.ts'
import { drain, phoneOf, received, rowsOf, ticketsOf } from '#tests/edge/linked-phone.ts'
import { accepted, conversation, provider } from '#tests/edge/open-conversation.ts'
import {
  acked,
  asked,
  phoneConversation,
  sends,
  sweepAfter,
} from '#tests/edge/phone-conversation.ts'
import { storeBody } from '#tests/edge/store-body.ts'
import { mergeContacts } from '../contact-merges/merge-contacts.ts'
import { undoMerge } from '../contact-merges/undo-merge.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { editMessage } from './edit-message.ts'
import { ACK_PATIENCE_MS } from './limits.ts'
import { reactToMessage } from './react-to-message.ts'
import { sendMessage } from './send-message.ts'

const OLD = '5511987654321'
const NEW = '5521912345678'

/** The conversation of a customer who writes from a second number, and is one contact since. `before` the merge: what becomes of theirs. */
async function twoNumbers(before = async (_ctx: CompanyContext, _ticketId: number) => {}) {
  const world = await conversation()
  const { company, connection, contact, ctx } = world
  const system = contextFor(company)
  let told = 0
  const writes = async (from: string) => {
    const at = Math.floor(ctx.clock.now() / 1000) + ++told
    const body = textBody([{ id: `wamid.${from}.${told}`, from, body: 'oi', timestamp: at }])
    await storeBody(system, body, connection.externalId ?? '')
    await drain(system)
  }
  const { sent } = provider(accepted('a'), accepted('b'), accepted('c'), accepted('d'))
  const answers = async (ticketId: number) => {
    await sendMessage(ctx, ticketId, { body: 'olá' })
    await ctx.settled()
    return sent.at(-1)?.['to']
  }
  await writes(OLD)
  await writes(NEW)
  const other = (await ticketsOf(system)).find((ticket) => ticket.contactId !== contact.id)
  const otherId = other?.contactId ?? 0
  await before(system, other?.id ?? 0)
  const merged = await mergeContacts(system, contact.id, otherId, 'person')
  const undo = () => undoMerge(system, merged?.mergeId ?? 0)
  return { ...world, system, otherId, sent, writes, answers, undo }
}

it('answers a contact of two numbers on the one that wrote last', async () => {
  const { ticket, writes, answers } = await twoNumbers()
  expect(await answers(ticket.id)).toBe(`+${NEW}`)
  await writes(OLD)
  expect(await answers(ticket.id)).toBe(`+${OLD}`)
  await writes(NEW)
  expect(await answers(ticket.id)).toBe(`+${NEW}`)
})

it('answers whoever wrote in the ticket, whoever has written elsewhere since', async () => {
  const { system, ticket, writes, answers } = await twoNumbers(async (ctx, ticketId) => {
    await ctx.db.all(
      ctx.db.statement(
        `UPDATE tickets SET status = 'closed' WHERE company_id = ?1 AND id = ?2`,
        ticketId,
      ),
    )
  })
  expect(await answers(ticket.id)).toBe(`+${OLD}`)
  // Nobody has written in it that is theirs: the number that it shows.
  await system.db.all(
    system.db.statement(
      `UPDATE tickets SET wrote_from = '["phone:1"]' WHERE company_id = ?1 AND id = ?2`,
      ticket.id,
    ),
  )
  expect(await answers(ticket.id)).toBe(`+${OLD}`)
  await writes(NEW)
  expect(await answers(ticket.id)).toBe(`+${NEW}`)
})

it('answers each on their own number again when the two are people apart', async () => {
  const { system, ticket, answers, undo } = await twoNumbers()
  await undo()
  expect(await answers(ticket.id)).toBe(`+${OLD}`)
  const theirs = (await ticketsOf(system)).find(({ id }) => id !== ticket.id)
  expect(theirs?.contact.number).toBe(NEW)
  const kept = await rowsOf(
    system,
    'SELECT wrote_from AS wroteFrom FROM tickets WHERE company_id = ?1 ORDER BY id',
  )
  expect(kept).toEqual([`["phone:${OLD}"]`, `["phone:${NEW}"]`].map((wroteFrom) => ({ wroteFrom })))
})

it('keeps no number of who is erased', async () => {
  const { system, contact } = await twoNumbers()
  await erasePerson(system, contact.id)
  expect(
    await rowsOf(system, 'SELECT id FROM tickets WHERE company_id = ?1 AND wrote_from NOT NULL'),
  ).toEqual([])
})

it('keeps no number of who was one with somebody for a while, and follows them nowhere', async () => {
  const { company, contact, connection, ticket, ctx, system, otherId, sent, writes, undo } =
    await twoNumbers()
  await writes(NEW)
  const toThem = await sendMessage(ctx, ticket.id, { body: 'para quem escreveu' })
  await ctx.settled()
  expect(sent.at(-1)).toMatchObject({ to: `+${NEW}` })
  // A third one comes and goes: that merge remembers who had written.
  const third = await makeContact(company, { number: '5521900000003' })
  await makeTicket(company, { contact: third, connection, status: 'pending' })
  await mergeContacts(system, contact.id, third.id, 'person')
  await undo()
  await erasePerson(system, otherId)
  const kept = await rowsOf(
    system,
    `SELECT wrote_from AS kept FROM tickets WHERE company_id = ?1 UNION ALL SELECT sent_to FROM outbox WHERE company_id = ?1
     UNION ALL SELECT moved FROM contact_merges WHERE company_id = ?1`,
  )
  expect(JSON.stringify(kept)).not.toContain(NEW)
  expect(JSON.stringify(kept)).toContain(OLD)
  const before = sent.length
  await expect(reactToMessage(ctx, toThem.id, { emoji: '👍' })).rejects.toMatchObject({
    code: 'ERR_RECEIVER_ERASED',
  })
  expect(sent).toHaveLength(before)
  await writes(OLD)
  await sendMessage(ctx, ticket.id, { body: 'olá' })
  await ctx.settled()
  expect(sent.at(-1)).toMatchObject({ to: `+${OLD}` })
})

const lidOf = (lid: string, phone: string) => ({ jid: `${lid}@lid`, lid: `${lid}@lid`, phone })

it('answers on the LID that wrote last, and takes a message back where it went', async () => {
  const { company, connection, contact, ticket, ctx } = await phoneConversation()
  const system = contextFor(company)
  const { tell } = phoneOf(system, connection)
  let at = ctx.clock.now()
  const writes = async (address: ReturnType<typeof lidOf>) =>
    await tell(
      'message.received',
      received({
        chat: { ...address, kind: 'person' },
        sender: { ...address, name: 'Bia' },
        at: ++at,
      }),
    )
  const [old, other] = [lidOf('900000000000004', OLD), lidOf('900000000000005', NEW)]
  await writes(old)
  const first = await sendMessage(ctx, ticket.id, { body: 'olá' })
  await ctx.settled()
  await acked(ctx, first.id)
  await writes(other)
  const second = (await ticketsOf(system)).find(({ contactId }) => contactId !== contact.id)
  await mergeContacts(system, contact.id, second?.contactId ?? 0, 'person')
  await sendMessage(ctx, ticket.id, { body: 'oi de novo' })
  await ctx.settled()
  expect(sends(ctx).map(({ to }) => to)).toEqual([old.lid, other.lid])
  await deleteMessage(ctx, first.id)
  expect(asked(ctx, 'message.delete')).toMatchObject([{ target: { chat: old.lid } }])
})

it('sends the same message again where it went, whoever has written since', async () => {
  const { company, connection, contact, ticket, ctx } = await phoneConversation()
  const system = contextFor(company)
  const { tell } = phoneOf(system, connection)
  const writes = async (address: ReturnType<typeof lidOf>, at: number) =>
    await tell(
      'message.received',
      received({
        chat: { ...address, kind: 'person' },
        sender: { ...address, name: 'Bia' },
        at: ctx.clock.now() + at,
      }),
    )
  const [old, other] = [lidOf('900000000000006', OLD), lidOf('900000000000007', NEW)]
  await writes(old, 1)
  const sent = await sendMessage(ctx, ticket.id, { body: 'olá' })
  await ctx.settled()
  await writes(other, 2)
  const second = (await ticketsOf(system)).find(({ contactId }) => contactId !== contact.id)
  await mergeContacts(system, contact.id, second?.contactId ?? 0, 'person')
  await sweepAfter(ctx, ACK_PATIENCE_MS)
  await ctx.settled()
  expect(sends(ctx).map(({ to, messageId }) => [to, messageId])).toEqual([
    [old.lid, sent.wid],
    [old.lid, sent.wid],
  ])
})

it('neither edits, takes back nor repeats what went to somebody who was erased', async () => {
  const { company, connection, contact, ticket, ctx } = await phoneConversation()
  const system = contextFor(company)
  const { tell } = phoneOf(system, connection)
  const other = lidOf('900000000000008', NEW)
  await tell(
    'message.received',
    received({
      chat: { ...other, kind: 'person' },
      sender: { ...other, name: 'Bia' },
      at: ctx.clock.now() + 1,
    }),
  )
  const theirs = (await ticketsOf(system)).find(({ contactId }) => contactId !== contact.id)
  const merged = await mergeContacts(system, contact.id, theirs?.contactId ?? 0, 'person')
  const [first, second] = [
    await sendMessage(ctx, ticket.id, { body: 'olá' }),
    await sendMessage(ctx, ticket.id, { body: 'de novo' }),
  ]
  await ctx.settled()
  expect(sends(ctx).map(({ to }) => to)).toEqual([other.lid, other.lid])
  await acked(ctx, first.id)
  await undoMerge(system, merged?.mergeId ?? 0)
  await erasePerson(system, theirs?.contactId ?? 0)
  const gone = { code: 'ERR_RECEIVER_ERASED' }
  await expect(editMessage(ctx, first.id, { body: 'outra' })).rejects.toMatchObject(gone)
  await expect(deleteMessage(ctx, first.id)).rejects.toMatchObject(gone)
  // Not confirmed in time: sent once more, it would be, and not by a press either.
  await sweepAfter(ctx, ACK_PATIENCE_MS)
  await ctx.settled()
  await expect(retryMessage(ctx, second.id)).rejects.toMatchObject(gone)
  await ctx.settled()
  expect(sends(ctx)).toHaveLength(2)
})
