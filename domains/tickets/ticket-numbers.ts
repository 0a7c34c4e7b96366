/** Day and ticket number in one, as customers are told it ({{protocol}} of messages/fill-variables.ts). */
const PROTOCOL = /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(\d{1,16})$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Which tickets a text may name: "#1042", "1042", a protocol, or the uuid of its address. */
export function ticketNumbers(text: string): { ids: number[]; uuid: string | null } {
  const typed = text.trim()
  const number = /^#?\s*(\d{1,24})$/.exec(typed)?.[1]
  const ids = number === undefined ? [] : [number, PROTOCOL.exec(number)?.[1]]
  return {
    ids: ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0),
    uuid: UUID.test(typed) ? typed.toLowerCase() : null,
  }
}

/** Whether a text names a ticket and nothing else: such a text may be short. */
export function isTicketNumber(text: string): boolean {
  return /^#\d{1,24}$/.test(text.trim())
}
