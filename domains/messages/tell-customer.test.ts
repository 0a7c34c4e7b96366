import { expect, it } from 'vitest'
import { markTicketRead } from '../attending/tickets.service.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeMessage, makeTicket, makeUser } from '#tests/edge/factories.ts'
import { asked, phone, phoneConversation, phoneFails } from '#tests/edge/phone-conversation.ts'
import { attendTicket } from './attend-ticket.ts'
import { sendTyping, watchTyping } from './send-typing.ts'

const CHAT = '5511987654321@s.whatsapp.net'

async function unread(ctx: TestContext, ticketId: number, count: number) {
  await ctx.db.all(
    ctx.db.statement(
      'UPDATE tickets SET unread_messages = ?3 WHERE company_id = ?1 AND id = ?2',
      ticketId,
      count,
    ),
  )
}

it('tells the customer that their unread messages were read, the newest ones only', async () => {
  const { ctx, company, ticket } = await phoneConversation()
  for (const externalId of ['OLD', 'NEW1', 'NEW2'])
    await makeMessage(company, ticket, { externalId })
  await makeMessage(company, ticket, { externalId: 'OURS', fromMe: true })
  await unread(ctx, ticket.id, 2)
  expect(await markTicketRead(ctx, ticket.id)).toEqual({ unreadMessages: 0 })
  await ctx.settled()
  expect(asked(ctx, 'chat.read')).toEqual([
    {
      messages: [
        { chat: CHAT, id: 'NEW2', fromMe: false },
        { chat: CHAT, id: 'NEW1', fromMe: false },
      ],
    },
  ])
})

it('names who wrote each message of a group', async () => {
  const { ctx, company, ticket } = await phoneConversation()
  await makeMessage(company, ticket, {
    externalId: 'G1',
    data: { from: { jid: '77@lid', name: 'Bia', phone: null } },
  })
  await unread(ctx, ticket.id, 1)
  await markTicketRead(ctx, ticket.id)
  await ctx.settled()
  expect(asked(ctx, 'chat.read')).toMatchObject([
    { messages: [{ id: 'G1', participant: '77@lid' }] },
  ])
})

it('tells nothing when there was nothing new, when a colleague looks on, or when the phone is away', async () => {
  const { ctx, company, queue, ticket } = await phoneConversation()
  await makeMessage(company, ticket, { externalId: 'M1' })
  await markTicketRead(ctx, ticket.id)
  await unread(ctx, ticket.id, 1)
  const bruno = contextFor(company, await makeUser(company, { queues: [queue] }), {
    answer: phone(),
  })
  await markTicketRead(bruno, ticket.id)
  await ctx.db.all(
    ctx.db.statement(`UPDATE connections SET status = 'TIMEOUT' WHERE company_id = ?1`),
  )
  await markTicketRead(ctx, ticket.id)
  await Promise.all([ctx.settled(), bruno.settled()])
  expect([...ctx.commands, ...bruno.commands]).toEqual([])
})

it('reads here whatever the phone says', async () => {
  const { ctx, company, ticket } = await phoneConversation(
    phone({ 'chat.read': phoneFails('ERR_CARRIER') }),
  )
  await makeMessage(company, ticket, { externalId: 'M1' })
  await unread(ctx, ticket.id, 1)
  expect(await markTicketRead(ctx, ticket.id)).toEqual({ unreadMessages: 0 })
  await ctx.settled()
})

it('shows the customer that somebody types, and that they stopped', async () => {
  const { ctx, ticket } = await phoneConversation()
  await sendTyping(ctx, ticket.id, true)
  await sendTyping(ctx, ticket.id, false)
  expect(asked(ctx, 'presence.send')).toEqual([
    { to: CHAT, presence: 'composing' },
    { to: CHAT, presence: 'paused' },
  ])
})

it('asks for the customer’s typing, and for a picture they have not got yet', async () => {
  const { ctx, ticket } = await phoneConversation()
  await watchTyping(ctx, ticket.id)
  await attendTicket(ctx, ticket.id)
  const here = { to: null, presence: 'available' }
  expect(asked(ctx, 'presence.send')).toEqual([here, here])
  expect(asked(ctx, 'presence.subscribe')).toEqual([{ to: CHAT }, { to: CHAT }])
  expect(asked(ctx, 'picture.get')).toMatchObject([{ of: CHAT, preview: true }])
})

it('asks nothing for a closed ticket, another channel, or another company’s ticket', async () => {
  const { ctx, company, connection } = await phoneConversation()
  const closed = await makeTicket(company, { connection, status: 'closed' })
  const cloud = await makeTicket(company, { status: 'open' })
  const theirs = (await phoneConversation()).ticket
  for (const { id } of [closed, cloud, theirs]) {
    await sendTyping(ctx, id, true)
    await watchTyping(ctx, id)
  }
  for (const { id } of [cloud, theirs]) await attendTicket(ctx, id)
  expect(ctx.commands).toEqual([])
})
