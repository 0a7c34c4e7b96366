import { expect, it } from 'vitest'
import { lastMessage } from '#tests/edge/open-conversation.ts'
import { refusal } from '#tests/edge/refusal.ts'
import {
  acked,
  asked,
  moodyPhone,
  phone,
  phoneConversation,
  phoneFails,
  sends,
  statusIs,
  sweepAfter,
} from '#tests/edge/phone-conversation.ts'
import { deleteMessage } from './change-message.ts'
import { ACK_PATIENCE_MS } from './limits.ts'
import { sendMessage } from './send-message.ts'

it('is taken back at the customer’s phone before it goes here', async () => {
  const { ctx, ticket } = await phoneConversation()
  const message = await sendMessage(ctx, ticket.id, { body: 'engano' })
  await ctx.settled()
  await acked(ctx, message.id, 2)
  expect(await deleteMessage(ctx, message.id)).toMatchObject({ isDeleted: true })
  expect(asked(ctx, 'message.delete')).toMatchObject([
    { target: { chat: '5511987654321@s.whatsapp.net', id: message.wid, fromMe: true } },
  ])
})

it('stays here when it could not be taken back', async () => {
  const { ctx, ticket } = await phoneConversation(
    phone({ 'message.delete': phoneFails('ERR_CARRIER') }),
  )
  const message = await sendMessage(ctx, ticket.id, { body: 'engano' })
  await ctx.settled()
  await acked(ctx, message.id)
  expect(await refusal(deleteMessage(ctx, message.id))).toMatchObject({
    code: 'ERR_DELETE_WAPP_MSG',
  })
  await statusIs(ctx, 'TIMEOUT', 'waiting')
  expect(await refusal(deleteMessage(ctx, message.id))).toMatchObject({
    code: 'ERR_DELETE_WAPP_MSG',
  })
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ isDeleted: false, body: 'engano' })
})

it('needs no phone to take back what never went out, and it never goes', async () => {
  const { ctx, ticket } = await phoneConversation()
  await statusIs(ctx, 'TIMEOUT', 'waiting')
  const message = await sendMessage(ctx, ticket.id, { body: 'engano' })
  await ctx.settled()
  expect(await deleteMessage(ctx, message.id)).toMatchObject({ isDeleted: true })
  await statusIs(ctx, 'CONNECTED', 'open')
  await sweepAfter(ctx, 1000)
  expect(ctx.commands).toEqual([])
})

it('is taken back at the phone even before its ack, and not sent again', async () => {
  const { ctx, ticket } = await phoneConversation()
  const message = await sendMessage(ctx, ticket.id, { body: 'engano' })
  await ctx.settled()
  await deleteMessage(ctx, message.id)
  expect(asked(ctx, 'message.delete')).toHaveLength(1)
  await sweepAfter(ctx, ACK_PATIENCE_MS)
  expect(sends(ctx)).toHaveLength(1)
})

it('needs no phone to take back what WhatsApp refused', async () => {
  const { mood, answer } = moodyPhone()
  mood.fails = ['ERR_INVALID_INPUT', false]
  const { ctx, ticket } = await phoneConversation(answer)
  const message = await sendMessage(ctx, ticket.id, { body: 'engano' })
  await ctx.settled()
  await deleteMessage(ctx, message.id)
  expect(asked(ctx, 'message.delete')).toEqual([])
})
