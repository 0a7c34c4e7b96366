import { createContext, useContext } from 'react'
import type { ContactDraft } from '#domains/contacts/contact-form.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import type { TicketHolder, TicketView } from '#domains/tickets/tickets.types.ts'
import type { WritingMode } from './drafts.ts'
import type { Person } from './picked.ts'
import type { ClosableStatus } from '#app/desk-client/ticket-work-api.ts'

/** Where tickets are moved to. */
export type TransferTarget = { queueId: number; userId: number | null; userName: string | null }

/** The dialog that is open over the desk. One at a time. */
export type DeskDialog =
  | { kind: 'queue'; ticket: TicketView }
  /** What is written in one that waits, before it is accepted. */
  | { kind: 'waiting-text'; ticket: TicketView; mode: WritingMode }
  /** Without a ticket: the target is for `onPick` to act on. */
  | {
      kind: 'transfer'
      ticket: TicketView | null
      onPick?: ((target: TransferTarget) => void) | undefined
    }
  | {
      kind: 'conflict'
      facts: TicketHolder
      /** The contact's, as this person sees it; null when they know none. */
      name: string | null
      /** What this person wanted to change, as they saw it; null when there was nothing yet. */
      ticket: TicketView | null
    }
  | { kind: 'log'; ticket: TicketView }
  | { kind: 'delete-ticket'; ticket: TicketView }
  | { kind: 'snooze'; ticket: TicketView }
  | { kind: 'close-all'; status: ClosableStatus; queueIds: readonly number[] }
  | { kind: 'bulk-tag'; count: number; onPick: (tagIds: readonly number[]) => void }
  | {
      kind: 'contact'
      /** Null: somebody new. */
      contactId: number | null
      draft?: ContactDraft
      onSaved?: (contact: ContactView) => void
    }
  /** With a contact only the place is left to choose. */
  | { kind: 'new-ticket'; contact?: ContactView | undefined }
  | { kind: 'commands' }
  | { kind: 'delete-message'; message: MessageView }
  | { kind: 'message-details'; message: MessageView }
  | { kind: 'send-contact'; ticket: TicketView }
  | { kind: 'rating'; ticket: TicketView }
  | {
      kind: 'schedule'
      ticket: TicketView
      /** Null: a new one, with these words. */
      schedule: ScheduleView | null
      body?: string
      /** Whether those go out signed; unset, as this person signs. */
      signMessage?: boolean | undefined
      /** What is chosen is planned by whoever asks; without `body` only the time is chosen. */
      onPick?: (at: number, body: string) => void
    }
  /** `to`: contacts that were chosen before. */
  | { kind: 'forward'; messages: readonly MessageView[]; to: readonly Person[] }
  /** With a message its picture is shown at once. */
  | { kind: 'gallery'; contactId: number; messageId?: number | undefined }

export type DialogProps<Kind extends DeskDialog['kind']> = Omit<
  Extract<DeskDialog, { kind: Kind }>,
  'kind'
> & { onClose: () => void }

/** How whatever stands on the desk opens a dialog; dialogs.tsx provides it. */
export const ShowContext = createContext<(dialog: DeskDialog | null) => void>(() => undefined)

export function useShowDialog(): (dialog: DeskDialog | null) => void {
  return useContext(ShowContext)
}
