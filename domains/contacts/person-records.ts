import type { CompanyContext, Statement } from '#core/context.ts'
import { PERSON_PAGE } from './limits.ts'

type Place = { at: number; id: number }
const START: Place = { at: -1, id: 0 }
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Pages of rows in the order of `at` and `id`, until one is not full. */
async function* pagesOf<Row extends Place>(
  ctx: CompanyContext,
  statementAfter: (place: Place) => Statement,
): AsyncGenerator<Row[]> {
  for (let after = START; ;) {
    const rows = await ctx.db.all<Row>(statementAfter(after))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PERSON_PAGE) return
    after = last
  }
}

type NoteRow = Place & { note: string; ticketId: number; userId: number | null; createdAt: number }

/** What the team wrote down about a person: by the ticket's contact, not the note's (contact-notes.ts). */
export async function* notesOf(ctx: CompanyContext, contactId: number) {
  const pages = pagesOf<NoteRow>(ctx, ({ id }) =>
    ctx.db.statement(
      `SELECT n.id, n.id AS at, n.note, n.ticket_id AS ticketId, n.user_id AS userId, n.created_at AS createdAt FROM tickets t INDEXED BY tickets_contact
       CROSS JOIN ticket_notes n ON n.company_id = ?1 AND n.ticket_id = t.id AND n.id > ?3
       WHERE t.company_id = ?1 AND t.contact_id = ?2 ORDER BY n.id LIMIT ${PERSON_PAGE}`,
      contactId,
      id,
    ),
  )
  for await (const page of pages)
    yield page.map(({ at: _at, createdAt, ...note }) => ({ ...note, createdAt: iso(createdAt) }))
}

type PlannedRow = Place & {
  body: string
  fileName: string | null
  fileType: string | null
  fileSize: number | null
  status: string
}

/** What was written for a person and has not become a message: it waits, failed, or was called off. */
export async function* plannedOf(ctx: CompanyContext, contactId: number) {
  const pages = pagesOf<PlannedRow>(ctx, ({ id }) =>
    ctx.db.statement(
      `SELECT s.id, s.send_at AS at, s.body, s.media ->> 'name' AS fileName, s.media ->> 'mime' AS fileType,
         s.media ->> 'size' AS fileSize, s.status FROM schedules s
       WHERE s.company_id = ?1 AND s.contact_id = ?2 AND s.id > ?3 AND s.message_id IS NULL ORDER BY s.id LIMIT ${PERSON_PAGE}`,
      contactId,
      id,
    ),
  )
  for await (const page of pages)
    yield page.map(({ at, fileName, fileType, fileSize, ...planned }) => ({
      ...planned,
      sendAt: iso(at),
      file: fileOf(fileName, fileType, fileSize),
    }))
}

type TicketRecord = Place & {
  uuid: string
  status: string
  channel: string
  queueId: number | null
  userId: number | null
  userRating: number | null
  referral: string | null
  createdAt: number
  closedAt: number | null
}

export async function* ticketsOf(ctx: CompanyContext, contactId: number) {
  const pages = pagesOf<TicketRecord>(ctx, (after) =>
    ctx.db.statement(
      `SELECT t.id, t.activity_at AS at, t.uuid, t.status, t.channel, t.queue_id AS queueId, t.user_id AS userId,
         t.user_rating AS userRating, t.referral, t.created_at AS createdAt, t.closed_at AS closedAt FROM tickets t
       WHERE t.company_id = ?1 AND t.contact_id = ?2 AND t.activity_at >= ?3 AND (t.activity_at > ?3 OR t.id > ?4)
       ORDER BY t.activity_at, t.id LIMIT ${PERSON_PAGE}`,
      contactId,
      after.at,
      after.id,
    ),
  )
  for await (const page of pages)
    yield page.map(({ at, referral, createdAt, closedAt, ...ticket }) => ({
      ...ticket,
      referral: parsed(referral),
      lastActivityAt: iso(at),
      createdAt: iso(createdAt),
      closedAt: iso(closedAt),
    }))
}

type MessageRecord = Place & {
  ticketId: number
  fromMe: number
  body: string
  mediaType: string | null
  fileName: string | null
  fileType: string | null
  fileSize: number | null
  data: string | null
  isPrivate: number
  isDeleted: number
  isEdited: number
  isForwarded: number
}

/** The messages of the tickets, each ticket's in the order they were sent. */
export async function* messagesOf(ctx: CompanyContext, ticketIds: readonly number[]) {
  for (const ticketId of ticketIds) {
    const pages = pagesOf<MessageRecord>(ctx, (after) =>
      ctx.db.statement(
        `SELECT m.id, m.sent_at AS at, m.ticket_id AS ticketId, m.from_me AS fromMe, m.body, m.media_type AS mediaType,
           m.media ->> 'name' AS fileName, m.media ->> 'mime' AS fileType, m.media ->> 'size' AS fileSize, m.data,
           m.is_private AS isPrivate, m.is_deleted AS isDeleted, m.is_edited AS isEdited, m.is_forwarded AS isForwarded FROM messages m
         WHERE m.company_id = ?1 AND m.ticket_id = ?2 AND m.sent_at >= ?3 AND (m.sent_at > ?3 OR m.id > ?4)
         ORDER BY m.sent_at, m.id LIMIT ${PERSON_PAGE}`,
        ticketId,
        after.at,
        after.id,
      ),
    )
    for await (const page of pages)
      yield page.map(({ at, fromMe, data, fileName, fileType, fileSize, ...message }) => ({
        ...message,
        sentAt: iso(at),
        fromMe: fromMe === 1,
        isPrivate: message.isPrivate === 1,
        isDeleted: message.isDeleted === 1,
        isEdited: message.isEdited === 1,
        isForwarded: message.isForwarded === 1,
        file: fileOf(fileName, fileType, fileSize),
        data: parsed(data),
      }))
  }
}

function fileOf(name: string | null, type: string | null, bytes: number | null) {
  return type === null ? null : { name, type, bytes }
}

function parsed(json: string | null): unknown {
  return json === null ? null : (JSON.parse(json) as unknown)
}
