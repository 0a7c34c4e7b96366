import { lazy, Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { ShowContext } from './show-dialog.ts'
import type { DeskDialog } from './show-dialog.ts'

// Nobody needs them for the first paint: each comes with its first use.
const QueueDialog = lazy(() =>
  import('./queue-dialog.tsx').then((m) => ({ default: m.QueueDialog })),
)
const TransferDialog = lazy(() =>
  import('./transfer-dialog.tsx').then((m) => ({ default: m.TransferDialog })),
)
const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((m) => ({ default: m.ConflictDialog })),
)
const TicketLogDialog = lazy(() =>
  import('./ticket-log-dialog.tsx').then((m) => ({ default: m.TicketLogDialog })),
)
const NewTicketDialog = lazy(() =>
  import('./new-ticket-dialog.tsx').then((m) => ({ default: m.NewTicketDialog })),
)
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })),
)
const DeleteMessageDialog = lazy(() =>
  import('../messages/delete-message-dialog.tsx').then((m) => ({ default: m.DeleteMessageDialog })),
)

/** Lets everything below open a dialog; what is below does not render again for it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, show] = useState<DeskDialog | null>(null)
  const close = useMemo(() => () => show(null), [])
  return (
    <ShowContext.Provider value={show}>
      {children}
      {dialog !== null && <Suspense fallback={null}>{shown(dialog, close)}</Suspense>}
    </ShowContext.Provider>
  )
}

function shown(dialog: DeskDialog, onClose: () => void): ReactNode {
  switch (dialog.kind) {
    case 'queue':
      return <QueueDialog ticket={dialog.ticket} onClose={onClose} />
    case 'transfer':
      return <TransferDialog ticket={dialog.ticket} onClose={onClose} />
    case 'conflict':
      return <ConflictDialog facts={dialog.facts} onClose={onClose} />
    case 'log':
      return <TicketLogDialog ticket={dialog.ticket} onClose={onClose} />
    case 'new-ticket':
      return <NewTicketDialog onClose={onClose} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />
    case 'delete-message':
      return <DeleteMessageDialog message={dialog.message} onClose={onClose} />
    default:
      return dialog satisfies never
  }
}
