import { Suspense } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { fetchContact } from '#app/desk-client/desk-api.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { ContactsDialog, ContactsDoor } from './contact-door.ts'
import type { ContactsData } from './contacts-data.server.ts'
import type { ContactActions } from './use-contact-actions.ts'
import type { ContactsState } from './use-contact-list.ts'
import { useLoaded } from './use-loaded.ts'

// None is part of the first paint.
const ContactDialog = lazyPart(() => import('./contact-dialog.tsx').then((m) => m.ContactDialog))
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog))
const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx').then((m) => m.PhoneDialog))
const DuplicatesDialog = lazyPart(() =>
  import('./duplicates-dialog.tsx').then((m) => m.DuplicatesDialog),
)
const SheetDialog = lazyPart(() => import('./sheet-dialog.tsx').then((m) => m.SheetDialog))

type PageDialogsProps = {
  door: ContactsDoor
  list: Pick<ContactsState, 'rows'>
  actions: ContactActions
} & Pick<ContactsData, 'connections'>

/** The dialog that the address names. */
export function PageDialogs(props: PageDialogsProps) {
  const isHydrated = useHydrated()
  const { dialog } = props.door
  if (!isHydrated || dialog === null) return null
  return (
    <Suspense fallback={null}>
      {'id' in dialog && dialog.kind !== 'edit' ? (
        <AboutOne key={`${dialog.kind}-${dialog.id}`} {...props} dialog={dialog} />
      ) : dialog.kind === 'phone' ? (
        <PhoneDialog connections={props.connections} onClose={props.door.close} />
      ) : dialog.kind === 'sheet' ? (
        <SheetDialog onClose={props.door.close} />
      ) : dialog.kind === 'duplicates' ? (
        <DuplicatesDialog door={props.door} />
      ) : (
        <ContactDialog
          key={'id' in dialog ? dialog.id : 'new'}
          contactId={'id' in dialog ? dialog.id : null}
          onClose={props.door.close}
          onSee={(id) => props.door.swap({ kind: 'edit', id })}
        />
      )}
    </Suspense>
  )
}

/** The contact comes from the list, or for a link to one further down from the server. */
function AboutOne({
  dialog,
  door,
  list,
  actions,
}: PageDialogsProps & { dialog: Extract<ContactsDialog, { id: number }> }) {
  const { id } = dialog
  const listed = list.rows.find((one) => one.id === id)
  const { value } = useLoaded<ContactView>(
    (signal) => (listed === undefined ? fetchContact(id, signal) : Promise.resolve(listed)),
    String(id),
  )
  const contact = listed ?? value
  if (contact === null) return null
  const onClose = door.close
  switch (dialog.kind) {
    case 'merge':
      return (
        <MergeDialog contact={contact} other={dialog.other} actions={actions} onClose={onClose} />
      )
    case 'edit':
      return null
    default:
      return dialog.kind satisfies never
  }
}
