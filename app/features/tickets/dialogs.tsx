import { useLocation } from '@remix-run/react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { readyCommandWords } from '#app/features/shell/lazy-overlays.tsx'
import { useOpener } from '#app/features/shell/overlays.ts'
import { wantsNewTicket } from './new-ticket-state.ts'
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
const DeleteTicketDialog = lazy(() =>
  import('./delete-ticket-dialog.tsx').then((m) => ({ default: m.DeleteTicketDialog })),
)
const SnoozeDialog = lazy(() =>
  import('./snooze-dialog.tsx').then((m) => ({ default: m.SnoozeDialog })),
)
const CloseAllDialog = lazy(() =>
  import('./close-all-dialog.tsx').then((m) => ({ default: m.CloseAllDialog })),
)
const BulkTagDialog = lazy(() =>
  import('./bulk-tag-dialog.tsx').then((m) => ({ default: m.BulkTagDialog })),
)
const NewTicketDialog = lazy(() =>
  import('./new-ticket-dialog.tsx').then((m) => ({ default: m.NewTicketDialog })),
)
// Its words are the contacts page's: they come along.
const DeskContactDialog = lazy(async () => {
  const { DeskContactDialog: dialog, ready } = await import('../contacts/desk-contact-dialog.tsx')
  await ready()
  return { default: dialog }
})
// As above.
const DeskCommandBar = lazy(async () => {
  const [{ DeskCommandBar: bar }] = await Promise.all([
    import('./desk-command-bar.tsx'),
    readyCommandWords(),
  ])
  return { default: bar }
})
const SendContactDialog = lazy(() =>
  import('../composer/send-contact-dialog.tsx').then((m) => ({ default: m.SendContactDialog })),
)
const RatingDialog = lazy(async () => {
  const [{ RatingDialog: dialog }, { ready }] = await Promise.all([
    import('../later/rating-dialog.tsx'),
    import('../later/ready-words.ts'),
  ])
  await ready()
  return { default: dialog }
})
const ScheduleDialog = lazy(async () => {
  const [{ ScheduleDialog: dialog }, { ready }] = await Promise.all([
    import('../later/schedule-dialog.tsx'),
    import('../later/ready-words.ts'),
  ])
  await ready()
  return { default: dialog }
})
// Their words come along.
const ForwardDialog = lazy(async () => {
  const [{ ForwardDialog: dialog }, { readyForward }] = await Promise.all([
    import('../forward/forward-dialog.tsx'),
    import('../forward/ready-forward.ts'),
  ])
  await readyForward()
  return { default: dialog }
})
const GalleryDialog = lazy(async () => {
  const [{ GalleryDialog: dialog }, { readyForward }] = await Promise.all([
    import('../gallery/gallery-dialog.tsx'),
    import('../forward/ready-forward.ts'),
  ])
  await readyForward()
  return { default: dialog }
})
const MessageDetailsDialog = lazy(() =>
  import('../messages/message-details-dialog.tsx').then((m) => ({
    default: m.MessageDetailsDialog,
  })),
)
const DeleteMessageDialog = lazy(() =>
  import('../messages/delete-message-dialog.tsx').then((m) => ({ default: m.DeleteMessageDialog })),
)

/** Lets everything below open a dialog; what is below does not render again for it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialog, show] = useState<DeskDialog | null>(null)
  // Closes itself alone: one that opened another, of whoever was first with a contact, must not take that one along.
  const close = useMemo(() => () => show((now) => (now === dialog ? null : now)), [dialog])
  useOpener((overlay) => {
    if (overlay === 'commands') show({ kind: 'commands' })
    return overlay === 'commands'
  })
  const location = useLocation()
  const state: unknown = location.state
  useEffect(() => {
    if (wantsNewTicket(state)) show({ kind: 'new-ticket' })
  }, [state])
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
      return <TransferDialog ticket={dialog.ticket} onPick={dialog.onPick} onClose={onClose} />
    case 'conflict':
      return <ConflictDialog facts={dialog.facts} onClose={onClose} />
    case 'log':
      return <TicketLogDialog ticket={dialog.ticket} onClose={onClose} />
    case 'delete-ticket':
      return <DeleteTicketDialog ticket={dialog.ticket} onClose={onClose} />
    case 'snooze':
      return <SnoozeDialog ticket={dialog.ticket} onClose={onClose} />
    case 'close-all':
      return <CloseAllDialog status={dialog.status} queueIds={dialog.queueIds} onClose={onClose} />
    case 'bulk-tag':
      return <BulkTagDialog count={dialog.count} onPick={dialog.onPick} onClose={onClose} />
    case 'contact':
      return <DeskContactDialog contactId={dialog.contactId} onClose={onClose} />
    case 'new-ticket':
      return <NewTicketDialog onClose={onClose} />
    case 'commands':
      return <DeskCommandBar onClose={onClose} />
    case 'send-contact':
      return <SendContactDialog ticket={dialog.ticket} onClose={onClose} />
    case 'rating':
      return <RatingDialog ticket={dialog.ticket} onClose={onClose} />
    case 'schedule':
      return <ScheduleDialog {...dialog} onClose={onClose} />
    case 'forward':
      return <ForwardDialog messages={dialog.messages} to={dialog.to} onClose={onClose} />
    case 'gallery':
      return (
        <GalleryDialog
          contactId={dialog.contactId}
          messageId={dialog.messageId}
          onClose={onClose}
        />
      )
    case 'message-details':
      return <MessageDetailsDialog message={dialog.message} onClose={onClose} />
    case 'delete-message':
      return <DeleteMessageDialog message={dialog.message} onClose={onClose} />
    default:
      return dialog satisfies never
  }
}
