import type { Millis } from '#core/time.ts'
import type { MessagePage } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { TicketListPage } from '#app/desk-client/desk-api.ts'
import type { DeskData } from '#app/features/desk/desk-data.ts'
import type { ShellData } from '#app/features/frame/shell.server.ts'

/** The desk as it was last right: what it needs to be drawn, and the first pages of its lists. */
export type DeskCopy = {
  /** By the server's clock. */
  at: Millis
  desk: DeskData
  shell: ShellData
  /** By the JSON of their filters, the last shown first. */
  lists: (readonly [filter: string, page: TicketListPage])[]
}
export type ConversationCopy = { at: Millis; ticket: TicketView; page: MessagePage }

export const DESK_COPY = 'desk'
/** What stands around every private page: `ShellData`. */
export const FRAME_COPY = 'frame'
export const conversationCopy = (ticketId: number) => `conversation:${ticketId}`
/** Leads from an address to its ticket. */
export const ticketCopy = (uuid: string) => `ticket:${uuid}`
