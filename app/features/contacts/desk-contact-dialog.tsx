import { useDesk } from '#app/features/tickets/desk-context.tsx'
import { useShowDialog } from '#app/features/tickets/show-dialog.ts'
import type { DialogProps } from '#app/features/tickets/show-dialog.ts'
import { ContactDialog } from './contact-dialog.tsx'

/** The contact's form over the desk. The room tells the conversation what was changed. */
export function DeskContactDialog({ contactId, draft, onSaved, onClose }: DialogProps<'contact'>) {
  const { directory } = useDesk()
  const show = useShowDialog()
  return (
    <ContactDialog
      key={contactId}
      contactId={contactId}
      draft={draft}
      onSaved={onSaved}
      tags={directory.tags}
      onClose={onClose}
      onSee={(id) => show({ kind: 'contact', contactId: id })}
    />
  )
}
