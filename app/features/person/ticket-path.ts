/** The address of a ticket. */
export function ticketPath(uuid: string): string {
  return `/tickets/${uuid}`
}
