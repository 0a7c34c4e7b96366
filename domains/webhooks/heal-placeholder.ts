import type { CompanyContext, Statement } from '#core/context.ts'
import { messageWords } from '../word-index/message-words.ts'
import { downloadStatement, previewOfArrival } from './arrival-statements.ts'
import { storedParts } from '../messages/insert-arrival.ts'
import type { Arrival } from '../messages/insert-arrival.ts'

/** `data.type` of a message that came and could not be read: its row waits for the message that the sender's phone sends again. */
export const UNDECRYPTABLE = 'undecryptable'
const IS_PLACEHOLDER = `media_type = 'unsupported' AND data ->> 'type' = '${UNDECRYPTABLE}'`

export const isPlaceholder = ({ message }: Arrival) =>
  message.mediaType === 'unsupported' && message.data?.['type'] === UNDECRYPTABLE

export const keyOf = (connectionId: number, externalId: string) => `${connectionId}/${externalId}`
export type PlaceholderRow = { connectionId: number; externalId: string }

/** Which of these messages are here as placeholders. */
export function placeholdersStatement(
  ctx: CompanyContext,
  arrivals: readonly Arrival[],
): Statement {
  return ctx.db.statement(
    `SELECT m.connection_id AS connectionId, m.external_id AS externalId FROM json_each(?2) j
     CROSS JOIN messages m ON m.company_id = ?1 AND m.connection_id = j.value ->> 0 AND m.external_id = j.value ->> 1
     WHERE ${IS_PLACEHOLDER}`,
    JSON.stringify(arrivals.map(({ connection, message }) => [connection.id, message.externalId])),
  )
}

/** Puts the message in its placeholder's place; the first statement returns {id, ticketId}. The second time there is no placeholder any more. */
export function healStatements(ctx: CompanyContext, arrival: Arrival): Statement[] {
  const { connection, message } = arrival
  const parts = storedParts(message)
  const download = downloadStatement(ctx, arrival, parts.fileRef)
  return [
    ctx.db.statement(
      `UPDATE messages SET body = CASE is_edited WHEN 1 THEN body ELSE ?4 END,
         search_words = CASE is_edited WHEN 1 THEN NULL ELSE ?10 END, media_type = ?5, media = ?6, data = ?7, is_forwarded = ?8, quoted_external_id = ?9
       WHERE company_id = ?1 AND connection_id = ?2 AND external_id = ?3 AND ${IS_PLACEHOLDER} RETURNING id, ticket_id AS ticketId`,
      connection.id,
      message.externalId,
      message.body,
      message.mediaType,
      parts.media,
      parts.data,
      message.isForwarded ? 1 : 0,
      message.quotedExternalId,
      messageWords(ctx.companyId, message.body),
    ),
    ...(download === null ? [] : [download]),
    ctx.db.statement(
      `UPDATE tickets SET last_message = ?4, version = version + 1, updated_at = ?5
       FROM (SELECT m.id, m.ticket_id FROM messages m WHERE m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = ?3) own
       WHERE changes() = 1 AND tickets.company_id = ?1 AND tickets.id = own.ticket_id AND tickets.last_message_id = own.id`,
      connection.id,
      message.externalId,
      previewOfArrival(message),
      ctx.clock.now(),
    ),
  ]
}
