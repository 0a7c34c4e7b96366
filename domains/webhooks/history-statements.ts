import type { CompanyContext, Statement } from '#core/context.ts'
import type { DirectoryConnection } from '../companies/directory.types.ts'
import { holderSql, spelledOut } from '../contacts/resolve-identity.ts'
import type { Identity } from '../contacts/resolve-identity.ts'
import { liveQueueSql } from '../queues/live-queue.ts'
import { messageWords } from '../word-index/message-words.ts'
import { routeTicket } from '../tickets/route-ticket.ts'
import { previewOfArrival } from './arrival-statements.ts'
import { storedParts } from '../messages/insert-arrival.ts'
import type { InboundMessage } from '../messages/inbound-message.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

/** One conversation of the phone, with its messages of this bite, oldest first. */
/** What the phone calls a chat. `isSaved`: in its address book, else on the person's profile. */
export type ChatName = { name: string; isSaved: boolean }

export type HistoryChat = {
  identities: readonly Identity[]
  name: ChatName | null
  isGroup: boolean
  messages: InboundMessage[]
}

/** Whom the chats of ?2 are with. */
const PEOPLE = `SELECT j.key AS k, j.value AS p, ${holderSql(`j.value -> '$.spelled'`)} AS who FROM json_each(?2) j`
/** The ticket that old messages are filed in: the one in hand, else the one that was imported before. `connection` is a parameter. */
const targetOf = (contact: string, connection: string) => `coalesce(
  (SELECT a.id FROM tickets a WHERE a.company_id = ?1 AND a.contact_id = ${contact} AND a.connection_id = ${connection}
     AND a.status IN ${ACTIVE_STATUSES_SQL}),
  (SELECT i.id FROM tickets i WHERE i.company_id = ?1 AND i.contact_id = ${contact} AND i.connection_id = ${connection}
     AND i.imported_at IS NOT NULL ORDER BY i.activity_at DESC LIMIT 1))`

/**
 * Tickets for chats that have none to file their messages in, with their first log entry. A chat whose messages are all here already
 * opens none. The first statement returns {id}.
 */
export function openStatements(
  ctx: CompanyContext,
  connection: DirectoryConnection,
  chats: readonly HistoryChat[],
): Statement[] {
  const now = ctx.clock.now()
  const people = chats.map((chat) => {
    const route = routeTicket({
      connectionQueueIds: connection.queueIds,
      isGroup: chat.isGroup,
      groupAsTicket: connection.groupAsTicket,
    })
    return {
      spelled: spelledOut(chat.identities),
      uuid: crypto.randomUUID(),
      status: route.status,
      queueId: route.queueId,
      isGroup: chat.isGroup ? 1 : 0,
      ids: chat.messages.map(({ externalId }) => externalId),
      newestAt: chat.messages.at(-1)?.sentAt ?? now,
      inboundAt: chat.messages.findLast(({ fromMe }) => !fromMe)?.sentAt ?? null,
    }
  })
  return [
    ctx.db.statement(
      `INSERT INTO tickets (company_id, uuid, status, channel, contact_id, connection_id, queue_id, is_group, last_message_at,
         last_inbound_at, activity_at, imported_at, created_at, updated_at)
       SELECT ?1, p ->> 'uuid', p ->> 'status', ?4, who, ?3, ${liveQueueSql("p ->> 'queueId'")}, p ->> 'isGroup', p ->> 'newestAt',
         p ->> 'inboundAt', p ->> 'newestAt', ?5, ?5, ?5 FROM (${PEOPLE})
       WHERE who IS NOT NULL AND ${targetOf('who', '?3')} IS NULL
         AND EXISTS (SELECT 1 FROM json_each(p, '$.ids') x WHERE NOT EXISTS (SELECT 1 FROM messages m
           WHERE m.company_id = ?1 AND m.connection_id = ?3 AND m.external_id = x.value))
       ON CONFLICT DO NOTHING RETURNING id`,
      JSON.stringify(people),
      connection.id,
      connection.channel,
      now,
    ),
    ctx.db.statement(
      `INSERT INTO ticket_logs (company_id, ticket_id, type, queue_id, created_at)
       SELECT ?1, t.id, 'create', t.queue_id, ?3 FROM json_each(?2) j CROSS JOIN tickets t ON t.company_id = ?1 AND t.uuid = j.value`,
      JSON.stringify(people.map(({ uuid }) => uuid)),
      now,
    ),
  ]
}

