import { FORWARD_MESSAGES_MAX } from '#domains/forwards/limits.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'

/** Somebody a message may be forwarded to, as lists show them. */
export type Person = { id: number; name: string; number: string | null; picture: string | null }

/** Messages that are ticked in a conversation, to be forwarded; null while nobody ticks. */
export type Picked = {
  /** Null: of the conversation that is opened next. */
  ticketId: number | null
  messages: ReadonlyMap<number, MessageView>
  /** Who they go to, where that was chosen first. */
  to: readonly Person[]
}

/** Whether the messages of a ticket are being ticked. */
export const isPicking = (picked: Picked | null, ticketId: number): boolean =>
  picked !== null && (picked.ticketId === null || picked.ticketId === ticketId)

/** With the message ticked, or no longer; as it was when that would be too many. */
export function withToggled(picked: Picked, message: MessageView): Picked {
  const { id, ticketId } = message
  const messages = new Map(picked.ticketId === ticketId ? picked.messages : [])
  if (!messages.delete(id)) {
    if (messages.size >= FORWARD_MESSAGES_MAX) return picked
    messages.set(id, message)
  }
  return { ...picked, ticketId, messages }
}

/** What is left when the conversation is left: the contacts stay chosen, its messages do not. */
export const afterLeaving = ({ to }: Picked): Picked | null =>
  to.length === 0 ? null : { ticketId: null, messages: new Map(), to }
