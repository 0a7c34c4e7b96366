import type { CompanyContext } from '#core/context.ts'
import { may } from '#core/permissions.ts'
import { hideNumber } from '#core/phone.ts'
import type { Directory, DirectoryUser } from '../companies/directory.types.ts'
import { lastWordsOf } from '../tickets/ticket-row.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { scopeOf } from '../tickets/tickets.events.ts'
import { ticketRowsStatement } from '../tickets/tickets.queries.ts'
import { canSeeTicket } from '../tickets/visibility.ts'
import { NOTICE_TEXT_CHARS } from './limits.ts'
import type { NoticeKind, NotificationSettings } from './notification-settings.types.ts'
import { settingsOf, settingsStatement } from './notification-settings.service.ts'
import type { SettingsRow } from './notification-settings.service.ts'
import { personKey } from './push-payload.ts'
import type { PushPayload } from './push-payload.ts'
import { wantsNotice } from './quiet-hours.ts'

export type ClaimedNotice = {
  id: number
  subscriptionId: number
  userId: number
  ticketId: number
  kind: NoticeKind
  messageId: number | null
  unseen: number
  attempts: number
}
export type SubscriptionRow = {
  id: number
  userId: number
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  language: PushPayload['language']
  failures: number
}
type MentionRow = { ticketId: number; userId: number; byUserId: number | null; text: string }

export type DecidedNotice = {
  notice: ClaimedNotice
  subscription: SubscriptionRow
  /** Null: it is not to be told (any more). */
  payload: PushPayload | null
}

/** What each notice says, by what is true now: the sign-in stands, the ticket may be seen, it is still unread, and it is not quiet. */
export async function decideNotices(
  ctx: CompanyContext,
  directory: Directory,
  { notices, subscriptions }: { notices: ClaimedNotice[]; subscriptions: SubscriptionRow[] },
): Promise<{ notices: DecidedNotice[]; dead: Set<number> }> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))]
  const ticketIds = [...new Set(notices.map(({ ticketId }) => ticketId))]
  const [sessions, [tickets, settings, mentions]] = await Promise.all([
    standingSessions(ctx, subscriptions),
    ctx.db.batch<[TicketRow[], SettingsRow[], MentionRow[]]>([
      ticketRowsStatement(ctx, ticketIds),
      settingsStatement(ctx, userIds),
      unreadMentionsStatement(ctx, notices),
    ]),
  ])
  const bySubscription = new Map(subscriptions.map((one) => [one.id, one]))
  const dead = new Set(
    subscriptions
      .filter((one) => !sessions.has(`${one.sessionId} ${one.userId}`))
      .map(({ id }) => id),
  )
  const decided = notices.flatMap((notice): DecidedNotice[] => {
    const subscription = bySubscription.get(notice.subscriptionId)
    const user = directory.users.find(({ id }) => id === notice.userId)
    if (subscription === undefined || user === undefined || dead.has(subscription.id)) return []
    const ofUser = settingsOf(settings, user.id)
    const told = { ctx, directory, user, subscription, settings: ofUser, notice }
    const ticket = tickets.find(({ id }) => id === notice.ticketId)
    const mention = mentions.find(
      (one) => one.ticketId === notice.ticketId && one.userId === user.id,
    )
    return [{ notice, subscription, payload: payloadOf(told, ticket, mention) }]
  })
  return { notices: decided, dead }
}

type Change = {
  ctx: CompanyContext
  directory: Directory
  user: DirectoryUser
  subscription: SubscriptionRow
  settings: NotificationSettings
  notice: ClaimedNotice
}

function payloadOf(
  { ctx, directory, user, subscription, settings, notice }: Change,
  ticket: TicketRow | undefined,
  mention: MentionRow | undefined,
): PushPayload | null {
  if (subscription.userId !== user.id || ticket === undefined) return null
  if (!wantsNotice(settings, notice.kind, ctx.clock.now())) return null
  if (!canSeeTicket({ ...user, userId: user.id }, scopeOf(ticket))) return null
  if (!isStillDue(notice.kind, ticket, user.id, mention)) return null
  const contact = {
    name: ticket.contactName,
    number: ticket.contactNumber,
    isGroup: ticket.isGroup === 1,
  }
  const masked =
    directory.settings.lgpdHideNumber === 'enabled' &&
    !may({ profile: user.profile, super: false }, 'contact:see-number')
  const words = notice.kind === 'mention' ? (mention?.text ?? '') : wordsFor(ticket, directory)
  const by = directory.users.find(({ id }) => id === mention?.byUserId)
  return {
    to: personKey(ctx.companyId, user.id),
    kind: notice.kind,
    ticket: { id: ticket.id, uuid: ticket.uuid },
    name: (masked ? hideNumber(contact) : contact).name,
    text: settings.showText ? Array.from(words).slice(0, NOTICE_TEXT_CHARS).join('') : null,
    by: notice.kind === 'mention' ? (by?.name ?? null) : null,
    count: notice.unseen,
    language: subscription.language,
  }
}

/** Nothing of a message that was deleted: the notice then says only that there is one. */
const wordsFor = (ticket: TicketRow, directory: Directory) =>
  ticket.lastMessageDeleted === 1 ? '' : lastWordsOf(ticket, directory)

function isStillDue(
  kind: NoticeKind,
  ticket: TicketRow,
  userId: number,
  mention: MentionRow | undefined,
): boolean {
  if (kind === 'mention') return mention !== undefined
  if (kind === 'waiting') return ticket.status === 'pending'
  return ticket.userId === userId && ticket.unreadMessages > 0
}

/** Sign-ins that stand, as "session user": a browser is woken for nobody who has left. */
async function standingSessions(
  ctx: CompanyContext,
  subscriptions: readonly SubscriptionRow[],
): Promise<Set<string>> {
  const rows = await ctx.control.all<{ id: string; userId: number }>(
    ctx.control.statement(
      `SELECT id, user_id AS userId FROM sessions
       WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2)) AND revoked_at IS NULL AND expires_at > ?3`,
      JSON.stringify(subscriptions.map(({ sessionId }) => sessionId)),
      ctx.clock.now(),
    ),
  )
  return new Set(rows.map(({ id, userId }) => `${id} ${userId}`))
}

/** The newest unread mention that each of these notices is about. */
function unreadMentionsStatement(ctx: CompanyContext, notices: readonly ClaimedNotice[]) {
  const asked = notices.filter(({ kind }) => kind === 'mention')
  return ctx.db.statement(
    `SELECT n.ticket_id AS ticketId, n.user_id AS userId, n.by_user_id AS byUserId, m.body AS text FROM json_each(?2) a
     CROSS JOIN mentions n ON n.company_id = ?1 AND n.user_id = a.value ->> 'userId' AND n.message_id = a.value ->> 'messageId'
     JOIN messages m ON m.id = n.message_id AND m.company_id = n.company_id
     WHERE n.read_at IS NULL AND m.is_deleted = 0`,
    JSON.stringify(asked.map(({ userId, messageId }) => ({ userId, messageId }))),
  )
}
