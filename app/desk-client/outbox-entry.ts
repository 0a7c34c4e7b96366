import type { ErrorCode } from '#core/errors.ts'
import type { QuotedMessage } from '#domains/messages/messages.types.ts'
import type { OutboxFile } from './file-progress.ts'

/** A message that the server has not answered for yet, or has refused. */
export type OutboxEntry = {
  clientId: string
  ticketId: number
  /** How its conversation is called, for when it is not on the screen; absent of what an earlier version kept. */
  ticket?: { uuid: string; name: string }
  body: string
  quotedMsg: QuotedMessage | null
  isPrivate: boolean
  /** Whom it was written for (receiver-of.ts); absent of notes, and of what an earlier version kept. */
  receiver?: string
  /** Goes out under its writer's name; absent where the company does not sign. */
  signMessage?: boolean
  /** The quick reply that it was written with; the server counts it. */
  quickMessageId?: number
  /** What goes with the words; its bytes are on this device until they are at the server. */
  file?: OutboxFile
  /** ISO 8601 UTC, by the server's clock as far as this device knows it. */
  writtenAt: string
  /** Set once the server refused it for good: it waits for the attendant to try again or discard it. `isSeen`: they know of it. */
  refused: { code: ErrorCode | 'file-lost' | null; isSeen?: boolean } | null
}

/** The conversation that another one became part of. */
export type Into = { id: number; uuid: string }

/** The same in the conversation that its own became part of. */
export function movedInto<Entry extends Pick<OutboxEntry, 'ticketId' | 'ticket'>>(
  entry: Entry,
  { id, uuid }: Into,
): Entry {
  return {
    ...entry,
    ticketId: id,
    ...(entry.ticket === undefined ? {} : { ticket: { ...entry.ticket, uuid } }),
  }
}

/**
 * To be sent once more: to `receiver`, who is answered by now, only where it was refused because that is somebody else. Of any other refusal its
 * writer has not been told so.
 */
export function tried(entry: OutboxEntry, receiver: string | undefined): OutboxEntry {
  const isSeen = entry.refused?.code === 'ERR_RECEIVER_CHANGED'
  const whom = isSeen && receiver !== undefined ? { receiver } : {}
  return { ...entry, ...whom, refused: null }
}

/** With what is known of its file by now. */
export function withFile(entry: OutboxEntry, known: Partial<OutboxFile>): OutboxEntry {
  return entry.file === undefined ? entry : { ...entry, file: { ...entry.file, ...known } }
}

/** Whether what a device holds is an entry, not an older version's or a hand's. */
export function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Partial<Record<keyof OutboxEntry, unknown>>
  return (
    typeof entry.clientId === 'string' &&
    typeof entry.ticketId === 'number' &&
    typeof entry.body === 'string' &&
    typeof entry.isPrivate === 'boolean' &&
    typeof entry.writtenAt === 'string'
  )
}
