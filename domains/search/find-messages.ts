import { z } from 'zod'
import { openCursor, sealCursor } from '#core/auth/sealed-cursors.ts'
import type { CompanyContext, Statement } from '#core/context.ts'
import { hideNumber } from '#core/phone.ts'
import { zonedDayStart } from '#core/zoned-time.ts'
import type { Directory } from '../companies/directory.types.ts'
import type { MediaType } from '../messages/messages.types.ts'
import { writerName } from '../tickets/writer-name.ts'
import type { Writer } from '../tickets/writer-name.ts'
import { addDays, narrowTickets } from '../tickets/narrow-tickets.ts'
import { Conditions } from '../tickets/sql-conditions.ts'
import { seesEveryTicket, ticketVisibility } from '../tickets/ticket-visibility-sql.ts'
import type { TicketView } from '../tickets/tickets.types.ts'
import { CLOCK_SKEW_MS, HITS_LOOKED_AT, MESSAGE_HITS_PAGE } from './limits.ts'
import { snippetOf } from './mark-text.ts'
import type { SearchInput } from './search.inputs.ts'
import type { WordIndex } from '../word-index/word-index.ts'
import type { FoundMessages, MessageHit } from './search.types.ts'

export type HitRow = {
  id: number
  ticketId: number
  body: string
  fromMe: number
  isPrivate: number
  mediaType: MediaType | null
  userId: number | null
  /** JSON of who wrote it, in a group. */
  writtenBy: string | null
  sentAt: number
  uuid: string
  status: TicketView['status']
  channel: TicketView['channel']
  isGroup: number
  queueId: number | null
  contactId: number
  contactName: string
  contactNumber: string | null
  contactPictureUrl: string | null
}
/** The first hit that was not looked at; no row when all were. */
export type EdgeRow = { id: number; sentAt: number; createdAt: number }

/** Ids are given in the order of storing; nothing is newer than this. */
const NEWEST = Number.MAX_SAFE_INTEGER

/**
 * A page of the messages with the words of `match`, newest first, and the edge of what was looked at. The index leads and gives its hits
 * in that order; each is looked up, and the page's limit ends it. Where not every hit may be shown, only HITS_LOOKED_AT of them are
 * looked up; where every one may, there is no edge to ask for.
 */
export function findMessagesStatements(
  ctx: CompanyContext,
  { index, match }: { index: WordIndex; match: string },
  input: SearchInput,
  timezone: string,
): Statement[] {
  const before = cursorOf(ctx, input)
  const where = new Conditions()
  const matches = where.param(match)
  const below = where.param(before)
  const edge = `SELECT rowid FROM ${index} WHERE ${index} MATCH ${matches} AND rowid < ${below}
    ORDER BY rowid DESC LIMIT 1 OFFSET ${HITS_LOOKED_AT}`
  addHitFilters(where, ctx, input, timezone)
  const isNarrowed = !where.isEmpty()
  if (isNarrowed) where.add(`f.rowid > coalesce((${edge}), 0)`)
  const hits = ctx.db.statement(
    `SELECT m.id, m.ticket_id AS ticketId, m.body, m.from_me AS fromMe, m.is_private AS isPrivate, m.media_type AS mediaType,
       m.user_id AS userId, m.data -> '$.from' AS writtenBy, m.sent_at AS sentAt, t.uuid, t.status, t.channel, t.is_group AS isGroup,
       t.queue_id AS queueId, c.id AS contactId, c.name AS contactName, c.number AS contactNumber, c.picture_url AS contactPictureUrl
     FROM ${index} f CROSS JOIN messages m ON m.id = f.rowid AND +m.company_id = ?1
       CROSS JOIN tickets t ON t.id = m.ticket_id AND +t.company_id = ?1
       CROSS JOIN contacts c ON c.id = t.contact_id AND +c.company_id = ?1
     WHERE f.${index} MATCH ${matches} AND f.rowid < ${below} AND ${where.sql()}
     ORDER BY f.rowid DESC LIMIT ${MESSAGE_HITS_PAGE + 1}`,
    ...where.params,
  )
  if (!isNarrowed) return [hits]
  const looked = `SELECT e.id, e.sent_at AS sentAt, e.created_at AS createdAt FROM messages e WHERE +e.company_id = ?1 AND e.id = (${edge})`
  return [hits, ctx.db.statement(looked, match, before)]
}

