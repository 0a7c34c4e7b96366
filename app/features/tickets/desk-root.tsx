import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Millis } from '#core/time.ts'
import { keys } from '#app/desk-client/keys.ts'
import type { TicketListData } from '#app/desk-client/patch-tickets.ts'
import { deskQueryClient } from '#app/desk-client/query-client.ts'
import type { ShellData } from '#app/features/frame/shell.server.ts'
import { ForwardProgress } from '../forward/forward-progress.tsx'
import { DeskProvider } from '../desk/desk-context.tsx'
import type { DeskData } from '../desk/desk-data.ts'
import { DeskShell } from './desk-shell.tsx'
import { DialogHost } from './dialogs.tsx'
import { LaterHost } from './later-host.tsx'
import { RoomKeeper } from './room-keeper.tsx'
import { useFreshDesk, useKeptDesk } from './use-kept-desk.ts'
import { useDeskValue } from './use-desk-value.ts'

type DeskRootProps = {
  data: DeskData
  shell: ShellData
  /** When this was right, where it comes from the device and not from the server. */
  keptAt: Millis | null
  children: ReactNode
}

/** Everything around the panes of the desk: cache, room, outbox, dialogs, and the shell that shows their state. */
export function DeskRoot({ data, shell, keptAt, children }: DeskRootProps) {
  const [client] = useState(() => {
    const opened = deskQueryClient(data.companyId, data.me.userId)
    // The loader gave it just now: newer than anything kept from an earlier visit.
    opened.setQueryData<TicketListData>(keys.ticketList(data.filter), {
      pages: [data.page],
      pageParams: [null],
    })
    opened.setQueryData(keys.counts(data.filter.showAll), data.page.counts)
    return opened
  })
  return (
    <QueryClientProvider client={client}>
      <Desk data={data} shell={shell} keptAt={keptAt}>
        {children}
      </Desk>
    </QueryClientProvider>
  )
}

function Desk({ data, shell, keptAt, children }: DeskRootProps) {
  const { desk, connect } = useDeskValue(data)
  return (
    <DeskProvider value={desk}>
      <DeskShell shell={shell} keptAt={keptAt}>
        <KeptDesk data={data} shell={shell} keptAt={keptAt} />
        <DialogHost>
          <RoomKeeper connect={connect} />
          <ForwardProgress />
          <LaterHost />
          {children}
        </DialogHost>
      </DeskShell>
    </DeskProvider>
  )
}

function KeptDesk({ data, shell, keptAt }: Omit<DeskRootProps, 'children'>) {
  useKeptDesk(data, shell)
  useFreshDesk(keptAt)
  return null
}
