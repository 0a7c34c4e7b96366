import type { OutboxEntry } from '#app/desk-client/outbox-entry.ts'

/** What the server refused of one conversation: messages to its customer, or comments, never both. */
export type Refusal = {
  /** Names it among the others. */
  key: string
  ticketId: number
  /** Its contact and address, as they were known when it was written. */
  ticket: OutboxEntry['ticket']
  clientIds: readonly string[]
  isNote: boolean
  /** All words in it, in the order of writing. */
  words: string
  /** Nothing leads to the conversation any more. */
  isGone: boolean
  /** Its writer has seen all of it in its conversation, which the list leads to. */
  isSeen: boolean
  /** The latest reason. */
  code: NonNullable<OutboxEntry['refused']>['code']
}

/**
 * What was refused, by conversation, in the order of writing. Comments apart: whoever copies the words of messages pastes them for the
 * customer.
 */
export function refusalsOf(entries: readonly OutboxEntry[]): Refusal[] {
  const refused = entries.filter((entry) => entry.refused !== null)
  return [...new Set(refused.map(keyOf))].flatMap((key) => {
    const own = refused.filter((entry) => keyOf(entry) === key)
    const last = own.at(-1)
    if (last === undefined) return []
    const isGone = refused.some(
      (entry) => entry.ticketId === last.ticketId && entry.refused?.code === 'ERR_NO_TICKET_FOUND',
    )
    return {
      key,
      ticketId: last.ticketId,
      ticket: last.ticket,
      clientIds: own.map(({ clientId }) => clientId),
      isNote: last.isPrivate,
      words: own
        .map(({ body }) => body.trim())
        .filter((words) => words !== '')
        .join('\n\n'),
      isGone,
      isSeen: !isGone && own.every((entry) => entry.refused?.isSeen === true),
      code: last.refused?.code ?? null,
    }
  })
}

const keyOf = ({ ticketId, isPrivate }: OutboxEntry) =>
  `${ticketId} ${isPrivate ? 'note' : 'message'}`
