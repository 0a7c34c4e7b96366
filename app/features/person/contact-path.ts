/** The address of everything that is known of a contact. */
export function contactPath(contactId: number): string {
  return `/contacts/${contactId}`
}
