import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { untilItComes } from '#app/components/lazy-part.ts'
import { channelOf } from '#protocol/realtime/events.ts'
import { fetchTickets } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { replayMessages } from '#app/desk-client/recent-changes.ts'
import type { RecentChanges } from '#app/desk-client/recent-changes.ts'
import { movesTickets, replayTickets } from '#app/desk-client/replay-tickets.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import type { SessionEnd } from '#core/auth/session-ends.ts'
import type { Desk } from '#app/features/desk/desk-context.tsx'
import type { FrameEffects } from './apply-frame.ts'
import { applyFrame } from './apply-frame.ts'
import type { CompanyRoom } from './company-room.ts'
import { debounced } from './debounced.ts'
import type * as Forgetting from './forget-deleted.ts'
import type { Holder } from './forget-deleted.ts'
import { changesIn } from './changes-in-frame.ts'
import { COUNTS_REFRESH_MOST_MS, COUNTS_REFRESH_MS } from './limits.ts'
import type { PageFrame } from './live-screen.ts'
import { readAgain } from './read-again.ts'
import { stayInRoom } from './stay-in-room.ts'

export type RoomListeners = {
  onNewMessage(message: MessageView, ticket: TicketView): void
  onTicketGone: FrameEffects['onTicketGone']
  onDirectoryChanged(): void
  onHanded(ticket: TicketView, by: string): void
  /** A mention of this person, or how they want to be told. */
  onNotification(frame: PageFrame): void
  onScheduleFailed(contactName: string, code: string | null): void
  onEnd(end: SessionEnd): void
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
  const { companyId, news, online, outbox, room: shown, typing } = desk
  useEffect(() => {
    const countsStale = debounced(
      COUNTS_REFRESH_MS,
      () => void refreshCounts(client, news).then((isSure) => isSure || countsStale()),
      COUNTS_REFRESH_MOST_MS,
    )
    const forget = async (what: (from: typeof Forgetting, holder: Holder) => void) => {
      const me = { userId: latest.current.me.userId, companyId }
      what(await untilItComes(() => import('./forget-deleted.ts')), { client, outbox, me })
    }
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
        void readAgain(client, { me: latest.current.me, news })
      },
      onEvent: (frame) => {
        news.note(changesIn(frame))
        const channel = channelOf(frame.ch)
        if (channel === 'mention' || channel === 'notification')
          latest.current.listeners.onNotification({ ...frame, channel })
        applyFrame(client, latest.current.me, frame, {
          onNewMessage: (message, ticket) => {
            // What was being typed is here.
            if (!message.fromMe) typing.hear(ticket.id, 'paused')
            latest.current.listeners.onNewMessage(message, ticket)
          },
          onMessageDeleted: (message) =>
            void forget((from, holder) => from.forgetDeleted(holder, message)),
          onWordsGone: (...gone) =>
            void forget((from, holder) => from.forgetConversation(holder, ...gone)),
          onCustomerPresence: typing.hear,
          onTicketGone: (...gone) => latest.current.listeners.onTicketGone(...gone),
          onEnd: (end) => {
            room.leave()
            latest.current.listeners.onEnd(end)
          },
          onDirectoryChanged: () => latest.current.listeners.onDirectoryChanged(),
          onHanded: (ticket, by) => latest.current.listeners.onHanded(ticket, by),
          onColleaguePresence: (userId, isOnline) =>
            online.set(new Map(online.get()).set(userId, isOnline)),
          onForwarding: ({ forwarding }) =>
            void import('#app/features/forward/forwardings.ts')
              .then(({ keepForwarding }) => keepForwarding(client, forwarding))
              .catch(() => undefined),
          onCountsStale: countsStale,
          onScheduleFailed: (contactName, code) =>
            latest.current.listeners.onScheduleFailed(contactName, code),
        })
      },
      onEnd: (end) => latest.current.listeners.onEnd(end),
    })
    connect(room)
    const endReplaying = [
      replayMessages(client, news),
      replayTickets(client, {
        news,
        viewer: () => latest.current.me,
        onCountsStale: countsStale,
      }),
    ]
    return () => {
      for (const end of endReplaying) end()
      countsStale.callOff()
      connect(null)
      room.leave()
    }
  }, [client, companyId, news, online, outbox, shown, typing, connect])
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
  // Read again by whoever goes up there.
  void client.resetQueries({ queryKey: keys.earliers })
  // What is found is shown beside a ticket that is left: nothing of it may stay until the answer to the new rights is here.
  void client.resetQueries({ queryKey: keys.searches })
}

/** The badges alone: any list's first page carries them. False when the room told of a ticket while they were on their way. */
async function refreshCounts(client: QueryClient, news: RecentChanges): Promise<boolean> {
  const active = client.getQueryCache().findAll({ queryKey: keys.ticketLists, type: 'active' })
  const filters = active
    .map(({ queryKey }) => queryKey[1] as TicketListFilter)
    .filter((filter) => !filter.unreadOnly)
  const filter = filters[0]
  if (filter === undefined) return true
  const askedAt = Date.now()
  const { counts } = await fetchTickets({ ...filter, search: '' }, null).catch(() => ({
    counts: null,
  }))
  if (counts === null) return true
  client.setQueryData(keys.counts(filter.showAll), counts)
  return !news.since(askedAt).some(movesTickets)
}