function addHitFilters(
  where: Conditions,
  ctx: CompanyContext,
  input: SearchInput,
  timezone: string,
): void {
  const { actor } = ctx
  if (!seesEveryTicket(actor)) where.addWritten((from) => ticketVisibility(actor, 't', from))
  narrowTickets(where, input)
  if (input.statusFilter.length > 0) where.add(`t.status ${where.inList(input.statusFilter)}`)
  if (input.users.length > 0) {
    const users = where.inList(input.users)
    where.add(`(t.user_id ${users} OR m.user_id ${users})`)
  }
  addDays(where, 'm.sent_at', { from: input.dateFrom, to: input.dateTo }, timezone)
}

/** The page of what findMessagesStatements read. */
export function foundMessages(
  ctx: CompanyContext,
  rows: readonly HitRow[],
  edge: EdgeRow | undefined,
  input: SearchInput,
  viewer: { directory: Directory; masked: boolean; timezone: string },
): FoundMessages {
  const page = rows.slice(0, MESSAGE_HITS_PAGE)
  const last = page.at(-1)
  // The index is in the order of storing; what a phone brought of its past was said long before.
  const items = page
    .toSorted((a, b) => b.sentAt - a.sentAt || b.id - a.id)
    .map((row) => messageHit(row, input.searchParam, viewer))
  const time = (sentAt: number) => new Date(sentAt).toISOString()
  const sealed = (id: number) => sealCursor({ ctx, list: LIST }, [id])
  if (rows.length > MESSAGE_HITS_PAGE && last !== undefined)
    return { items, hasMore: true, nextCursor: sealed(last.id), searchedTo: time(last.sentAt) }
  if (edge === undefined || isBeforeRange(edge, input, viewer.timezone))
    return { items, hasMore: false, nextCursor: null, searchedTo: null }
  return {
    items,
    hasMore: true,
    nextCursor: sealed(edge.id + 1),
    searchedTo: time(edge.sentAt),
  }
}

/** Ids rise with the time of storing, and nothing is sent after it was stored: what is older cannot be in the range either. */
function isBeforeRange(edge: EdgeRow, { dateFrom }: SearchInput, timezone: string): boolean {
  return (
    dateFrom !== undefined && edge.createdAt + CLOCK_SKEW_MS < zonedDayStart(dateFrom, timezone)
  )
}

function messageHit(
  row: HitRow,
  typed: string,
  { directory, masked }: { directory: Directory; masked: boolean },
): MessageHit {
  const isGroup = row.isGroup === 1
  const contact = { name: row.contactName, number: row.contactNumber, isGroup }
  const queue = directory.queues.find(({ id }) => id === row.queueId)
  return {
    id: row.id,
    ticketId: row.ticketId,
    ticket: {
      uuid: row.uuid,
      status: row.status,
      channel: row.channel,
      isGroup,
      queue: queue === undefined ? null : { id: queue.id, name: queue.name, color: queue.color },
      contact: {
        id: row.contactId,
        name: masked ? hideNumber(contact).name : contact.name,
        urlPicture: row.contactPictureUrl,
      },
    },
    snippet: snippetOf(row.body, typed),
    fromMe: row.fromMe === 1,
    isPrivate: row.isPrivate === 1,
    mediaType: row.mediaType,
    writer: writerOf(row, directory),
    sentAt: new Date(row.sentAt).toISOString(),
  }
}

function writerOf(row: HitRow, directory: Directory): string | null {
  if (row.userId !== null) return directory.users.find(({ id }) => id === row.userId)?.name ?? null
  if (row.writtenBy === null) return null
  return writerName(JSON.parse(row.writtenBy) as Writer | null)
}

const LIST = 'found-messages'

function cursorOf(ctx: CompanyContext, { group, cursor }: SearchInput): number {
  if (group === undefined || cursor === undefined || cursor === '') return NEWEST
  return openCursor({ ctx, list: LIST }, cursor, z.tuple([z.number().int()]))[0]
}
