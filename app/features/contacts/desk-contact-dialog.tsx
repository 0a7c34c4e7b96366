import { useDesk } from '#app/features/tickets/desk-context.tsx'
import { useShowDialog } from '#app/features/tickets/show-dialog.ts'
import { ContactDialog } from './contact-dialog.tsx'

type DeskContactDialogProps = { contactId: number | null; onClose: () => void }

/** The contact's form over the desk. The room tells the conversation what was changed. */
export function DeskContactDialog({ contactId, onClose }: DeskContactDialogProps) {
  const { directory } = useDesk()
  const show = useShowDialog()
  return (
    <ContactDialog
      key={contactId}
      contactId={contactId}
      tags={directory.tags}
      onClose={onClose}
      onSee={(id) => show({ kind: 'contact', contactId: id })}
    />
  )
}
