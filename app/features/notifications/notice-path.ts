/** Where a notification may lead: a ticket, or the person's own to-dos. Null for anything else. */
export function noticePath(url: unknown): string | null {
  return typeof url === 'string' && /^\/(?:tickets|todolist)(?:[/?]|$)/.test(url) ? url : null
}
