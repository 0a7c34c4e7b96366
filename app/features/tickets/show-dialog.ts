import { createContext, useContext } from 'react'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'

export type ConflictFacts = {
  ticket: { id: number; uuid: string }
  user: { id: number; name: string } | null
  queue: { id: number; name: string } | null
}

/** The dialog that is open over the desk. One at a time. */
export type DeskDialog =
  | { kind: 'queue'; ticket: TicketView }
  | { kind: 'transfer'; ticket: TicketView }
  | { kind: 'conflict'; facts: ConflictFacts }
  | { kind: 'log'; ticket: TicketView }
  | { kind: 'new-ticket' }
  | { kind: 'shortcuts' }
  | { kind: 'delete-message'; message: MessageView }

export type DialogProps<Kind extends DeskDialog['kind']> = Omit<
  Extract<DeskDialog, { kind: Kind }>,
  'kind'
> & { onClose: () => void }

/** How whatever stands on the desk opens a dialog; dialogs.tsx provides it. */
export const ShowContext = createContext<(dialog: DeskDialog | null) => void>(() => undefined)

export function useShowDialog(): (dialog: DeskDialog | null) => void {
  return useContext(ShowContext)
}
