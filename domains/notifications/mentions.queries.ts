import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { hideNumber } from '#core/phone.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'
import { userNamed } from '../companies/former-names.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import { MENTIONS_SHOWN, MENTION_TEXT_CHARS } from './limits.ts'
import type { MentionPage, MentionView } from './mentions.types.ts'

export type MentionRow = {
  id: number
  userId: number
  kind: MentionView['kind']
  ticketId: number
  ticketUuid: string
  contactName: string
  contactNumber: string | null
  isGroup: number
  messageId: number
  byUserId: number | null
  text: string
  readAt: number | null
  createdAt: number
}

/**
 * Columns of MentionRow; FROM must name mentions `n` and join by MENTION_JOINS. A note that was
 * taken back says nothing any more; one that moved with its conversation is where its message is now.
 */
const MENTION_COLUMNS = `n.id, n.user_id AS userId, n.kind, t.id AS ticketId, t.uuid AS ticketUuid, c.name AS contactName,
  c.number AS contactNumber, t.is_group AS isGroup, n.message_id AS messageId, n.by_user_id AS byUserId,
  CASE m.is_deleted WHEN 1 THEN '' ELSE m.body END AS text, n.read_at AS readAt, n.created_at AS createdAt`
const MENTION_JOINS = `JOIN messages m ON m.id = n.message_id AND m.company_id = n.company_id
  JOIN tickets t ON t.id = m.ticket_id AND t.company_id = m.company_id
  JOIN contacts c ON c.id = t.contact_id AND c.company_id = t.company_id`

/** What the caller should see, the latest first. A ticket that left their sight takes its mentions with it. */
export async function listMentions(ctx: CompanyContext): Promise<MentionPage> {
  requirePermission(ctx, 'ticket:read')
  const { userId } = requireUser(ctx)
  const visible = ticketVisibility(ctx.actor, 't', 3)
  const [directory, rows] = await Promise.all([
    directoryFor(ctx),
    ctx.db.all<MentionRow>(
      ctx.db.statement(
        `SELECT ${MENTION_COLUMNS} FROM mentions n ${MENTION_JOINS}
         WHERE n.company_id = ?1 AND n.user_id = ?2 AND ${visible.sql} ORDER BY n.id DESC LIMIT ${MENTIONS_SHOWN}`,
        userId,
        ...visible.params,
      ),
    ),
  ])
  const masked = hidesNumbers(ctx, directory)
  return {
    mentions: rows.map((row) => mentionView(row, directory, masked)),
    unread: rows.filter(({ readAt }) => readAt === null).length,
  }
}

/** The mentions of a message, whoever asks: for the frames that tell of them. */
export function mentionsOfMessageStatement(
  ctx: CompanyContext,
  messageId: number,
  userIds: readonly number[],
): Statement {
  return ctx.db.statement(
    `SELECT ${MENTION_COLUMNS} FROM json_each(?3) u
     CROSS JOIN mentions n ON n.company_id = ?1 AND n.user_id = u.value AND n.message_id = ?2 ${MENTION_JOINS}`,
    messageId,
    JSON.stringify(userIds),
  )
}

export function mentionView(row: MentionRow, directory: Directory, masked: boolean): MentionView {
  const { contactName: name, contactNumber: number, isGroup } = row
  const contact = { name, number, isGroup: isGroup === 1 }
  const by = userNamed(directory, row.byUserId)
  return {
    id: row.id,
    kind: row.kind,
    ticketId: row.ticketId,
    ticketUuid: row.ticketUuid,
    contactName: (masked ? hideNumber(contact) : contact).name,
    messageId: row.messageId,
    by: by === null ? null : { id: by.id, name: by.name },
    text: Array.from(row.text).slice(0, MENTION_TEXT_CHARS).join(''),
    readAt: row.readAt === null ? null : new Date(row.readAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}
