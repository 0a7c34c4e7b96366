import { useEffect, useMemo, useRef, useState } from 'react'
import type { MentionPage } from '#domains/notifications/mentions.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { fetchMentions, fetchTickets, readMention } from '#app/desk-client/desk-api.ts'
import { patchTicketList, removeFromList } from '#app/desk-client/patch-tickets.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import { UNREAD_LIST } from '#app/desk-client/ticket-list.ts'
import { bellPlanned, fetchFailedPlanned } from '#app/features/later/failed-planned.ts'
import type { BellPlanned } from '../later/failed-planned.ts'
import type { BellProps } from './bell.tsx'
import type { Viewer } from '#app/features/frame/viewer.tsx'
import type { PageFrame } from '#app/realtime/live-screen.ts'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import { bellMentions, bellTickets, isCounted } from './bell-rows.ts'

type PageBell = {
  bell: BellProps
  /** Frames were missed. */
  readAgain: () => void
}

/** Who waits, as far as the badge counts. */
async function fetchUnread(): Promise<TicketListData> {
  const list: TicketListData = { pages: [], pageParams: [] }
  let cursor: string | null = null
  do {
    const page = await fetchTickets(UNREAD_LIST, cursor)
    list.pages.push(page)
    list.pageParams.push(cursor)
    cursor = page.nextCursor
  } while (!isCounted(list))
  return list
}

/** The bell of a page outside the desk: read once the page stands, then kept right by the room. */
export function usePageBell({ user, plan }: Viewer): PageBell {
  const [list, setList] = useState<TicketListData | null>(null)
  const [mentions, setMentions] = useState<MentionPage | null>(null)
  const me = useRef({ ...user, userId: user.id })
  useEffect(() => {
    me.current = { ...user, userId: user.id }
  })
  const [planned, setPlanned] = useState<readonly BellPlanned[]>([])
  const calls = useMemo(() => {
    const readPlanned = () => {
      if (!plan.useSchedules) return
      void fetchFailedPlanned(user.id).then(
        (failed) => setPlanned(failed.map(bellPlanned)),
        () => undefined,
      )
    }
    const readMentions = () => void fetchMentions().then(setMentions, () => undefined)
    return {
      readAgain: () => {
        readMentions()
        readPlanned()
        // What fails here comes with the next connection.
        void fetchUnread().then(setList, () => undefined)
      },
      hear: ({ channel, action, data }: PageFrame) => {
        if (channel === 'mention') return readMentions()
        if (channel === 'schedule') return readPlanned()
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
  }, [plan.useSchedules, user.id])
  useRoomFrames(calls.hear)
  const bell = useMemo<BellProps>(
    () => ({
      // It was counted as it was read, and the room keeps it right.
      ...bellTickets(list ?? undefined, true),
      mentions: bellMentions(mentions ?? undefined),
      planned,
      // The ticket opens, and with it the desk, which reads its mentions.
      onReadMention: ({ id }) => void readMention(id).catch(() => undefined),
    }),
    [list, mentions, planned],
  )
  return { bell, readAgain: calls.readAgain }
}
