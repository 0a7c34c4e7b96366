import type { CompanyContext, Statement } from '#core/context.ts'
import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { newWhatsappId } from '../channels/session-id.ts'
import { messageWords } from '../word-index/message-words.ts'
import type { InboundMessage } from '../messages/inbound-message.ts'
import { outboxStatement, shownStatement } from '../messages/outgoing-statements.ts'

/** One answer to somebody who calls again and again. */
const CALL_ANSWER_EVERY_MS = 10 * MINUTE_MS

export const callExternalId = (callId: string) => `call:${callId}`

type Call = Pick<InboundMessage, 'identities'> & {
  callId: string
  video: boolean
  /** Rang while nobody could be told. */
  missed: boolean
  rejected: boolean
  at: number
}

/** A call as the conversation shows it. */
export function callMessage({
  callId,
  identities,
  video,
  missed,
  rejected,
  at,
}: Call): InboundMessage {
  return {
    externalId: callExternalId(callId),
    identities,
    profileName: null,
    username: null,
    participant: null,
    isGroup: false,
    fromMe: false,
    sentAt: at,
    body: '',
    mediaType: 'call_log',
    media: null,
    data: { video, missed, rejected },
    fileRef: null,
    quotedExternalId: null,
    isForwarded: false,
    referral: null,
  }
}

/**
 * The text that a caller gets whom the company does not take calls from: once a call, and not again to the same person for a while.
 * Goes behind the statements that store the call. The first statement returns {id, contactId} of a text that is new.
 */
export function answerCallStatements(
  ctx: CompanyContext,
  connectionId: number,
  callId: string,
  body: string,
): Statement[] {
  const now = ctx.clock.now()
  const clientId = `call-${callId}`
  return [
    ctx.db.statement(
      `INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, queue_id, external_id, client_id, body, search_words, from_me, ack, sent_at, created_at)
       SELECT ?1, c.ticket_id, c.contact_id, c.connection_id, c.queue_id, ?4, ?5, ?6, ?10, 1, 0, max(c.sent_at, ?7), ?8 FROM messages c
       WHERE c.company_id = ?1 AND c.connection_id = ?2 AND c.external_id = ?3 AND NOT EXISTS (
         SELECT 1 FROM messages a WHERE a.company_id = ?1 AND a.ticket_id = c.ticket_id AND a.sent_at > ?9 AND a.client_id LIKE 'call-%')
       ON CONFLICT DO NOTHING RETURNING id, contact_id AS contactId`,
      connectionId,
      callExternalId(callId),
      newWhatsappId(),
      clientId,
      body,
      now - (now % SECOND_MS),
      now,
      now - CALL_ANSWER_EVERY_MS,
      messageWords(ctx.companyId, body),
    ),
    outboxStatement(ctx, clientId),
    shownStatement(ctx, clientId, body),
  ]
}
