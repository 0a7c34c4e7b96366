import { expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeUser } from '#tests/edge/factories.ts'
import { lastMessage } from '#tests/edge/open-conversation.ts'
import { refusal } from '#tests/edge/refusal.ts'
import {
  acked,
  asked,
  phone,
  phoneConversation,
  phoneFails,
  statusIs,
} from '#tests/edge/phone-conversation.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import type { TestAnswer } from '#tests/edge/context.ts'
import { editMessage } from './edit-message.ts'
import { EDIT_WINDOW_MS } from './limits.ts'
import { sendMessage } from './send-message.ts'

async function sentMessage(body = 'as 10h', answer?: TestAnswer, signs = false) {
  const world = await phoneConversation(answer)
  if (signs) await saveSetting(world.ctx, 'sendSignMessage', 'enabled')
  const message = await sendMessage(world.ctx, world.ticket.id, { body })
  await world.ctx.settled()
  await acked(world.ctx, message.id, 2)
  return { ...world, message }
}
const refusedWith = async (work: Promise<unknown>) => (await refusal(work)).code

it('gives an own text other words, at the customer’s phone and here', async () => {
  const { ctx, message, ticket } = await sentMessage()
  expect(await editMessage(ctx, message.id, { body: ' às 11h ' })).toMatchObject({
    body: 'às 11h',
    isEdited: true,
    ack: 2,
  })
  expect(asked(ctx, 'message.edit')).toMatchObject([
    {
      target: { chat: '5511987654321@s.whatsapp.net', id: message.wid, fromMe: true },
      text: 'às 11h',
    },
  ])
  expect(ctx.emitted.at(-1)).toMatchObject({
    action: 'update',
    data: { message: { body: 'às 11h' }, ticket: { id: ticket.id, lastMessage: 'às 11h' } },
  })
})

it('leaves the preview of a later message alone', async () => {
  const { ctx, message, ticket } = await sentMessage()
  await sendMessage(ctx, ticket.id, { body: 'combinado?' })
  await editMessage(ctx, message.id, { body: 'às 11h' })
  expect(ctx.emitted.at(-1)).toMatchObject({ data: { ticket: { lastMessage: 'combinado?' } } })
})

it('a signed message stays signed', async () => {
  const { ctx, message } = await sentMessage('as 10h', undefined, true)
  expect((await editMessage(ctx, message.id, { body: 'às 11h' })).body).toBe('*Ana:*\nàs 11h')
})

it('the same words are no edit', async () => {
  const { ctx, message } = await sentMessage()
  expect(await editMessage(ctx, message.id, { body: 'as 10h' })).toMatchObject({ isEdited: false })
  expect(asked(ctx, 'message.edit')).toEqual([])
})

it('keeps its words when the phone could not be told', async () => {
  const { ctx, message, ticket } = await sentMessage(
    'as 10h',
    phone({ 'message.edit': phoneFails('ERR_CARRIER') }),
  )
  const edit = () => editMessage(ctx, message.id, { body: 'às 11h' })
  expect(await refusedWith(edit())).toBe('ERR_EDIT_WAPP_MSG')
  await statusIs(ctx, 'TIMEOUT', 'waiting')
  expect(await refusedWith(edit())).toBe('ERR_EDIT_WAPP_MSG')
  expect(await lastMessage(ctx, ticket.id)).toMatchObject({ body: 'as 10h', isEdited: false })
})

it('ends a quarter of an hour after it was sent', async () => {
  const { ctx, message } = await sentMessage()
  ctx.clock.advance(EDIT_WINDOW_MS)
  expect(await refusedWith(editMessage(ctx, message.id, { body: 'x' }))).toBe('ERR_EDIT_WAPP_MSG')
})

it('a colleague’s message, a note and one on its way are not edited', async () => {
  const { ctx, message, ticket, company, queue } = await sentMessage()
  const bruno = contextFor(company, await makeUser(company, { queues: [queue] }))
  expect(await refusedWith(editMessage(bruno, message.id, { body: 'x' }))).toBe('ERR_EDIT_WAPP_MSG')
  const note = await sendMessage(ctx, ticket.id, { body: 'para nós', isPrivate: true })
  expect(await refusedWith(editMessage(ctx, note.id, { body: 'x' }))).toBe('ERR_EDIT_WAPP_MSG')
  const onItsWay = await sendMessage(ctx, ticket.id, { body: 'oi' })
  expect(await refusedWith(editMessage(ctx, onItsWay.id, { body: 'x' }))).toBe('ERR_EDIT_WAPP_MSG')
})
