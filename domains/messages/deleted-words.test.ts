import { describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import {
  BIA,
  GROUP,
  changeOf,
  conversationOf,
  inGroup,
  linkedPhone,
  PHOTO,
  onItsWay,
  received,
  ticketsOf,
} from '#tests/edge/linked-phone.ts'
import {
  acked,
  asked,
  phoneConversation,
  sends,
  statusIs,
  sweepAfter,
} from '#tests/edge/phone-conversation.ts'
import { searchInput } from '../search/search.inputs.ts'
import { searchEverything } from '../search/search.queries.ts'
import { listTicketsInput } from '../tickets/tickets.inputs.ts'
import { listTickets } from '../tickets/tickets.queries.ts'
import { deleteMessage } from './change-message.ts'
import { listMessages } from './messages.queries.ts'
import { sendMessage } from './send-message.ts'

const SECRET = 'a senha é girassol'

async function sent(body = SECRET) {
  const world = await phoneConversation()
  const message = await sendMessage(world.ctx, world.ticket.id, { body })
  await world.ctx.settled()
  await acked(world.ctx, message.id, 2)
  return { ...world, message }
}

/** Everything that the company was told after `work`, and what lists and conversation answer then. */
async function afterwards(
  { ctx, ticket }: Pick<Awaited<ReturnType<typeof sent>>, 'ctx' | 'ticket'>,
  work: () => Promise<unknown>,
) {
  ctx.emitted.length = 0
  await work()
  await ctx.settled()
  const list = await listTickets(ctx, listTicketsInput.parse({}))
  const conversation = await listMessages(ctx, ticket.id, {})
  return { list, conversation, text: JSON.stringify([ctx.emitted, list, conversation]) }
}

describe('an own message that was deleted', () => {
  it('leaves the preview of the list, in the answer and in the frame', async () => {
    const world = await sent()
    const { list, text } = await afterwards(world, () => deleteMessage(world.ctx, world.message.id))
    expect(list.tickets[0]?.lastMessage).toBe('🚫')
    expect(world.ctx.emitted.at(-1)).toMatchObject({
      data: { message: { isDeleted: true, body: '' }, ticket: { lastMessage: '🚫' } },
    })
    expect(text).not.toContain('girassol')
  })

  it('leaves the preview of a later message alone', async () => {
    const world = await sent()
    await sendMessage(world.ctx, world.ticket.id, { body: 'combinado?' })
    const { list } = await afterwards(world, () => deleteMessage(world.ctx, world.message.id))
    expect(list.tickets[0]?.lastMessage).toBe('combinado?')
  })

  it('leaves the quotes of its answers', async () => {
    const world = await sent()
    const { ctx, ticket, message } = world
    await sendMessage(ctx, ticket.id, { body: 'viu?', quotedMsg: { id: message.id } })
    const { conversation, text } = await afterwards(world, () => deleteMessage(ctx, message.id))
    expect(conversation.messages.at(-1)?.quotedMsg).toMatchObject({
      id: message.id,
      body: '',
      mediaType: null,
      isDeleted: true,
    })
    expect(text).not.toContain('girassol')
  })

  it('goes to nobody in the quote of an answer that has not left yet', async () => {
    const { ctx, ticket, message } = await sent()
    await statusIs(ctx, 'TIMEOUT', 'waiting')
    await sendMessage(ctx, ticket.id, { body: 'viu?', quotedMsg: { id: message.id } })
    await ctx.settled()
    await statusIs(ctx, 'CONNECTED', 'open')
    await deleteMessage(ctx, message.id)
    await sweepAfter(ctx, 1000)
    await ctx.settled()
    expect(sends(ctx).at(-1)).toMatchObject({ content: { kind: 'text', text: 'viu?' } })
    expect(sends(ctx).at(-1)?.quoted).toBeUndefined()
    expect(JSON.stringify(asked(ctx, 'message.send').slice(1))).not.toContain('girassol')
  })

  it('is found by nobody', async () => {
    const { company, ana, ctx, message } = await sent()
    const find = () =>
      searchEverything(contextFor(company, ana), searchInput.parse({ searchParam: 'girassol' }))
    expect(JSON.stringify(await find())).toContain('girassol')
    await deleteMessage(ctx, message.id)
    expect((await find()).messages?.items).toEqual([])
  })
})

describe('a message that the customer deleted', () => {
  it('leaves the preview, whichever kind it is', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.received', received({ id: '3AVOZ', text: SECRET }))
    await ctx.db.all(
      ctx.db.statement(`UPDATE messages SET media_type = 'audio' WHERE company_id = ?1`),
    )
    ctx.emitted.length = 0
    await tell('message.deleted', changeOf('3AVOZ'))
    expect((await conversationOf(ctx)).ticket).toMatchObject({
      lastMessage: '🚫',
      unreadMessages: 1,
    })
    expect(ctx.emitted).toMatchObject([{ data: { ticket: { lastMessage: '🚫' } } }])
    expect(JSON.stringify(ctx.emitted)).not.toContain('girassol')
  })

  it('takes the name of its file with it', async () => {
    const { ctx, tell } = await linkedPhone()
    const media = { ...PHOTO, mime: 'application/pdf', fileName: 'girassol.pdf' }
    await tell('message.received', received({ id: '3ADOC', content: { kind: 'document', media } }))
    expect(JSON.stringify(ctx.emitted)).toContain('girassol.pdf')
    ctx.emitted.length = 0
    await tell('message.deleted', changeOf('3ADOC'))
    const { ticket, messages } = await conversationOf(ctx)
    expect(ticket.lastMessage).toBe('🚫')
    expect(JSON.stringify([ctx.emitted, ticket, messages])).not.toContain('girassol')
  })

  it('stays away when its deletion came first', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.deleted', changeOf('3ALATE'))
    await tell('message.received', received({ id: '3ALATE', text: SECRET }))
    expect((await ticketsOf(ctx))[0]?.lastMessage).toBe('🚫')
    expect(JSON.stringify(ctx.emitted)).not.toContain('girassol')
  })
})

