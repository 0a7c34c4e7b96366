import { useParams } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { UNREAD_LIST } from '#app/desk-client/ticket-list.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useTicketList } from '#app/desk-client/use-ticket-list.ts'
import type { ShellData } from '#app/features/shell/shell.server.ts'
import { Shell } from '#app/features/shell/shell.tsx'
import { plainText } from '../messages/rich-text.ts'
import { useDesk, useOutbox, useStore } from './desk-context.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useMentions } from './use-mentions.ts'

/** The shell with what only the desk knows: unread tickets, the room's state, what waits to be sent. */
export function DeskShell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const { room } = useDesk()
  const client = useQueryClient()
  const state = useStore(room.state)
  const waiting = useOutbox().filter((entry) => entry.refused === null).length
  const { uuid } = useParams()
  const bell = useUnreadTickets()
  const mentions = useMentions(uuid)
  return (
    <Shell
      data={shell}
      badges={{ '/tickets': bell.total }}
      bell={{ ...bell, ...mentions }}
      connection={{ state, waiting }}
      phoneBar={uuid === undefined}
      onRefresh={() => {
        void client.invalidateQueries({ queryKey: keys.ticketLists })
        void client.invalidateQueries({ queryKey: keys.conversations })
      }}
    >
      {children}
    </Shell>
  )
}

function useUnreadTickets() {
  const { me, news } = useDesk()
  // Not part of the first paint: asked once the page stands.
  const { data } = useTicketList(UNREAD_LIST, { me, news }, useHydrated())
  return useMemo(() => {
    const tickets = data?.pages.flatMap((page) => page.tickets) ?? []
    return {
      total: tickets.length,
      tickets: tickets.map((ticket) => ({
        id: ticket.id,
        uuid: ticket.uuid,
        name: ticket.contact.name,
        preview: plainText(ticket.lastMessage),
        at: ticket.lastMessageAt,
        unread: ticket.unreadMessages,
        picture: ticket.contact.urlPicture ?? ticket.contact.profilePicUrl,
        channel: ticket.channel,
      })),
    }
  }, [data])
}
