import { expect, it } from 'vitest'
import { refusal } from '#tests/edge/refusal.ts'
import { outboxOf, phoneConversation, statusIs } from '#tests/edge/phone-conversation.ts'
import { sendMessage } from './send-message.ts'

it.each([
  ['OPENING', 'connecting'],
  ['TIMEOUT', 'waiting'],
  ['TIMEOUT', 'node_lost'],
])('takes what is written while the phone is away (%s, %s)', async (status, reason) => {
  const { ctx, ticket } = await phoneConversation()
  await statusIs(ctx, status, reason)
  const message = await sendMessage(ctx, ticket.id, { body: 'oi' })
  await ctx.settled()
  expect(await outboxOf(ctx, message.id)).toMatchObject({ state: 'queued', attempts: 0 })
})

it.each([
  ['DISCONNECTED', 'logged_out'],
  ['OPENING', 'linking'],
  ['qrcode', 'linking'],
  ['PAIRING', 'linking'],
  ['corrupt', 'corrupt'],
])('takes nothing while somebody must act first (%s, %s)', async (status, reason) => {
  const { ctx, ticket } = await phoneConversation()
  await statusIs(ctx, status, reason)
  expect(await refusal(sendMessage(ctx, ticket.id, { body: 'oi' }))).toMatchObject({
    code: 'ERR_CONNECTION_UNAVAILABLE',
    data: { status },
  })
})
