import type { CompanyContext, Statement } from '#core/context.ts'
import { MINUTE_MS } from '#core/time.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import { FILE_MAX_BYTES } from '../media/limits.ts'
import { messageWords } from '../word-index/message-words.ts'
import type { InboundMessage } from './inbound-message.ts'

export type Arrival = {
  connection: DirectoryConnection
  message: InboundMessage
  receivedAt: number
}

/** A provider clock this far ahead of ours is wrong: the time of arrival is taken. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** What the row of a message holds: its faces as JSON, and the file that is to be fetched. A file too large to take says so. */
export function storedParts({ media, data, fileRef, participant }: InboundMessage) {
  const isTooLarge = fileRef !== null && (media?.size ?? 0) > FILE_MAX_BYTES
  const told = participant === null ? data : { ...data, from: participant }
  return {
    media:
      media === null
        ? null
        : JSON.stringify(isTooLarge ? { ...media, failed: 'too-large' } : media),
    data: told === null ? null : JSON.stringify(told),
    fileRef: isTooLarge ? null : fileRef,
  }
}

/** The provider's time, or that of the arrival. */
export function sentAtOf({ message, receivedAt }: Arrival): number {
  const isWrong = message.sentAt <= 0 || message.sentAt > receivedAt + CLOCK_TOLERANCE_MS
  return isWrong ? receivedAt : message.sentAt
}

/** Stores the message in the ticket `a` that `where` finds, with three parameters of its own from ?2; ?5 is the connection. Returns {id, ticketId}. */
export function insertArrival(
  ctx: CompanyContext,
  arrival: Arrival,
  where: string,
  params: readonly unknown[],
): Statement {
  const { connection, message } = arrival
  const parts = storedParts(message)
  return ctx.db.statement(
    `INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, queue_id, external_id, body, search_words, from_me, media_type, media, data,
       ack, is_forwarded, quoted_external_id, sent_at, created_at)
     SELECT ?1, a.id, a.contact_id, a.connection_id, a.queue_id, ?6, ?7, ?16, ?8, ?9, ?10, ?11, ?8, ?12, ?13, ?14, ?15 FROM tickets a
     WHERE ${where}
     ON CONFLICT DO NOTHING RETURNING id, ticket_id AS ticketId`,
    ...params,
    connection.id,
    message.externalId,
    message.body,
    message.fromMe ? 1 : 0,
    message.mediaType,
    parts.media,
    parts.data,
    message.isForwarded ? 1 : 0,
    message.quotedExternalId,
    sentAtOf(arrival),
    ctx.clock.now(),
    messageWords(ctx.companyId, message.body),
  )
}
