import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { contactPath } from '#app/features/person/contact-path.ts'
import { actsOn } from './acts-on.ts'
import type { ContactAct } from './acts-on.ts'
import { personFile } from './contacts-client.ts'
import { formPath } from './form-path.ts'
import { mergePath } from './merge-address.ts'

export type { ContactAct } from './acts-on.ts'

/** What the viewer may do with this contact; what cannot be taken back apart. */
export function useContactActs(contact: ContactView): ReturnType<typeof actsOn> {
  const [open, merge] = [useMay('ticket:create'), useMay('contact:merge')]
  const [mayExport, erase] = [useMay('contact:export'), useMay('contact:erase')]
  const mayDelete = useMay('contact:delete')
  return actsOn(contact, { open, merge, export: mayExport, erase, delete: mayDelete })
}

/** Where it is done: a dialog's address, or the file's. */
export function actPath(act: ContactAct, contactId: number): string {
  switch (act) {
    case 'edit':
      return formPath(contactId)
    case 'merge':
      return mergePath(contactId)
    case 'export':
      return personFile(contactId)
    case 'openTicket':
      return `${contactPath(contactId)}/ticket`
    case 'block':
    case 'unblock':
      return `${contactPath(contactId)}/block`
    case 'erase':
    case 'delete':
      return `${contactPath(contactId)}/${act}`
    default:
      return act satisfies never
  }
}
