/** The quick reply that was put last into the text of a ticket that is not sent yet. A page that is loaded again has forgotten it. */
const picked = new Map<number, number>()

export function notePicked(ticketId: number, quickMessageId: number): void {
  picked.set(ticketId, quickMessageId)
}

/** Forgets that one, if it is the last still; without it whichever is. */
export function forgetPicked(ticketId: number, quickMessageId = picked.get(ticketId)): void {
  if (picked.get(ticketId) === quickMessageId) picked.delete(ticketId)
}

/** What the next message of the ticket says of it; only that one. */
export function takePicked(ticketId: number): { quickMessageId?: number } {
  const quickMessageId = picked.get(ticketId)
  picked.delete(ticketId)
  return quickMessageId === undefined ? {} : { quickMessageId }
}
