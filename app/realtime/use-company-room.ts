import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import { channelOf } from '#protocol/realtime/events.ts'
import { fetchTickets } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { refreshConversation } from '#app/desk-client/use-conversation.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import type { SessionEndReason } from '#app/features/session/end-session.ts'
import { keepForwarding } from '#app/features/forward/forwardings.ts'
import type { Desk } from '#app/features/tickets/desk-context.tsx'
import { applyFrame } from './apply-frame.ts'
import type { CompanyRoom } from './company-room.ts'
import { debounced } from './debounced.ts'
import { COUNTS_REFRESH_MS } from './limits.ts'
import type { PageFrame } from './use-page-room.ts'
import { stayInRoom } from './stay-in-room.ts'

export type RoomListeners = {
  onNewMessage(message: MessageView, ticket: TicketView): void
  onTicketGone(ticketId: number, action: 'delete' | 'remove', into?: { uuid: string }): void
  onDirectoryChanged(): void
  /** A mention of this person, or how they want to be told. */
  onNotification(frame: PageFrame): void
  onScheduleFailed(contactName: string, code: string | null): void
  onEnd(end: SessionEndReason): void
}

/** Keeps this browser in its company's room while the desk is open, and the cache as the room tells it. */
export function useCompanyRoom(
  desk: Desk,
  connect: (room: CompanyRoom | null) => void,
  listeners: RoomListeners,
): void {
  const client = useQueryClient()
  // A new directory or language must not cost a new socket.
  const latest = useRef({ listeners, me: desk.me })
  useEffect(() => {
    latest.current = { listeners, me: desk.me }
  })
  const { news, online, outbox, room: shown, typing } = desk
  useEffect(() => {
    const countsStale = debounced(COUNTS_REFRESH_MS, () => void refreshCounts(client))
    const room = stayInRoom({
      onState: (state) => {
        shown.state.set(state)
        if (state === 'online') outbox.wake()
      },
      onViewers: (ticketId, viewers) => {
        shown.viewers.set({
          ticketId,
          viewers: viewers.filter((viewer) => viewer.userId !== latest.current.me.userId),
        })
      },
      onGap: (reason) => {
        if (reason === 'rights') {
          shown.rightsChanged.set(true)
          forgetUnseen(client)
        }
        void readAgain(client, latest.current.me)
      },
      onEvent: (frame) => {
        const data = frame.data as { ticket?: TicketView; message?: MessageView }
        if (frame.action !== 'ack') news.note(data)
        const channel = channelOf(frame.ch)
        if (channel === 'mention' || channel === 'notification')
          latest.current.listeners.onNotification({ ...frame, channel })
        applyFrame(client, latest.current.me, frame, {
          onNewMessage: (message, ticket) => {
            // What was being typed is here.
            if (!message.fromMe) typing.hear(ticket.id, 'paused')
            latest.current.listeners.onNewMessage(message, ticket)
          },
          onCustomerPresence: typing.hear,
          onTicketGone: (ticketId, action, into) =>
            latest.current.listeners.onTicketGone(ticketId, action, into),
          onSignedInElsewhere: () => {
            room.leave()
            latest.current.listeners.onEnd('signed_in_elsewhere')
          },
          onDirectoryChanged: () => latest.current.listeners.onDirectoryChanged(),
          onColleaguePresence: (userId, isOnline) =>
            online.set(new Map(online.get()).set(userId, isOnline)),
          onForwarding: ({ forwarding }) => keepForwarding(client, forwarding),
          onCountsStale: countsStale,
          onScheduleFailed: (contactName, code) =>
            latest.current.listeners.onScheduleFailed(contactName, code),
        })
      },
      onEnd: (end) => latest.current.listeners.onEnd(end),
    })
    connect(room)
    return () => {
      countsStale.callOff()
      connect(null)
      room.leave()
    }
  }, [client, news, online, outbox, shown, typing, connect])
}

/** After a gap: lists on the screen, the open conversation; what is off the screen loads anew when it is looked at. */
async function readAgain(client: QueryClient, me: Viewer): Promise<void> {
  client.removeQueries({ queryKey: keys.conversations, type: 'inactive' })
  void client.invalidateQueries({ queryKey: keys.allPlanned })
  const lists = client.invalidateQueries({ queryKey: keys.ticketLists, refetchType: 'active' })
  // What the cut left without an answer, and says so on the screen.
  const failed = client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })
  // One that is out of reach by now fails here, and its screen is left.
  const ticket = client.invalidateQueries({ queryKey: keys.tickets, refetchType: 'active' })
  const open = client.getQueryCache().findAll({ queryKey: keys.conversations, type: 'active' })
  const conversations = open.flatMap(({ queryKey }) =>
    typeof queryKey[1] === 'number' ? [refreshConversation(client, queryKey[1], me)] : [],
  )
  // A read that fails here is made up for by the next gap: the room reports one with every connection.
  await Promise.allSettled([lists, failed, ticket, ...conversations])
}

/** What is kept off the screen was loaded with rights that are gone: none of it may stand there again, not for a moment. */
function forgetUnseen(client: QueryClient): void {
  for (const queryKey of [
    keys.ticketLists,
    keys.tickets,
    keys.contacts,
    keys.allNotes,
    keys.ticketLogs,
  ])
    client.removeQueries({ queryKey, type: 'inactive' })
  void client.invalidateQueries({ queryKey: keys.mentions })
  // What is found is shown beside a ticket that is left: nothing of it may stay until the answer to the new rights is here.
  void client.resetQueries({ queryKey: keys.searches })
}

/** The badges alone: any list's first page carries them. */
async function refreshCounts(client: QueryClient): Promise<void> {
  const active = client.getQueryCache().findAll({ queryKey: keys.ticketLists, type: 'active' })
  const filters = active
    .map(({ queryKey }) => queryKey[1] as TicketListFilter)
    .filter((filter) => !filter.unreadOnly)
  const filter = filters[0]
  if (filter === undefined) return
  const { counts } = await fetchTickets({ ...filter, search: '' }, null).catch(() => ({
    counts: null,
  }))
  if (counts !== null) client.setQueryData(keys.counts(filter.showAll), counts)
}
