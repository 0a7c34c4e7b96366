import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketCounts, TicketView } from '#domains/tickets/tickets.types.ts'
import { followingDirectory } from '#app/desk-client/following-directory.ts'
import { keys } from '#app/desk-client/keys.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import { createQueryClient } from '#app/desk-client/query-client.ts'
import { ana, at, listFilter, messageView, ticketView } from '#app/desk-client/test-views.ts'
import type { RealtimeAction } from '#protocol/realtime/events.ts'
import { applyFrame } from './apply-frame.ts'

const mine = listFilter()
const waiting = listFilter({ list: 'pending' })
const pendingTicket = (id: number, change: Partial<TicketView> = {}) =>
  ticketView({ id, status: 'pending', userId: null, user: null, ...change })

function desk(tickets: { mine?: TicketView[]; waiting?: TicketView[] } = {}) {
  const client = createQueryClient()
  const counts = {
    open: tickets.mine?.length ?? 0,
    pending: tickets.waiting?.length ?? 0,
    group: 0,
    closed: 0,
    snoozed: 0,
    following: 0,
  }
  const put = (filter: typeof mine, list: TicketView[] = []) =>
    client.setQueryData<TicketListData>(keys.ticketList(filter), {
      pages: [{ tickets: list, hasMore: false, nextCursor: null, count: list.length, counts }],
      pageParams: [null],
    })
  put(mine, tickets.mine)
  put(waiting, tickets.waiting)
  client.setQueryData<TicketCounts>(keys.counts(false), counts)
  const effects = {
    onNewMessage: vi.fn(),
    onMessageDeleted: vi.fn(),
    onTicketGone: vi.fn(),
    onWordsGone: vi.fn(),
    onEnd: vi.fn(),
    onHanded: vi.fn(),
    onDirectoryChanged: vi.fn(),
    onColleaguePresence: vi.fn(),
    onCountsStale: vi.fn(),
    onForwarding: vi.fn(),
    onCustomerPresence: vi.fn(),
    onScheduleFailed: vi.fn(),
  }
  const hear = (channel: string, action: RealtimeAction, data: Record<string, unknown>) =>
    applyFrame(client, ana, { seq: 1, ch: `company-1-${channel}`, action, data }, effects)
  return { client, effects, hear }
}

const idsIn = (client: QueryClient, filter: typeof mine) =>
  client
    .getQueryData<TicketListData>(keys.ticketList(filter))
    ?.pages.flatMap((page) => page.tickets.map((ticket) => ticket.id))
const countsOf = (client: QueryClient) => client.getQueryData<TicketCounts>(keys.counts(false))

