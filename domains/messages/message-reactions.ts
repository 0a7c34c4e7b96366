import type { CompanyContext, Statement } from '#core/context.ts'
import type { Author } from './message-author.ts'
import { inChatOf } from './message-author.ts'

export type Reaction = {
  targetId: string
  by: Author
  /** `me`, or the person's address on the channel. */
  sender: string
  /** Shown where the phone does not know the person; empty for the contact of the conversation. */
  name: string
  /** Empty: it is taken back. */
  emoji: string
  at: number
}

/** A row with an empty emoji stays: an older reaction that comes late does not bring it back. */
const NEWER_WINS = `ON CONFLICT (company_id, message_id, sender) DO UPDATE SET emoji = excluded.emoji,
  sender_name = CASE excluded.sender_name WHEN '' THEN sender_name ELSE excluded.sender_name END, reacted_at = excluded.reacted_at
  WHERE excluded.reacted_at >= message_reactions.reacted_at AND excluded.emoji <> message_reactions.emoji`

const insertFrom = (
  from: string,
) => `INSERT INTO message_reactions (company_id, message_id, sender, sender_name, emoji, reacted_at)
  SELECT ?1, m.id, r.value ->> 'sender', coalesce(
      (SELECT coalesce(nullif(p.saved_name, ''), nullif(p.push_name, '')) FROM phone_contacts p
       WHERE r.value ->> 'name' <> '' AND p.company_id = ?1 AND p.connection_id = ?2 AND p.jid = r.value ->> 'sender'),
      r.value ->> 'name'),
    r.value ->> 'emoji', r.value ->> 'at' ${from} AND ${inChatOf('m', `(r.value -> 'by')`)} ${NEWER_WINS} RETURNING message_id AS id`

/** Puts a reaction on a message of the same chat, or takes it back; it waits for a message that is not here. First statement: {id}. */
export function reactionStatements(
  ctx: CompanyContext,
  connectionId: number,
  { targetId, ...reaction }: Reaction,
): Statement[] {
  return [
    ctx.db.statement(
      insertFrom(`FROM messages m CROSS JOIN json_each(json_array(json(?4))) r
        WHERE m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = ?3`),
      connectionId,
      targetId,
      JSON.stringify(reaction),
    ),
    // Several people may react before the message is here: one row holds them by sender.
    ctx.db.statement(
      `INSERT INTO pending_effects (company_id, connection_id, external_id, kind, payload, created_at)
       SELECT ?1, ?2, ?3, 'reaction', ?4, ?5
       WHERE NOT EXISTS (SELECT 1 FROM messages WHERE company_id = ?1 AND connection_id = ?2 AND external_id = ?3)
       ON CONFLICT (company_id, connection_id, external_id, kind) DO UPDATE SET payload = json_patch(payload, excluded.payload)`,
      connectionId,
      targetId,
      JSON.stringify({ reactions: { [reaction.sender]: reaction } }),
      ctx.clock.now(),
    ),
  ]
}

/** The reactions that waited for these messages. */
export function pendingReactionsStatement(
  ctx: CompanyContext,
  connectionId: number,
  externalIds: readonly string[],
): Statement {
  return ctx.db.statement(
    insertFrom(`FROM pending_effects e
      CROSS JOIN messages m ON m.company_id = ?1 AND m.connection_id = ?2 AND m.external_id = e.external_id
      CROSS JOIN json_each(e.payload, '$.reactions') r
      WHERE e.company_id = ?1 AND e.connection_id = ?2 AND e.external_id IN (SELECT value FROM json_each(?3)) AND e.kind = 'reaction'`),
    connectionId,
    JSON.stringify(externalIds),
  )
}
