import type { ReactNode } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import { laterWords } from '#app/i18n/pages/later.ts'
import { schedulesWords } from '../schedules/words.ts'
import { commandsWords } from '#app/i18n/pages/commands.ts'
import { forwardWords } from '#app/i18n/pages/forward.ts'
import { contactsWords } from '#app/i18n/pages/contacts.ts'
import { messagesWords } from '#app/i18n/pages/messages.ts'
import { contactBookWords } from '#app/i18n/pages/contact-book.ts'
import { formsWords } from '#app/i18n/pages/forms.ts'
import { problemsWords } from '#app/i18n/pages/problems.ts'
import { ticketDialogsWords } from '#app/i18n/pages/ticket-dialogs.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import type { DeskDialog } from '../desk/show-dialog.ts'

// Each comes with its first use.
const QueueDialog = lazyPart(
  () => import('./queue-dialog.tsx').then((m) => m.QueueDialog),
  ticketDialogsWords,
)
const TransferDialog = lazyPart(
  () => import('./transfer-dialog.tsx').then((m) => m.TransferDialog),
  ticketDialogsWords,
)
const WaitingTextDialog = lazyPart(
  () => import('./waiting-text-dialog.tsx').then((m) => m.WaitingTextDialog),
  ticketDialogsWords,
)
const ConflictDialog = lazyPart(
  () => import('./conflict-dialog.tsx').then((m) => m.ConflictDialog),
  ticketDialogsWords,
)
const TicketLogDialog = lazyPart(
  () => import('./ticket-log-dialog.tsx').then((m) => m.TicketLogDialog),
  ticketDialogsWords,
)
const DeleteTicketDialog = lazyPart(
  () => import('./delete-ticket-dialog.tsx').then((m) => m.DeleteTicketDialog),
  ticketDialogsWords,
)
const SnoozeDialog = lazyPart(
  () => import('./snooze-dialog.tsx').then((m) => m.SnoozeDialog),
  ticketDialogsWords,
)
const CloseAllDialog = lazyPart(
  () => import('./close-all-dialog.tsx').then((m) => m.CloseAllDialog),
  ticketDialogsWords,
)
const BulkTagDialog = lazyPart(
  () => import('./bulk-tag-dialog.tsx').then((m) => m.BulkTagDialog),
  ticketDialogsWords,
)
const NewTicketDialog = lazyPart(
  () => import('./new-ticket-dialog.tsx').then((m) => m.NewTicketDialog),
  ticketDialogsWords,
)
// Its words are the contacts page's: they come along.
const ContactDialog = lazyPart(
  () => import('../contacts/contact-dialog.tsx').then((m) => m.ContactDialog),
  contactBookWords,
  problemsWords,
  formsWords,
)
// As above.
const DeskCommandBar = lazyPart(
  () => import('./desk-command-bar.tsx').then((m) => m.DeskCommandBar),
  commandsWords,
)
const SendContactDialog = lazyPart(
  () => import('../composer/send-contact-dialog.tsx').then((m) => m.SendContactDialog),
  ticketDialogsWords,
  messagesWords,
)
const RatingDialog = lazyPart(
  () => import('../later/rating-dialog.tsx').then((m) => m.RatingDialog),
  laterWords,
)
const ScheduleDialog = lazyPart(
  () => import('../later/schedule-dialog.tsx').then((m) => m.ScheduleDialog),
  laterWords,
  messagesWords,
  problemsWords,
  formsWords,
  schedulesWords,
)
// Their words come along.
const ForwardDialog = lazyPart(
  () => import('../forward/forward-dialog.tsx').then((m) => m.ForwardDialog),
  forwardWords,
  messagesWords,
)
const GalleryDialog = lazyPart(
  () => import('../gallery/gallery-dialog.tsx').then((m) => m.GalleryDialog),
  forwardWords,
  contactsWords,
  messagesWords,
)
const MessageDetailsDialog = lazyPart(
  () => import('../messages/message-details-dialog.tsx').then((m) => m.MessageDetailsDialog),
  ticketDialogsWords,
  messagesWords,
)
const DeleteMessageDialog = lazyPart(
  () => import('../messages/delete-message-dialog.tsx').then((m) => m.DeleteMessageDialog),
  ticketDialogsWords,
)

type ShownDialogProps = { dialog: DeskDialog; onClose: () => void }

/** The one dialog that is open. */
export function ShownDialog({ dialog, onClose }: ShownDialogProps): ReactNode {
  const show = useShowDialog()
  switch (dialog.kind) {
    case 'queue':
      return <QueueDialog ticket={dialog.ticket} onClose={onClose} />
    case 'waiting-text':
      return <WaitingTextDialog ticket={dialog.ticket} mode={dialog.mode} onClose={onClose} />
    case 'transfer':
      return <TransferDialog ticket={dialog.ticket} onPick={dialog.onPick} onClose={onClose} />
    case 'conflict':
      return <ConflictDialog {...dialog} onClose={onClose} />
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
      return (
        <ContactDialog
          key={dialog.contactId}
          {...dialog}
          onClose={onClose}
          onSee={(contactId) => show({ kind: 'contact', contactId })}
        />
      )
    case 'new-ticket':
      return <NewTicketDialog contact={dialog.contact} onClose={onClose} />
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
