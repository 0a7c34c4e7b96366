/** The address of a ticket. */
export function ticketPath(uuid: string): string {
  return `/tickets/${uuid}`
}

/** The ticket that an address leads to; undefined for another one. */
export function ticketAt(path: string): string | undefined {
  return /^\/tickets\/([^/]+)$/.exec(path)?.[1]
}
