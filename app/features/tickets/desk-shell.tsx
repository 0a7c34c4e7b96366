import { useParams } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { UNREAD_LIST } from '#app/desk-client/ticket-list.ts'
import type { Millis } from '#core/time.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useTicketList } from '#app/desk-client/use-ticket-list.ts'
import { bellTickets } from '#app/features/notifications/bell-rows.ts'
import type { ShellData } from '#app/features/shell/shell.server.ts'
import { Shell } from '#app/features/shell/shell.tsx'
import { useDesk, useOutbox, useStore } from './desk-context.tsx'
import { useConnection } from './use-connection.ts'
import { useHydrated } from './use-hydrated.ts'
import { useMentions } from './use-mentions.ts'

type DeskShellProps = {
  shell: ShellData
  /** When the desk was right, where it comes from the device. */
  keptAt: Millis | null
  children: ReactNode
}

/** The shell with what only the desk knows: unread tickets, the room's state, what waits to be sent. */
export function DeskShell({ shell, keptAt, children }: DeskShellProps) {
  const { room } = useDesk()
  const client = useQueryClient()
  const { state, asOf } = useConnection(useStore(room.state), keptAt)
  const waiting = useOutbox().filter((entry) => entry.refused === null).length
  const { uuid } = useParams()
  const bell = useUnreadTickets()
  const mentions = useMentions(uuid)
  return (
    <Shell
      data={shell}
      badges={{ '/tickets': bell.total }}
      bell={{ ...bell, ...mentions }}
      connection={{ state, waiting, asOf }}
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
  return useMemo(() => bellTickets(data), [data])
}
