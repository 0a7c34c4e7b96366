import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { ForwardingView } from '#domains/forwards/forwards.types.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketPage, TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import type { SessionEnd } from '#core/auth/session-ends.ts'
import { announcementArrived } from '#app/features/announcements/announcement-arrived.ts'
import { ownRecordSaved } from '#app/features/session/own-record.ts'
import { followingDirectory } from '#app/desk-client/following-directory.ts'
import { keys } from '#app/desk-client/keys.ts'
import { changePasts } from '#app/desk-client/past.ts'
import { acknowledgeMessage, putMessage, replaceMessage } from '#app/desk-client/patch-messages.ts'
import type { ConversationData, MessageAck } from '#app/desk-client/patch-messages.ts'
import {
  ackTicket,
  cachedTicket,
  dropTicket,
  putContact,
  putTicket,
} from '#app/desk-client/ticket-cache.ts'
import { channelOf } from '#protocol/realtime/events.ts'
import type { RealtimeAction } from '#protocol/realtime/events.ts'
import type { EventFrame } from '#protocol/realtime/frames.ts'

/** `name`: its contact's, where it was known. `into`: the ticket that its conversation goes on in. */
export type GoneTicket = {
  name: string | undefined
  into: { id: number; uuid: string } | undefined
}

export type FrameEffects = {
  /** A message that was not known before. */
  onNewMessage(message: MessageView, ticket: TicketView): void
  /** Its words may stand elsewhere than in its bubble. */
  onMessageDeleted(message: MessageView): void
  onTicketGone(ticketId: number, action: 'delete' | 'remove', gone: GoneTicket): void
  /**
   * Of a conversation that went: they may stand elsewhere than in it. `isForGood`: for everybody, not out of this person's sight alone. It is
   * there where messages of its contact, `movedOf`, only went from it or came to it, which are in no frame.
   */
  onWordsGone(ticketId: number, isForGood: boolean, movedOf?: number): void
  /** Of this browser's sign-in. */
  onEnd(end: SessionEnd): void
  onDirectoryChanged(): void
  /** A colleague came or went. */
  onColleaguePresence(userId: number, isOnline: boolean): void
  onCountsStale(): void
  /** How far something is that this person forwards. */
  onForwarding(news: { forwarding: ForwardingView }): void
  /** The customer of a ticket types, records or stopped. */
  onCustomerPresence(ticketId: number, presence: string): void
  /** A colleague gave this person a ticket. */
  onHanded(ticket: TicketView, by: string): void
  /** A message that this person planned could not be sent. */
  onScheduleFailed(contactName: string, code: string | null): void
}

/** What a frame's data may hold, by channel and action. The room is ours: its frames are typed, not validated again. */
type FrameData = {
  ticket?: TicketView
  message?: MessageView
  contact?: ContactView
  handedBy?: { id: number; name: string }
  ticketId?: number
  /** Where it lives on: the ticket that a conversation went into, the tag that a tag was merged into. */
  into?: { id: number; uuid: string; name: string; color: string }
  /** Messages went from the ticket's conversation, or came to it. */
  movedMessages?: boolean
  /** Too much changed for a frame each: lists are read again. */
  stale?: boolean
  end?: SessionEnd
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
        : applyMessage(client, viewer, frame.action, data, effects)
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
      // Without an end it is about another sign-in of the same person.
      if (data.end !== undefined) effects.onEnd(data.end)
      return
    case 'user':
      if (ownRecordSaved(frame.data)) return
      // People come and go all day: no reason to read a page anew.
      if (data.id !== undefined && data.online !== undefined)
        return effects.onColleaguePresence(data.id, data.online)
      return effects.onDirectoryChanged()
    case 'quickmessage':
      void client.invalidateQueries({ queryKey: keys.quickMessages })
      return
    case 'announcement':
      return announcementArrived(frame.action, frame.data)
    case 'tag':
      if (frame.action === 'delete' && data.id !== undefined && data.into !== undefined) {
        const { id, into } = data
        void followingDirectory().then(({ replaceTag }) => replaceTag(client, id, into))
      }
      return effects.onDirectoryChanged()
    case 'queue':
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
    const name = cachedTicket(client, data.ticketId)?.contact.name
    if (!dropTicket(client, viewer, data.ticketId)) effects.onCountsStale()
    effects.onWordsGone(data.ticketId, action === 'delete')
    effects.onTicketGone(data.ticketId, action, { name, into: data.into })
    return
  }
  if (data.stale === true) {
    void client.invalidateQueries({ queryKey: keys.ticketLists, refetchType: 'active' })
    // The ticket on the screen may be one of them.
    void client.invalidateQueries({ queryKey: keys.tickets, refetchType: 'active' })
    void client.invalidateQueries({ queryKey: keys.conversations })
    effects.onCountsStale()
  }
  if (data.ticket === undefined) return
  readListOfContactAgain(client, data.ticket)
  if (data.movedMessages === true) effects.onWordsGone(data.ticket.id, true, data.ticket.contactId)
  if (data.handedBy !== undefined && data.ticket.userId === viewer.userId)
    effects.onHanded(data.ticket, data.handedBy.name)
  if (!putTicket(client, viewer, data.ticket, action === 'create')) effects.onCountsStale()
}

/** One that is not among its contact's tickets, or stands otherwise there. */
function readListOfContactAgain(client: QueryClient, { id, contactId, status }: TicketView): void {
  const queryKey = keys.earlierTickets(contactId)
  const known = client.getQueryData<InfiniteData<TicketPage>>(queryKey)
  const listed = known?.pages.flatMap(({ tickets }) => tickets).find((one) => one.id === id)
  if (known !== undefined && listed?.status !== status) void client.invalidateQueries({ queryKey })
}

function applyMessage(
  client: QueryClient,
  viewer: Viewer,
  action: RealtimeAction,
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
  if (message.isDeleted) effects.onMessageDeleted(message)
  // A change of a message that is not loaded here is no new message.
  if (!isKnown && action === 'create') effects.onNewMessage(message, ticket)
}

function applyAck(client: QueryClient, news: MessageAck): void {
  const key = keys.conversation(news.ticketId)
  const conversation = client.getQueryData<ConversationData>(key)
  if (conversation !== undefined) {
    const next = acknowledgeMessage(conversation, news)
    if (next !== conversation) client.setQueryData(key, next)
  }
  changePasts(client, news.ticketId, (past) => acknowledgeMessage(past, news))
  ackTicket(client, news)
}
