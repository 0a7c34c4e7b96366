import { useParams } from '@remix-run/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { UNREAD_LIST } from '#app/desk-client/ticket-list.ts'
import type { Millis } from '#core/time.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useTicketList } from '#app/desk-client/use-ticket-list.ts'
import { bellTickets, isCounted } from '#app/features/shell/bell-rows.ts'
import { handShell } from '#app/features/shell/handed-shell.ts'
import { useFailedPlanned } from '#app/features/later/use-failed-planned.ts'
import type { ShellData } from '#app/features/frame/shell.server.ts'
import { Shell } from '#app/features/shell/shell.tsx'
import { useDesk, useOutbox, useStore } from '../desk/desk-context.tsx'
import { useConnection } from './use-connection.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
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
  const failed = useFailedPlanned(shell.viewer.plan)
  return (
    <Shell
      data={shell}
      badges={{ '/tickets': bell.total }}
      bell={{ ...bell, ...mentions, ...failed }}
      connection={{ state, waiting, asOf }}
      phoneBar={uuid === undefined}
      onShown={keptAt === null ? handShell : undefined}
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
  // Not part of the first paint: asked once the page stands.
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useTicketList(
    UNREAD_LIST,
    useHydrated(),
  )
  const isDone = data !== undefined && (isCounted(data) || isFetchNextPageError)
  const wantsMore = hasNextPage && !isDone && !isFetching
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  // Counted once, the number stays right by what the room tells: it does not go away while more is loaded.
  const [wasDone, setWasDone] = useState(false)
  if (isDone && !wasDone) setWasDone(true)
  return useMemo(() => bellTickets(data, wasDone), [data, wasDone])
}
