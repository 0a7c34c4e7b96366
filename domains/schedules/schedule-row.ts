import type { CompanyContext, Statement } from '#core/context.ts'
import { hideNumber } from '#core/phone.ts'
import type { TicketScope } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { MessageMedia } from '../messages/messages.schema.ts'
import { hidesNumbers } from '../settings/hides-numbers.ts'
import { canSeeTicket, viewerOf } from '../tickets/visibility.ts'
import type { RepeatRule } from './repeat-times.ts'
import { isInSeries } from './series-name.ts'
import type { ScheduleStatus, ScheduleView } from './schedules.types.ts'

export type ScheduleRow = {
  id: number
  /** As it is now: one that was merged into another is that other. */
  contactId: number
  contactName: string
  contactNumber: string | null
  isGroup: number
  ticketId: number | null
  /** Of the ticket it was written in: who may see it. All null without one. */
  ticketStatus: string | null
  ticketQueueId: number | null
  ticketUserId: number | null
  connectionId: number | null
  userId: number | null
  body: string
  media: string | null
  signMessage: number
  quotedMessageId: number | null
  sendAt: number
  sentAt: number | null
  status: ScheduleStatus
  messageId: number | null
  /** Why the message that it became has not arrived, as far as anybody knows. */
  messageError: string | null
  attempts: number
  lastError: string | null
  /** JSON of its RepeatRule. */
  repeat: string | null
  series: string | null
  /** Of the id that its device planned it under. */
  planKey: string | null
  occurrence: number
  createdAt: number
  updatedAt: number
}

/** Columns of ScheduleRow; FROM must name schedules `s`. */
export const SCHEDULE_COLUMNS = `s.id, c.id AS contactId, c.name AS contactName, c.number AS contactNumber, c.is_group AS isGroup,
  st.id AS ticketId, st.status AS ticketStatus, st.queue_id AS ticketQueueId, st.user_id AS ticketUserId, s.connection_id AS connectionId,
  s.user_id AS userId, s.body, s.media, s.sign_message AS signMessage, s.quoted_message_id AS quotedMessageId, s.send_at AS sendAt,
  s.sent_at AS sentAt, s.status, s.message_id AS messageId, sm.error_code AS messageError, s.attempts, s.last_error AS lastError, s.repeat, s.series, s.plan_key AS planKey,
  s.occurrence, s.created_at AS createdAt, s.updated_at AS updatedAt`

export const SCHEDULE_JOINS = `JOIN contacts sc ON sc.id = s.contact_id AND sc.company_id = s.company_id
  JOIN contacts c ON c.id = coalesce(sc.merged_into, sc.id) AND c.company_id = s.company_id
  LEFT JOIN tickets st ON st.id = s.ticket_id AND st.company_id = s.company_id
  LEFT JOIN messages sm ON sm.id = s.message_id AND sm.company_id = s.company_id`

/** One row, whoever asks: for events and for the sender. */
export function scheduleRowStatement(ctx: CompanyContext, id: number): Statement {
  return ctx.db.statement(
    `SELECT ${SCHEDULE_COLUMNS} FROM schedules s ${SCHEDULE_JOINS} WHERE s.company_id = ?1 AND s.id = ?2`,
    id,
  )
}

export const fileOf = (row: Pick<ScheduleRow, 'media'>): MessageMedia | null =>
  row.media === null ? null : (JSON.parse(row.media) as MessageMedia)

export const ruleOf = (row: Pick<ScheduleRow, 'repeat'>): RepeatRule | null =>
  row.repeat === null ? null : (JSON.parse(row.repeat) as RepeatRule)

/** Of the ticket it was written in; null without one. */
export function ticketScopeOf(row: ScheduleRow): TicketScope | null {
  const { ticketId, ticketStatus: status } = row
  if (ticketId === null || status === null) return null
  return {
    ticketId,
    status,
    queueId: row.ticketQueueId,
    userId: row.ticketUserId,
    isGroup: row.isGroup === 1,
  }
}

/** The view of a row for the caller: without numbers hidden from them, and without who holds a ticket that they do not see. */
export function scheduleViewFor(
  ctx: CompanyContext,
  directory: Directory,
  row: ScheduleRow,
): ScheduleView {
  const view = scheduleView(row, directory, hidesNumbers(ctx, directory))
  const scope = ticketScopeOf(row)
  return scope === null || canSeeTicket(viewerOf(ctx.actor), scope)
    ? view
    : { ...view, ticketUserId: null }
}

/** The view of a row; `masked` hides the contact's number. Events are built unmasked: the company room masks for each viewer. */
export function scheduleView(
  row: ScheduleRow,
  directory: Directory,
  masked: boolean,
): ScheduleView {
  const whole = { name: row.contactName, number: row.contactNumber, isGroup: row.isGroup === 1 }
  const contact = masked ? hideNumber(whole) : whole
  const user = directory.users.find(({ id }) => id === row.userId)
  const file = fileOf(row)
  const rule = ruleOf(row)
  return {
    id: row.id,
    contactId: row.contactId,
    contact: { id: row.contactId, ...contact },
    ticketId: row.ticketId,
    ticketUserId: row.ticketUserId,
    whatsappId: row.connectionId,
    userId: row.userId,
    user: user === undefined ? null : { id: user.id, name: user.name },
    body: row.body,
    media:
      file === null
        ? null
        : {
            name: file.name ?? '',
            mime: file.mime ?? 'application/octet-stream',
            size: file.size ?? 0,
          },
    signMessage: row.signMessage === 1,
    sendAt: iso(row.sendAt),
    sentAt: row.sentAt === null ? null : iso(row.sentAt),
    status: row.status,
    messageId: row.messageId,
    undelivered: row.messageError !== null,
    repeatEvery: rule?.every ?? null,
    repeatUntil: rule?.until ?? null,
    repeated: isInSeries(row),
    error: row.lastError,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }
}

const iso = (time: number) => new Date(time).toISOString()
