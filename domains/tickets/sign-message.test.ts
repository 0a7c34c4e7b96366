import { expect, it } from 'vitest'
import { refusal } from '#tests/edge/refusal.ts'
import { asked, phoneConversation } from '#tests/edge/phone-conversation.ts'
import { saveSetting } from '#tests/edge/settings.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import { sendMessage } from '../messages/send-message.ts'
import { signatureOf, signMessage, unsignedText } from './sign-message.ts'

it('puts the name before a text once, and takes it off again', () => {
  expect(signMessage('Bom dia!', 'Ana Reis')).toBe('*Ana Reis:*\nBom dia!')
  expect(signMessage(signMessage('Bom dia!', 'Ana Reis'), 'Ana Reis')).toBe('*Ana Reis:*\nBom dia!')
  expect(unsignedText('*Ana Reis:*\nBom dia!', 'Ana Reis')).toBe('Bom dia!')
  expect(unsignedText('*Bruno:*\nBom dia!', 'Ana Reis')).toBe('*Bruno:*\nBom dia!')
  expect(signatureOf('*A*na')).toBe('*Ana:*\n')
})

const saidAt = (ctx: Parameters<typeof asked>[0]) =>
  (asked(ctx, 'message.send') as { content: { text: string } }[]).map(({ content }) => content.text)

it('the customer reads who writes, where the company wants it', async () => {
  const { ctx, ticket } = await phoneConversation()
  await saveSetting(ctx, 'sendSignMessage', 'enabled')
  const sent = await sendMessage(ctx, ticket.id, { body: 'Bom dia!' })
  expect(sent.body).toBe('*Ana:*\nBom dia!')
  await ctx.settled()
  expect(saidAt(ctx)).toEqual(['*Ana:*\nBom dia!'])
})

it('a message for which the attendant switched it off goes without', async () => {
  const { ctx, ticket } = await phoneConversation()
  await saveSetting(ctx, 'sendSignMessage', 'enabled')
  expect((await sendMessage(ctx, ticket.id, { body: 'oi', signMessage: false })).body).toBe('oi')
})

it('nobody signs in a company that does not want it, and no note is signed', async () => {
  const { ctx, ticket } = await phoneConversation()
  expect((await sendMessage(ctx, ticket.id, { body: 'oi', signMessage: true })).body).toBe('oi')
  await saveSetting(ctx, 'sendSignMessage', 'enabled')
  expect((await sendMessage(ctx, ticket.id, { body: 'para nós', isPrivate: true })).body).toBe(
    'para nós',
  )
})

it('text and name together keep to what WhatsApp takes', async () => {
  const { ctx, ticket } = await phoneConversation()
  await saveSetting(ctx, 'sendSignMessage', 'enabled')
  const body = 'a'.repeat(TEXT_MAX_CHARS - 3)
  expect(await refusal(sendMessage(ctx, ticket.id, { body }))).toMatchObject({
    code: 'ERR_INVALID_INPUT',
  })
  expect((await sendMessage(ctx, ticket.id, { body, signMessage: false })).body).toBe(body)
})
