import type { QueryClient } from '@tanstack/react-query'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { ForwardingView } from '#domains/forwards/forwards.types.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { heardAnnouncement } from '#app/features/announcements/hear-announcement.ts'
import { heardOwnRecord } from '#app/features/session/own-record.ts'
import { keys } from '#app/desk-client/keys.ts'
import { changePasts } from '#app/desk-client/past.ts'
import { acknowledgeMessage, putMessage, replaceMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData, MessageAck } from '#app/desk-client/patch-messages.ts'
import { amendTicket, dropTicket, putContact, putTicket } from '#app/desk-client/ticket-cache.ts'
import { channelOf } from '#protocol/realtime/events.ts'
import type { RealtimeAction } from '#protocol/realtime/events.ts'
import type { EventFrame } from '#protocol/realtime/frames.ts'

export type FrameEffects = {
  /** A message that was not known before. */
  onNewMessage(message: MessageView, ticket: TicketView): void
  /** `into`: the ticket that its conversation goes on in. */
  onTicketGone(ticketId: number, action: 'delete' | 'remove', into?: { uuid: string }): void
  onSignedInElsewhere(): void
  onDirectoryChanged(): void
  /** A colleague came or went. */
  onColleaguePresence(userId: number, isOnline: boolean): void
  onCountsStale(): void
  /** How far something is that this person forwards. */
  onForwarding(news: { forwarding: ForwardingView }): void
  /** The customer of a ticket types, records or stopped. */
  onCustomerPresence(ticketId: number, presence: string): void
  /** A message that this person planned could not be sent. */
  onScheduleFailed(contactName: string, code: string | null): void
}

/** What a frame's data may hold, by channel and action. The room is ours: its frames are typed, not validated again. */
type FrameData = {
  ticket?: TicketView
  message?: MessageView
  contact?: ContactView
  ticketId?: number
  into?: { id: number; uuid: string }
  /** Too much changed for a frame each: lists are read again. */
  stale?: boolean
  user?: { id: number }
  presence?: string
  id?: number
  online?: boolean
  schedule?: { status: string; userId: number | null; error: string | null }
}

/** Carries one frame into the cache. What nobody has loaded is not touched: it comes when it is asked for. */
export function applyFrame(
  client: QueryClient,
  viewer: Viewer,
  frame: EventFrame,
  effects: FrameEffects,
): void {
  const channel = channelOf(frame.ch)
  const data = frame.data as FrameData
  switch (channel) {
    case 'ticket':
      return applyTicket(client, viewer, frame.action, data, effects)
    case 'appMessage':
      return frame.action === 'ack'
        ? applyAck(client, frame.data as unknown as MessageAck)
        : applyMessage(client, viewer, data, effects)
    case 'contact':
      if (data.contact !== undefined) putContact(client, data.contact)
      return
    case 'presence':
      if (data.ticketId !== undefined && data.presence !== undefined)
        effects.onCustomerPresence(data.ticketId, data.presence)
      return
    case 'schedule':
      void client.invalidateQueries({ queryKey: keys.allPlanned })
      if (data.schedule?.status === 'ERRO' && data.schedule.userId === viewer.userId)
        effects.onScheduleFailed(data.contact?.name ?? '', data.schedule.error)
      return
    case 'forward':
      effects.onForwarding(frame.data as { forwarding: ForwardingView })
      return
    case 'mention':
      void client.invalidateQueries({ queryKey: keys.mentions })
      return
    case 'auth':
      if (data.user?.id === viewer.userId) effects.onSignedInElsewhere()
      return
    case 'user':
      if (heardOwnRecord(frame.data)) return
      // People come and go all day: no reason to read a page anew.
      if (data.id !== undefined && data.online !== undefined)
        return effects.onColleaguePresence(data.id, data.online)
      return effects.onDirectoryChanged()
    case 'announcement':
      return heardAnnouncement(frame.action, frame.data)
    case 'queue':
    case 'tag':
    case 'whatsapp':
    case 'settings':
      return effects.onDirectoryChanged()
    default:
      // Channels of screens that are not open.
      return
  }
}

function applyTicket(
  client: QueryClient,
  viewer: Viewer,
  action: RealtimeAction,
  data: FrameData,
  effects: FrameEffects,
): void {
  if (action === 'delete' || action === 'remove') {
    if (data.ticketId === undefined) return
    if (!dropTicket(client, viewer, data.ticketId)) effects.onCountsStale()
    // What was said there stands in that conversation from now on, which may be the one on the screen.
    if (data.into !== undefined)
      void client.invalidateQueries({ queryKey: keys.conversation(data.into.id) })
    effects.onTicketGone(
      data.ticketId,
      action,
      ...(data.into === undefined ? [] : ([data.into] as const)),
    )
    return
  }
  if (data.stale === true) {
    void client.invalidateQueries({ queryKey: keys.ticketLists, refetchType: 'active' })
    // The ticket on the screen may be one of them.
    void client.invalidateQueries({ queryKey: keys.tickets, refetchType: 'active' })
    effects.onCountsStale()
  }
  if (data.ticket === undefined) return
  if (!putTicket(client, viewer, data.ticket, action === 'create')) effects.onCountsStale()
}

function applyMessage(
  client: QueryClient,
  viewer: Viewer,
  data: FrameData,
  effects: FrameEffects,
): void {
  const { message, ticket } = data
  if (message === undefined || ticket === undefined) return
  const key = keys.conversation(message.ticketId)
  const conversation = client.getQueryData<ConversationData>(key)
  if (conversation !== undefined) client.setQueryData(key, putMessage(conversation, message))
  changePasts(client, message.ticketId, (past) => replaceMessage(past, message))
  // A gallery that is looked at is read again; the others when they are opened.
  if (message.mediaUrl !== null || message.isDeleted || message.body.includes('://'))
    void client.invalidateQueries({ queryKey: keys.galleryOf(ticket.contactId) })
  if (!putTicket(client, viewer, ticket)) effects.onCountsStale()
  const isKnown =
    conversation?.pages.some((page) => page.messages.some((one) => one.id === message.id)) === true
  if (!isKnown) effects.onNewMessage(message, ticket)
}

function applyAck(client: QueryClient, news: MessageAck): void {
  const key = keys.conversation(news.ticketId)
  const conversation = client.getQueryData<ConversationData>(key)
  if (conversation !== undefined) {
    const next = acknowledgeMessage(conversation, news)
    if (next !== conversation) client.setQueryData(key, next)
  }
  changePasts(client, news.ticketId, (past) => acknowledgeMessage(past, news))
  amendTicket(client, news.ticketId, (ticket) =>
    ticket.lastMessageId === news.id && ticket.lastMessageAck < news.ack
      ? { ...ticket, lastMessageAck: news.ack }
      : ticket,
  )
}
