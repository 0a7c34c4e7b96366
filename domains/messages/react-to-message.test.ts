import { expect, it, vi, afterEach } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import { makeMessage, makeUser } from '#tests/edge/factories.ts'
import { accepted, conversation, provider, refused } from '#tests/edge/open-conversation.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { asked, phone, phoneConversation, phoneFails } from '#tests/edge/phone-conversation.ts'
import { reactInput } from './messages.inputs.ts'
import { reactToMessage } from './react-to-message.ts'
import { sendMessage } from './send-message.ts'

afterEach(() => vi.restoreAllMocks())

it('puts an emoji on the customer’s message at their phone and here, and takes it back', async () => {
  const { ctx, ticket, company } = await phoneConversation()
  const message = await makeMessage(company, ticket, { externalId: 'ABC', body: 'chegou!' })
  const reacted = await reactToMessage(ctx, message.id, { emoji: '❤️' })
  expect(reacted.reactions).toEqual([{ emoji: '❤️', sender: 'me', name: '' }])
  expect(ctx.emitted.at(-1)).toMatchObject({
    action: 'update',
    data: { message: { id: message.id } },
  })
  ctx.clock.advance(1000)
  expect((await reactToMessage(ctx, message.id, { emoji: '😂' })).reactions).toMatchObject([
    { emoji: '😂' },
  ])
  ctx.clock.advance(1000)
  expect((await reactToMessage(ctx, message.id, { emoji: '' })).reactions).toEqual([])
  const target = { chat: '5511987654321@s.whatsapp.net', id: 'ABC', fromMe: false }
  expect(asked(ctx, 'message.react')).toMatchObject([
    { target, emoji: '❤️' },
    { target, emoji: '😂' },
    { target, emoji: '' },
  ])
})

it('names the member of a group whose message it is', async () => {
  const { ctx, ticket, company } = await phoneConversation()
  const from = { jid: '900000000000001@lid', phone: null, name: 'Rita' }
  const message = await makeMessage(company, ticket, { externalId: 'G1', data: { from } })
  await reactToMessage(ctx, message.id, { emoji: '👍' })
  expect(asked(ctx, 'message.react')).toMatchObject([{ target: { participant: from.jid } }])
})

it('says through Meta which message it means', async () => {
  const { ctx, ticket, company } = await conversation()
  const graph = provider(accepted('wamid.reaction'))
  const message = await makeMessage(company, ticket, { externalId: 'wamid.in' })
  await reactToMessage(ctx, message.id, { emoji: '🙏' })
  expect(graph.sent).toMatchObject([
    {
      to: '+5511987654321',
      type: 'reaction',
      reaction: { message_id: 'wamid.in', emoji: '🙏' },
    },
  ])
})

it('stays away when the carrier refuses it', async () => {
  const atPhone = await phoneConversation(phone({ 'message.react': phoneFails('ERR_CARRIER') }))
  const message = await makeMessage(atPhone.company, atPhone.ticket, { externalId: 'ABC' })
  expect(await refusal(reactToMessage(atPhone.ctx, message.id, { emoji: '👍' }))).toMatchObject({
    code: 'ERR_REACT_WAPP_MSG',
  })
  const atMeta = await conversation()
  provider(refused(131009))
  const other = await makeMessage(atMeta.company, atMeta.ticket, { externalId: 'wamid.in' })
  expect(await refusal(reactToMessage(atMeta.ctx, other.id, { emoji: '👍' }))).toMatchObject({
    code: 'ERR_REACT_WAPP_MSG',
  })
  const kept = atMeta.ctx.db.statement(
    'SELECT count(*) AS n FROM message_reactions WHERE company_id = ?1',
  )
  expect(await atMeta.ctx.db.first(kept)).toEqual({ n: 0 })
})

it('is refused where it can’t reach anybody: a note, a closed window, a ticket nobody holds', async () => {
  const { ctx, ticket, company } = await phoneConversation()
  const note = await sendMessage(ctx, ticket.id, { body: 'para nós', isPrivate: true })
  expect(await refusal(reactToMessage(ctx, note.id, { emoji: '👍' }))).toMatchObject({
    code: 'ERR_REACT_WAPP_MSG',
  })
  const late = await conversation({ lastInboundAt: null })
  const old = await makeMessage(late.company, late.ticket, { externalId: 'wamid.old' })
  expect(await refusal(reactToMessage(late.ctx, old.id, { emoji: '👍' }))).toMatchObject({
    code: 'ERR_WINDOW_CLOSED',
  })
  const waiting = await conversation({ status: 'pending' })
  const first = await makeMessage(waiting.company, waiting.ticket, { externalId: 'wamid.new' })
  expect(await refusal(reactToMessage(waiting.ctx, first.id, { emoji: '👍' }))).toMatchObject({
    code: 'ERR_TICKET_CHANGED',
  })
  const stranger = contextFor(company, await makeUser(company, { queues: [] }))
  const message = await makeMessage(company, ticket, { externalId: 'XYZ' })
  expect(await refusal(reactToMessage(stranger, message.id, { emoji: '👍' }))).toMatchObject({
    code: 'ERR_FETCH_WAPP_MSG',
  })
})

it.each(['👍', '❤️', '👩🏽‍🚀', '🇧🇷', '1️⃣', ''])('takes %j', (emoji) => {
  expect(reactInput.safeParse({ emoji }).success).toBe(true)
})

it.each(['ok', '1', '👍 sim', '<b>'])('does not take %j', (emoji) => {
  expect(reactInput.safeParse({ emoji }).success).toBe(false)
})
