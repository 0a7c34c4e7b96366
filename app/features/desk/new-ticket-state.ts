/** State of a navigation to the desk that is to begin with a new ticket. */
export const NEW_TICKET_STATE = { dialog: 'new-ticket' } as const

export function wantsNewTicket(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'dialog' in state &&
    state.dialog === NEW_TICKET_STATE.dialog
  )
}
