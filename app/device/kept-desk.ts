import { isUnanswered } from '#app/desk-client/request.ts'
import type { ConversationPage, TicketListPage } from '#app/desk-client/desk-api.ts'
import type { ShellData } from '#app/features/frame/shell.server.ts'
import type { TicketListFilter } from '#app/desk-client/ticket-list.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { conversationCopy, DESK_COPY, FRAME_COPY, ticketCopy } from './desk-copy.ts'
import type { ConversationCopy, DeskCopy } from './desk-copy.ts'
import { findCopy } from './device-store.ts'

/** What a copy of an earlier build does not have. */
const NOT_KEPT_BEFORE = { announcements: { seenAt: '', unseen: [] } }

/** The desk that this device has kept, when the failure is that nothing answers; null where it has kept none. */
export async function keptDesk(failure: unknown): Promise<DeskCopy | null> {
  const copy = isUnanswered(failure) ? await findCopy<DeskCopy>(DESK_COPY) : null
  return copy === null ? null : { ...copy, shell: { ...NOT_KEPT_BEFORE, ...copy.shell } }
}

/** The frame of the pages beside the desk, when the failure is that nothing answers; null where this device has kept none. */
export async function keptFrame(failure: unknown): Promise<ShellData | null> {
  if (!isUnanswered(failure)) return null
  const shell = await findCopy<ShellData>(FRAME_COPY)
  return shell ?? (await keptDesk(failure))?.shell ?? null
}

/** Whether pages beside the desk have a frame here; a device of an earlier build has the desk's. */
export async function hasKeptFrame(): Promise<boolean> {
  return (await findCopy<ShellData>(FRAME_COPY)) !== null || (await hasKeptDesk())
}

export async function hasKeptDesk(): Promise<boolean> {
  return (await findCopy<DeskCopy>(DESK_COPY)) !== null
}

export async function keptList(
  filter: TicketListFilter,
  failure: unknown,
): Promise<TicketListPage | null> {
  if (!isUnanswered(failure)) return null
  const wanted = JSON.stringify(filter)
  const copy = await findCopy<DeskCopy>(DESK_COPY)
  return copy?.lists.find(([name]) => name === wanted)?.[1] ?? null
}

export async function keptConversation(
  ticketId: number,
  failure: unknown,
): Promise<ConversationPage | null> {
  if (!isUnanswered(failure)) return null
  const copy = await findCopy<ConversationCopy>(conversationCopy(ticketId))
  return copy === null ? null : { ...copy.page, ticket: copy.ticket }
}

export async function keptTicket(uuid: string, failure: unknown): Promise<TicketView | null> {
  if (!isUnanswered(failure)) return null
  const ticketId = await findCopy<number>(ticketCopy(uuid))
  if (ticketId === null) return null
  return (await findCopy<ConversationCopy>(conversationCopy(ticketId)))?.ticket ?? null
}