describe('a frame of the room', () => {
  it('has the mentions read again when one came or was read elsewhere', () => {
    const { client, hear } = desk()
    client.setQueryData(keys.mentions, { mentions: [], unread: 0 })
    hear('mention', 'create', { mention: { id: 1 } })
    expect(client.getQueryState(keys.mentions)?.isInvalidated).toBe(true)
  })

  it('shows a new ticket in its list and on its badge', () => {
    const { client, hear } = desk()
    hear('ticket', 'create', { ticket: pendingTicket(2) })
    expect(idsIn(client, waiting)).toEqual([2])
    expect(countsOf(client)?.pending).toBe(1)
  })

  it('moves an accepted ticket from the waiting to the own ones, badges too', () => {
    const { client, effects, hear } = desk({ waiting: [pendingTicket(2)] })
    hear('ticket', 'update', { ticket: ticketView({ id: 2, version: 2 }) })
    expect(idsIn(client, waiting)).toEqual([])
    expect(idsIn(client, mine)).toEqual([2])
    expect(countsOf(client)).toMatchObject({ open: 1, pending: 0, group: 0, closed: 0 })
    expect(effects.onCountsStale).not.toHaveBeenCalled()
  })

  it('counts nothing twice when the same frame comes again', () => {
    const { client, hear } = desk({ waiting: [pendingTicket(2)] })
    const accepted = { ticket: ticketView({ id: 2, version: 2 }) }
    hear('ticket', 'update', accepted)
    hear('ticket', 'update', accepted)
    expect(countsOf(client)?.open).toBe(1)
    expect(idsIn(client, mine)).toEqual([2])
  })

  it('drops a frame that is older than what the screen shows', () => {
    const { client, hear } = desk({ mine: [ticketView({ id: 2, version: 4 })] })
    hear('ticket', 'update', { ticket: pendingTicket(2, { version: 3 }) })
    expect(idsIn(client, mine)).toEqual([2])
    expect(idsIn(client, waiting)).toEqual([])
  })

  it('asks for the badges when it cannot know what a ticket was before', () => {
    const { effects, hear } = desk()
    hear('ticket', 'update', { ticket: pendingTicket(9) })
    expect(effects.onCountsStale).toHaveBeenCalledOnce()
  })

  it('takes a ticket away that is gone or out of sight, and says so', () => {
    const { client, effects, hear } = desk({ mine: [ticketView({ id: 2 })] })
    hear('ticket', 'remove', { ticketId: 2, uuid: 'uuid-2' })
    expect(idsIn(client, mine)).toEqual([])
    expect(countsOf(client)?.open).toBe(0)
    expect(effects.onTicketGone).toHaveBeenCalledWith(2, 'remove', { name: 'Contact 2' })
  })

  it('says where a conversation goes on that was emptied into another, and that its words went', () => {
    const { effects, hear } = desk({ mine: [ticketView({ id: 2 })] })
    const into = { id: 3, uuid: 'uuid-3' }
    hear('ticket', 'delete', { ticketId: 2, uuid: 'uuid-2', into })
    expect(effects.onTicketGone).toHaveBeenCalledWith(2, 'delete', { name: 'Contact 2', into })
    expect(effects.onWordsGone).toHaveBeenCalledExactlyOnceWith(2, true)
  })

  it('brings a message to the open conversation and its preview to the list', () => {
    const { client, effects, hear } = desk({ mine: [ticketView({ id: 1 })] })
    client.setQueryData<ConversationData>(keys.conversation(1), {
      pages: [{ messages: [messageView({ id: 1 })], hasMore: false, nextCursor: null, count: 1 }],
      pageParams: [null],
    })
    const message = messageView({ id: 2, body: 'oi' })
    const ticket = ticketView({ id: 1, version: 2, lastMessage: 'oi', activityAt: at(40) })
    hear('appMessage', 'create', { message, ticket, contact: ticket.contact })
    const conversation = client.getQueryData<ConversationData>(keys.conversation(1))
    expect(conversation?.pages[0]?.messages.map(({ id }) => id)).toEqual([1, 2])
    const list = client.getQueryData<TicketListData>(keys.ticketList(mine))
    expect(list?.pages[0]?.tickets[0]?.lastMessage).toBe('oi')
    expect(effects.onNewMessage).toHaveBeenCalledOnce()
    hear('appMessage', 'update', { message: { ...message, isEdited: true }, ticket })
    expect(effects.onNewMessage).toHaveBeenCalledOnce()
  })

  it('says which message was deleted, and rings for none that only changed', () => {
    const { effects, hear } = desk({ mine: [ticketView({ id: 1 })] })
    const message = messageView({ id: 2, isDeleted: true, fromMe: false })
    hear('appMessage', 'update', { message, ticket: ticketView({ id: 1, lastMessage: '🚫' }) })
    expect(effects.onMessageDeleted).toHaveBeenCalledWith(message)
    expect(effects.onNewMessage).not.toHaveBeenCalled()
  })

  it('has the gallery read again that a picture, a link or a deletion changes, and for no other word', () => {
    const { client, hear } = desk({ mine: [ticketView({ id: 1 })] })
    const ticket = ticketView({ id: 1 })
    const gallery = keys.gallery(ticket.contactId, 'media')
    const isStale = (message: Partial<MessageView>) => {
      client.setQueryData(gallery, { pages: [], pageParams: [] })
      hear('appMessage', 'update', { message: messageView({ id: 2, ...message }), ticket })
      return client.getQueryState(gallery)?.isInvalidated
    }
    expect(isStale({ body: 'oi' })).toBe(false)
    expect(isStale({ mediaType: 'image', mediaUrl: '/media/1' })).toBe(true)
    expect(isStale({ body: 'veja https://a.test' })).toBe(true)
    expect(isStale({ isDeleted: true })).toBe(true)
  })

  it('raises the ticks of the bubble and of the preview, which says too what failed', () => {
    const sent = messageView({ id: 5, fromMe: true, ack: 1 })
    const ticket = ticketView({ id: 1, lastMessageId: 5, lastMessageAck: 1 })
    const { client, hear } = desk({ mine: [ticket] })
    client.setQueryData<ConversationData>(keys.conversation(1), {
      pages: [{ messages: [sent], hasMore: false, nextCursor: null, count: 1 }],
      pageParams: [null],
    })
    const news = { id: 5, ticketId: 1, clientId: null, failed: null, wid: 'wamid.5' }
    hear('appMessage', 'ack', { ...news, ack: 3 })
    hear('appMessage', 'ack', { ...news, ack: 2 })
    const conversation = client.getQueryData<ConversationData>(keys.conversation(1))
    expect(conversation?.pages[0]?.messages[0]?.ack).toBe(3)
    const row = () =>
      client.getQueryData<TicketListData>(keys.ticketList(mine))?.pages[0]?.tickets[0]
    expect(row()).toMatchObject({ lastMessageAck: 3, lastMessageFailed: false })
    hear('appMessage', 'ack', { ...news, ack: 3, failed: { code: '131026' } })
    expect(row()?.lastMessageFailed).toBe(true)
  })

  it('has the lists read again when more changed than is worth a frame each', () => {
    const { client, effects, hear } = desk({ mine: [ticketView({ id: 4 })] })
    const invalidated = vi.spyOn(client, 'invalidateQueries')
    hear('ticket', 'update', { stale: true })
    expect(invalidated).toHaveBeenCalledWith({ queryKey: keys.ticketLists, refetchType: 'active' })
    expect(effects.onCountsStale).toHaveBeenCalledOnce()
    expect(idsIn(client, mine)).toEqual([4])
  })

  it('writes a new name of a contact into its tickets', () => {
    const { client, hear } = desk({ mine: [ticketView({ id: 4 })] })
    const contact = { ...ticketView({ id: 4 }).contact, name: 'Maria Lima', tags: [] }
    hear('contact', 'update', { contact })
    const list = client.getQueryData<TicketListData>(keys.ticketList(mine))
    expect(list?.pages[0]?.tickets[0]?.contact.name).toBe('Maria Lima')
  })

  it('says of a customer that they type, record or stopped', () => {
    const { effects, hear } = desk()
    hear('presence', 'update', { ticketId: 3, contactId: 9, presence: 'recording' })
    expect(effects.onCustomerPresence).toHaveBeenCalledExactlyOnceWith(3, 'recording')
  })

  it('has planned messages read again, and tells their author alone when one could not be sent', () => {
    const { client, effects, hear } = desk()
    client.setQueryData(keys.planned(9, 1), [])
    const failed = { id: 1, status: 'ERRO', error: 'ERR_WINDOW_CLOSED' }
    const contact = { id: 9, name: 'Maria' }
    hear('schedule', 'update', { schedule: { ...failed, userId: 99 }, contact })
    expect(client.getQueryState(keys.planned(9, 1))?.isInvalidated).toBe(true)
    expect(effects.onScheduleFailed).not.toHaveBeenCalled()
    hear('schedule', 'update', { schedule: { ...failed, userId: ana.userId }, contact })
    expect(effects.onScheduleFailed).toHaveBeenCalledExactlyOnceWith('Maria', 'ERR_WINDOW_CLOSED')
  })

  it('tells of a ticket that a colleague gave to this person, and of no other', () => {
    const { effects, hear } = desk()
    const handedBy = { id: 99, name: 'Bruno' }
    hear('ticket', 'update', { ticket: ticketView({ id: 1, userId: 98 }), handedBy })
    hear('ticket', 'update', { ticket: ticketView({ id: 2, userId: ana.userId }) })
    expect(effects.onHanded).not.toHaveBeenCalled()
    const mine = ticketView({ id: 3, userId: ana.userId })
    hear('ticket', 'update', { ticket: mine, handedBy })
    expect(effects.onHanded).toHaveBeenCalledExactlyOnceWith(mine, 'Bruno')
  })

  it('ends with its own sign-in, for the reason it is told, and not with another of the same person', () => {
    const { effects, hear } = desk()
    hear('auth', 'delete', { user: { id: ana.userId } })
    expect(effects.onEnd).not.toHaveBeenCalled()
    hear('auth', 'delete', { user: { id: ana.userId }, end: 'signed_out' })
    expect(effects.onEnd).toHaveBeenCalledExactlyOnceWith('signed_out')
  })

  it('asks for the directory when one of its sets changed, and passes over channels of other screens', () => {
    const { effects, hear } = desk()
    for (const channel of ['user', 'queue', 'tag', 'whatsapp', 'settings']) {
      hear(channel, 'update', { id: 1 })
    }
    hear('campaign', 'update', { id: 1 })
    expect(effects.onDirectoryChanged).toHaveBeenCalledTimes(5)
  })

  it('tells of messages that went from a ticket or came to it', () => {
    const { effects, hear } = desk()
    const ticket = ticketView({ id: 1 })
    hear('ticket', 'update', { ticket })
    expect(effects.onWordsGone).not.toHaveBeenCalled()
    hear('ticket', 'update', { ticket, movedMessages: true })
    expect(effects.onWordsGone).toHaveBeenCalledExactlyOnceWith(1, true, ticket.contactId)
  })

  it('tells of words that went for good where a ticket was deleted, and not where one is out of sight', () => {
    const { effects, hear } = desk({ mine: [1, 2].map((id) => ticketView({ id })) })
    hear('ticket', 'remove', { ticketId: 2, uuid: 'uuid-2' })
    hear('ticket', 'delete', { ticketId: 1, uuid: 'uuid-1' })
    expect(effects.onWordsGone.mock.calls.map(String)).toEqual(['2,false', '1,true'])
  })

  it('shows the tag that one was merged into, in its place', async () => {
    const [gone, into] = [
      { id: 5, name: 'Vip', color: '#111111' },
      { id: 6, name: 'VIP', color: '#222222' },
    ]
    const { client, effects, hear } = desk({ mine: [ticketView({ id: 1, tags: [gone] })] })
    hear('tag', 'delete', { id: 5, into: { ...into, kanban: 0, contactsCount: 1 } })
    expect(effects.onDirectoryChanged).toHaveBeenCalledOnce()
    await followingDirectory()
    const [row] =
      client.getQueryData<TicketListData>(keys.ticketList(mine))?.pages[0]?.tickets ?? []
    expect(row?.tags).toEqual([into])
  })

  it('notes who comes and goes without reading anything anew, and so with the own choices of another tab', () => {
    const { effects, hear } = desk()
    hear('user', 'update', { id: 7, online: false })
    expect(effects.onColleaguePresence).toHaveBeenCalledExactlyOnceWith(7, false)
    hear('user', 'update', { id: ana.userId, own: { language: 'en' } })
    expect(effects.onDirectoryChanged).not.toHaveBeenCalled()
  })
})
