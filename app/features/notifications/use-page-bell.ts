import { useEffect, useMemo, useRef, useState } from 'react'
import type { MentionPage } from '#domains/notifications/mentions.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { fetchMentions, fetchTickets, readMention } from '#app/desk-client/desk-api.ts'
import { patchTicketList, removeFromList } from '#app/desk-client/patch-tickets.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import { UNREAD_LIST } from '#app/desk-client/ticket-list.ts'
import type { BellProps } from '#app/features/shell/bell.tsx'
import type { Viewer } from '#app/features/shell/viewer.tsx'
import type { PageFrame } from '#app/realtime/use-page-room.ts'
import { bellMentions, bellTickets } from './bell-rows.ts'

type PageBell = {
  bell: BellProps
  hear: (frame: PageFrame) => void
  /** Frames were missed. */
  readAgain: () => void
}

/** The bell of a page outside the desk: read once the page stands, then kept right by the room. */
export function usePageBell({ user }: Viewer): PageBell {
  const [list, setList] = useState<TicketListData | null>(null)
  const [mentions, setMentions] = useState<MentionPage | null>(null)
  const me = useRef({ ...user, userId: user.id })
  useEffect(() => {
    me.current = { ...user, userId: user.id }
  })
  const calls = useMemo(() => {
    const readMentions = () => void fetchMentions().then(setMentions, () => undefined)
    return {
      readAgain: () => {
        readMentions()
        // What fails here comes with the next connection.
        void fetchTickets(UNREAD_LIST, null).then(
          (page) => setList({ pages: [page], pageParams: [null] }),
          () => undefined,
        )
      },
      hear: ({ channel, action, data }: PageFrame) => {
        if (channel === 'mention') return readMentions()
        if (channel !== 'ticket' && channel !== 'appMessage') return
        const { ticket, ticketId } = data as { ticket?: TicketView; ticketId?: number }
        setList((known) => {
          if (known === null) return known
          if (ticket !== undefined) return patchTicketList(known, ticket, UNREAD_LIST, me.current)
          const isGone = action === 'delete' || action === 'remove'
          return isGone && ticketId !== undefined ? removeFromList(known, ticketId) : known
        })
      },
    }
  }, [])
  const bell = useMemo<BellProps>(
    () => ({
      ...bellTickets(list ?? undefined),
      mentions: bellMentions(mentions ?? undefined),
      // The ticket opens, and with it the desk, which reads its mentions.
      onReadMention: ({ id }) => void readMention(id).catch(() => undefined),
    }),
    [list, mentions],
  )
  return { bell, ...calls }
}
