import { contactPath } from '#app/features/person/contact-path.ts'

/** The address of a contact's form, over the list. Null: somebody new. */
export function formPath(contactId: number | null): string {
  return contactId === null ? '/contacts/new' : `${contactPath(contactId)}/edit`
}
