import type { CompanyContext, Statement } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { scopeOf } from '../tickets/tickets.events.ts'
import { canSeeTicket } from '../tickets/visibility.ts'
import { findMentions } from './find-mentions.ts'
import { mentionsOfMessageStatement, mentionView } from './mentions.queries.ts'
import type { MentionRow } from './mentions.queries.ts'
import { writeNotices } from './write-notices.ts'

/** Whom a note tells: who is named in it, and who follows the ticket. */
export type Change = { named: number[]; following: number[] }

/** The colleagues that a note tells, as far as they may see the ticket; its writer is no colleague. */
export function mentionedInNote(
  ctx: CompanyContext,
  directory: Directory,
  ticket: TicketRow,
  note: string,
): Change {
  const scope = scopeOf(ticket)
  const seeing = directory.users.filter(
    (user) =>
      !(ctx.actor.kind === 'user' && ctx.actor.userId === user.id) &&
      canSeeTicket({ ...user, userId: user.id }, scope),
  )
  const named = [...new Set(findMentions(note, seeing).flatMap(({ userIds }) => userIds))]
  const followers = new Set(JSON.parse(ticket.followerIds) as number[])
  const following = seeing.flatMap(({ id }) =>
    followers.has(id) && !named.includes(id) ? [id] : [],
  )
  return { named, following }
}

/** For the batch that stores the note, with no other write since its insert but its file's: a note that was there mentions nobody again. */
export function mentionStatement(
  ctx: CompanyContext,
  clientId: string,
  { named, following }: Change,
): Statement {
  const told = [
    ...named.map((userId) => ({ userId, kind: 'mention' })),
    ...following.map((userId) => ({ userId, kind: 'follow' })),
  ]
  return ctx.db.statement(
    `INSERT INTO mentions (company_id, user_id, kind, ticket_id, message_id, by_user_id, created_at)
     SELECT ?1, u.value ->> 'userId', u.value ->> 'kind', m.ticket_id, m.id, m.user_id, ?4 FROM json_each(?3) u
     JOIN messages m ON m.company_id = ?1 AND m.client_id = ?2 WHERE changes() = 1 ON CONFLICT DO NOTHING`,
    clientId,
    JSON.stringify(told),
    ctx.clock.now(),
  )
}

/** After the commit: each of them hears of it, and nobody else. */
export async function notifyMentioned(
  ctx: CompanyContext,
  directory: Directory,
  messageId: number,
  { named, following }: Change,
): Promise<void> {
  const userIds = [...named, ...following]
  if (userIds.length === 0) return
  const rows = await ctx.db.all<MentionRow>(mentionsOfMessageStatement(ctx, messageId, userIds))
  await ctx.emit(
    rows.map((row): CompanyEvent => ({
      channel: 'mention',
      action: 'create',
      data: {
        mention: mentionView(row, directory, directory.settings.lgpdHideNumber === 'enabled'),
      },
      audience: { kind: 'user', userId: row.userId },
    })),
  )
  ctx.defer(
    writeNotices(
      ctx,
      directory,
      // Who follows a ticket finds its comments under the bell; only who is named is woken.
      rows.flatMap(({ userId, ticketId }) =>
        named.includes(userId) ? [{ kind: 'mention' as const, userId, ticketId, messageId }] : [],
      ),
    ),
  )
}