/** The messages of one chat list; returns {id, ticketId} of those that were not here. Never unread, whoever wrote them. */
export function storeStatement(
  ctx: CompanyContext,
  connection: DirectoryConnection,
  chats: readonly HistoryChat[],
): Statement {
  const messages = chats.flatMap((chat, k) =>
    chat.messages.map((message) => {
      const { media, data } = storedParts(message)
      const { externalId, body, mediaType, quotedExternalId, sentAt } = message
      const [fromMe, isForwarded] = [message.fromMe ? 1 : 0, message.isForwarded ? 1 : 0]
      return {
        k,
        externalId,
        body,
        words: messageWords(ctx.companyId, body),
        mediaType,
        quotedExternalId,
        sentAt,
        fromMe,
        isForwarded,
        media,
        data,
      }
    }),
  )
  messages.sort((a, b) => a.sentAt - b.sentAt)
  return ctx.db.statement(
    `WITH people AS MATERIALIZED (${PEOPLE}),
       targets AS MATERIALIZED (SELECT k, ${targetOf('who', '?3')} AS ticket_id FROM people)
     INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, queue_id, external_id, body, search_words, from_me, media_type, media, data,
       ack, is_forwarded, quoted_external_id, sent_at, created_at)
     SELECT ?1, t.id, t.contact_id, t.connection_id, t.queue_id, j.value ->> 'externalId', j.value ->> 'body', j.value ->> 'words', j.value ->> 'fromMe',
       j.value ->> 'mediaType', j.value ->> 'media', j.value ->> 'data', 1, j.value ->> 'isForwarded', j.value ->> 'quotedExternalId',
       j.value ->> 'sentAt', ?5
     FROM json_each(?4) j CROSS JOIN targets ON targets.k = j.value ->> 'k'
       CROSS JOIN tickets t ON t.id = targets.ticket_id AND t.company_id = ?1
     WHERE true ORDER BY j.key ON CONFLICT DO NOTHING RETURNING id, ticket_id AS ticketId`,
    JSON.stringify(chats.map(({ identities }) => ({ spelled: spelledOut(identities) }))),
    connection.id,
    JSON.stringify(messages),
    ctx.clock.now(),
  )
}

/**
 * Right after storeStatement: a preview that is older than what came follows; a ticket made of history also stands where its newest
 * message puts it. One in hand keeps its place, its badge, and a preview that is newer.
 */
export function showStatement(
  ctx: CompanyContext,
  connection: DirectoryConnection,
  chats: readonly HistoryChat[],
): Statement {
  const newest = chats.flatMap((chat) => {
    const last = chat.messages.at(-1)
    return last === undefined
      ? []
      : [
          {
            externalId: last.externalId,
            at: last.sentAt,
            fromMe: last.fromMe ? 1 : 0,
            preview: previewOfArrival(last),
            inboundAt: chat.messages.findLast(({ fromMe }) => !fromMe)?.sentAt ?? 0,
          },
        ]
  })
  const shown = (news: string, column: string) =>
    `${column} = CASE WHEN last_message_id IS NULL OR last_message_at < n.at THEN ${news} ELSE ${column} END`
  return ctx.db.statement(
    `UPDATE tickets SET ${shown('n.preview', 'last_message')}, ${shown('n.id', 'last_message_id')},
       ${shown('n.fromMe', 'last_message_from_me')}, ${shown('n.at', 'last_message_at')},
       last_inbound_at = CASE WHEN imported_at IS NULL THEN last_inbound_at ELSE nullif(max(coalesce(last_inbound_at, 0), n.inboundAt), 0) END,
       activity_at = CASE WHEN imported_at IS NULL THEN activity_at ELSE max(activity_at, n.at) END,
       version = version + 1, updated_at = ?4
     FROM (SELECT m.id, m.ticket_id, max(j.value ->> 'at') AS at, j.value ->> 'fromMe' AS fromMe, j.value ->> 'preview' AS preview,
         j.value ->> 'inboundAt' AS inboundAt FROM json_each(?3) j
       CROSS JOIN messages m ON m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = j.value ->> 'externalId'
       GROUP BY m.ticket_id) n
     WHERE +tickets.company_id = ?1 AND tickets.id = n.ticket_id AND changes() > 0`,
    connection.id,
    JSON.stringify(newest),
    ctx.clock.now(),
  )
}

/** Old files are not fetched, their addresses have expired: what they are fetched with is kept for who asks for one. */
export function filesStatement(
  ctx: CompanyContext,
  connection: DirectoryConnection,
  chats: readonly HistoryChat[],
): Statement | null {
  const files = chats.flatMap(({ messages }) =>
    messages.flatMap((message) => {
      const { fileRef } = storedParts(message)
      return fileRef === null
        ? []
        : [{ externalId: message.externalId, ref: JSON.stringify(fileRef) }]
    }),
  )
  if (files.length === 0) return null
  return ctx.db.statement(
    `INSERT INTO media_downloads (company_id, connection_id, message_id, state, ref, next_at, last_error, created_at)
     SELECT ?1, ?2, m.id, 'failed', j.value ->> 'ref', ?4, 'history', ?4 FROM json_each(?3) j
     CROSS JOIN messages m ON m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = j.value ->> 'externalId'
     WHERE m.data ->> 'history' = 1 AND m.media ->> 'key' IS NULL ON CONFLICT DO NOTHING`,
    connection.id,
    JSON.stringify(files),
    ctx.clock.now(),
  )
}

export function importedStatement(ctx: CompanyContext, connection: DirectoryConnection): Statement {
  return ctx.db.statement(
    `INSERT INTO connection_sessions (company_id, connection_id, since, imported_at, updated_at) VALUES (?1, ?2, ?3, ?3, ?3)
     ON CONFLICT (connection_id) DO UPDATE SET imported_at = excluded.imported_at WHERE company_id = ?1`,
    connection.id,
    ctx.clock.now(),
  )
}