describe('a message that the customer edited', () => {
  const edit = (id: string, text: string, change = {}) => ({
    ...changeOf(id, change),
    content: { kind: 'text', text } as const,
  })

  it('is previewed with its new words', async () => {
    const { ctx, tell } = await linkedPhone()
    await tell('message.received', received({ id: '3AE', text: SECRET }))
    await tell('message.edited', edit('3AE', 'não era nada'))
    expect((await ticketsOf(ctx))[0]?.lastMessage).toBe('não era nada')
    expect(ctx.emitted.at(-1)).toMatchObject({ data: { ticket: { lastMessage: 'não era nada' } } })
  })

  it('keeps its writer’s name in a group', async () => {
    const { ctx, tell } = await linkedPhone({ allowGroup: true })
    await tell('message.received', received({ ...inGroup, id: '3AG', text: SECRET }))
    const group = { chat: GROUP, target: { chat: GROUP.jid, id: '3AG', fromMe: false } }
    await tell('message.edited', edit('3AG', 'não era nada', { ...group, by: BIA }))
    const stored = await ctx.db.first<{ id: number }>(
      ctx.db.statement('SELECT id FROM tickets WHERE company_id = ?1'),
    )
    const { ticket } = await listMessages(ctx, stored?.id ?? 0, {})
    expect(ticket.lastMessage).toBe('Bia: não era nada')
  })

  it('leaves the preview of our later answer alone', async () => {
    const { ctx, tell, ours } = await onItsWay('sent')
    await tell('message.edited', edit('3AIN', 'oi!'))
    expect((await ours())?.body).toBe('resposta')
    expect((await conversationOf(ctx)).messages[0]?.body).toBe('oi!')
  })
})
