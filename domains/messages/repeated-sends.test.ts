import { expect, it } from 'vitest'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { lastMessage } from '#tests/edge/open-conversation.ts'
import { asked, outboxOf, sends, statusIs } from '#tests/edge/phone-conversation.ts'
import { rows } from '#tests/edge/two-people.ts'
import { OLD, waitingConversation } from '#tests/edge/waiting-conversation.ts'
import { erasePerson } from '../removals/erase-person.ts'
import { deleteMessage, retryMessage } from './change-message.ts'
import { dispatchContact } from './dispatch-outbox.ts'

const FIX = '5511987650000'

/** A message to the wrong number that nobody confirmed, and that is about to go out again. */
async function repeating(fixed: string) {
  const world = await waitingConversation(fixed)
  const { company, waits, says } = world
  const message = await says('olá')
  await waits()
  await rows(company, `UPDATE outbox SET state = 'queued', next_at = 0 WHERE company_id = ?1`)
  return { ...world, message }
}

const ackOf = (ctx: TestContext, status: 'sent' | 'failed', error: string | null = null) => ({
  chat: `${OLD}@s.whatsapp.net`,
  id: sends(ctx)[0]?.messageId ?? '',
  status,
  error,
  at: ctx.clock.now(),
})

it('goes again to the corrected number where it was about to go again to the wrong one', async () => {
  const { correct, leaves } = await repeating(FIX)
  await correct()
  expect(await leaves()).toEqual([OLD, FIX].map((one) => `${one}@s.whatsapp.net`))
})

it('is the same message, where it went, to a number that is only spelt anew', async () => {
  const { ctx, correct, leaves } = await repeating('551187654321')
  await correct()
  expect(await leaves()).toEqual([OLD, OLD].map((one) => `${one}@s.whatsapp.net`))
  const [first, second] = sends(ctx)
  expect(second?.messageId).toBe(first?.messageId)
})

it.each(['written', 'unknown'])(
  'goes again to the corrected number where the one to the wrong number was still %s',
  async (state) => {
    const { company, ctx, correct, leaves } = await repeating(FIX)
    await rows(company, 'UPDATE outbox SET state = ?2 WHERE company_id = ?1', state)
    await correct()
    await rows(company, `UPDATE outbox SET state = 'queued' WHERE company_id = ?1`)
    expect(await leaves()).toEqual([OLD, FIX].map((one) => `${one}@s.whatsapp.net`))
    // What is said of the first says nothing of it.
    const [first, second] = sends(ctx)
    expect(second?.messageId).not.toBe(first?.messageId)
  },
)

it.each([
  ['sent', null],
  ['failed', '463'],
] as const)(
  'still goes to the corrected number though the phone says late that the one to the wrong was %s',
  async (status, error) => {
    const { ctx, tell, correct, leaves, message } = await repeating(FIX)
    await correct()
    await tell('message.ack', ackOf(ctx, status, error))
    expect((await outboxOf(ctx, message.id))?.state).toBe('queued')
    expect(await leaves()).toEqual([OLD, FIX].map((one) => `${one}@s.whatsapp.net`))
  },
)

it('is settled by what is said late of where it is to go again', async () => {
  const { ctx, tell, leaves, message } = await repeating(FIX)
  await tell('message.ack', ackOf(ctx, 'sent'))
  expect((await outboxOf(ctx, message.id))?.state).toBe('sent')
  expect(await leaves()).toHaveLength(1)
})

it('goes nowhere again, and keeps no number, where its person is erased in that moment', async () => {
  const { company, connection, contact, system, ctx, correct } = await repeating(FIX)
  await correct()
  await statusIs(ctx, 'CONNECTED')
  const meanwhile = beforeWriting(ctx, 'UPDATE outbox SET sent_to', () =>
    erasePerson(system, contact.id),
  )
  await dispatchContact(meanwhile, connection.id, contact.id)
  expect(sends(ctx).map(({ to }) => to)).toEqual([`${OLD}@s.whatsapp.net`])
  expect(
    JSON.stringify(await rows(company, 'SELECT * FROM outbox WHERE company_id = ?1')),
  ).not.toContain(FIX)
})

it('asks before it goes to anybody where the conversation was over when its number was corrected', async () => {
  const { company, ctx, ticket, correct, leaves, message, isUnconfirmed } = await repeating(FIX)
  await isUnconfirmed(message)
  await rows(company, `UPDATE tickets SET status = 'closed' WHERE company_id = ?1`)
  await correct()
  await retryMessage(ctx, message.id)
  expect(await leaves()).toEqual([`${OLD}@s.whatsapp.net`])
  expect((await lastMessage(ctx, ticket.id))?.failed?.code).toBe('ERR_RECEIVER_CHANGED')
})

it('is taken back where it went, though its number was corrected since', async () => {
  const { ctx, correct, message, isUnconfirmed } = await repeating(FIX)
  await isUnconfirmed(message)
  await correct()
  await statusIs(ctx, 'CONNECTED')
  await deleteMessage(ctx, message.id)
  expect(asked(ctx, 'message.delete')).toMatchObject([
    { target: { chat: `${OLD}@s.whatsapp.net` } },
  ])
})

it('is taken back where it may be, though it waits to go out once more', async () => {
  const { company, ctx, message } = await repeating(FIX)
  // As the phone left it, which dropped before it said anything.
  await rows(company, `UPDATE outbox SET attempts = 0, last_error = NULL WHERE company_id = ?1`)
  await expect(deleteMessage(ctx, message.id)).rejects.toMatchObject({
    code: 'ERR_DELETE_WAPP_MSG',
  })
  await statusIs(ctx, 'CONNECTED')
  await deleteMessage(ctx, message.id)
  expect(asked(ctx, 'message.delete')).toHaveLength(1)
})

it('is taken back where it may be, though another try was refused, and else is only gone here', async () => {
  const { company, ctx, message } = await repeating(FIX)
  await statusIs(ctx, 'CONNECTED')
  const refused = (sentTo: string) =>
    rows(
      company,
      `UPDATE outbox SET state = 'failed', attempts = 1, sent_to = ${sentTo} WHERE company_id = ?1`,
    )
  await rows(
    company,
    `UPDATE messages SET error_code = 'ERR_RECEIVER_CHANGED' WHERE company_id = ?1 AND id = ?2`,
    message.id,
  )
  await refused('sent_to')
  await deleteMessage(ctx, message.id)
  expect(asked(ctx, 'message.delete')).toHaveLength(1)
  await rows(company, 'UPDATE messages SET is_deleted = 0 WHERE company_id = ?1')
  await refused('NULL')
  await deleteMessage(ctx, message.id)
  expect(asked(ctx, 'message.delete')).toHaveLength(1)
})

it('says that its person was erased where the one it went to was, in the moment it goes to another', async () => {
  const { company, connection, contact, ctx, ticket, correct } = await repeating(FIX)
  await correct()
  await statusIs(ctx, 'CONNECTED')
  const meanwhile = beforeWriting(ctx, 'UPDATE outbox SET sent_to', () =>
    rows(company, `UPDATE outbox SET sent_to = 'gone' WHERE company_id = ?1`),
  )
  await dispatchContact(meanwhile, connection.id, contact.id)
  await dispatchContact(ctx, connection.id, contact.id)
  expect((await lastMessage(ctx, ticket.id))?.failed?.code).toBe('ERR_RECEIVER_ERASED')
})
