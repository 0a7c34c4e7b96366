import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { contactPath } from '#app/features/person/contact-path.ts'
import { personFile } from './contacts-client.ts'
import { formPath } from './form-path.ts'
import { mergePath } from './merge-address.ts'

/** What can be done with a contact from its row or its page. */
export type ContactAct =
  'edit' | 'openTicket' | 'block' | 'unblock' | 'merge' | 'export' | 'erase' | 'delete'

/** What the viewer may do with this contact; what cannot be taken back apart. */
export function useContactActs({ active, isGroup }: ContactView): {
  acts: ContactAct[]
  dangers: ContactAct[]
} {
  const [mayOpen, mayMerge] = [useMay('ticket:create'), useMay('contact:merge')]
  const [mayExport, mayErase] = [useMay('contact:export'), useMay('contact:erase')]
  const mayDelete = useMay('contact:delete')
  return {
    acts: [
      'edit',
      ...(mayOpen ? (['openTicket'] as const) : []),
      active ? 'block' : 'unblock',
      ...(mayMerge && !isGroup ? (['merge'] as const) : []),
      ...(mayExport ? (['export'] as const) : []),
    ],
    dangers: [
      ...(mayErase && !isGroup ? (['erase'] as const) : []),
      ...(mayDelete ? (['delete'] as const) : []),
    ],
  }
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
