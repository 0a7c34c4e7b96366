/** The parameter of a ticket's address that opens it at one of its messages. */
const MESSAGE_PARAM = 'message'
/** Of the list's address: the link that led here named a ticket that cannot be shown. */
export const MISSING_PARAM = 'missing'

export function messageIdIn(search: URLSearchParams): number | null {
  const text = search.get(MESSAGE_PARAM) ?? ''
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}

/** The address of a message: its ticket, opened at its place. `listSearch` keeps what the list beside it shows. */
export function messagePath(ticketUuid: string, messageId: number, listSearch = ''): string {
  const search = new URLSearchParams(listSearch)
  search.set(MESSAGE_PARAM, String(messageId))
  return `/tickets/${ticketUuid}?${search}`
}

/** The address's query without the message or the missing ticket: what stays when one goes on to another ticket. */
export function withoutMessage(listSearch: string): string {
  const search = new URLSearchParams(listSearch)
  search.delete(MESSAGE_PARAM)
  search.delete(MISSING_PARAM)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
