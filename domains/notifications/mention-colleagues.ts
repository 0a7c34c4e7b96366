import type { CompanyContext, Statement } from '#core/context.ts'
import type { CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { scopeOf } from '../tickets/tickets.events.ts'
import { canSeeTicket } from '../tickets/visibility.ts'
import { findMentions } from './find-mentions.ts'
import { mentionsOfMessageStatement, mentionView } from './mentions.queries.ts'
import type { MentionRow } from './mentions.queries.ts'

/** Whom a note tells: the colleagues it names who may see the ticket; its writer is no colleague. */
export function mentionedUsers(
  ctx: CompanyContext,
  directory: Directory,
  ticket: TicketRow,
  note: string,
): number[] {
  const scope = scopeOf(ticket)
  const seeing = directory.users.filter(
    (user) =>
      !(ctx.actor.kind === 'user' && ctx.actor.userId === user.id) &&
      canSeeTicket({ ...user, userId: user.id }, scope),
  )
  return [...new Set(findMentions(note, seeing).flatMap(({ userIds }) => userIds))]
}

/** For the batch that stores the note, with no other write since its insert but its file's: a note that was there mentions nobody again. */
export function mentionStatement(
  ctx: CompanyContext,
  clientId: string,
  userIds: readonly number[],
): Statement {
  return ctx.db.statement(
    `INSERT INTO mentions (company_id, user_id, kind, ticket_id, message_id, by_user_id, created_at)
     SELECT ?1, u.value, 'mention', m.ticket_id, m.id, m.user_id, ?4 FROM json_each(?3) u
     JOIN messages m ON m.company_id = ?1 AND m.client_id = ?2 WHERE changes() = 1 ON CONFLICT DO NOTHING`,
    clientId,
    JSON.stringify(userIds),
    ctx.clock.now(),
  )
}

/** After the commit: each of them hears of it, and nobody else. */
export async function tellMentioned(
  ctx: CompanyContext,
  directory: Directory,
  messageId: number,
  userIds: readonly number[],
): Promise<void> {
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
}
