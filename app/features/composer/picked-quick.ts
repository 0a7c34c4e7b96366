/** The quick reply that was put last into the text of a ticket that is not sent yet. A page that is loaded again has forgotten it. */
const picked = new Map<number, number>()

export function notePicked(ticketId: number, quickMessageId: number): void {
  picked.set(ticketId, quickMessageId)
}

export function forgetPicked(ticketId: number): void {
  picked.delete(ticketId)
}

/** What the next message of the ticket says of it; only that one. */
export function takePicked(ticketId: number): { quickMessageId?: number } {
  const quickMessageId = picked.get(ticketId)
  picked.delete(ticketId)
  return quickMessageId === undefined ? {} : { quickMessageId }
}
