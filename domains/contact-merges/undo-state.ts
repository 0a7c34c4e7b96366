import type { CompanyContext } from '#core/context.ts'
import type { MergeRecord } from './merge-plan.ts'
import type { MergeContact, StoredTicket } from './merge-state.ts'
import { mergeContactStatement, stampSql } from './merge-state.ts'
import { ACTIVE_STATUSES_SQL } from '../tickets/tickets.schema.ts'

type MergeRow = {
  id: number
  keptId: number
  goneId: number
  moved: string
  undoneAt: number | null
}

/** A message as a preview needs it. */
export type Newest = {
  id: number
  body: string
  mediaType: string | null
  fromMe: number
  sentAt: number
}
export type UndoState = {
  mergeId: number
  kept: MergeContact
  gone: MergeContact
  undone: boolean
  /** Who must be separated first (LATER_MERGE). */
  laterGoneId: number | null
  record: MergeRecord
  stamp: string
  /** Tickets the undoing is about, and the kept contact's active ones, as they are now. */
  tickets: StoredTicket[]
  /** Of tickets with messages that came after the merge: how many the contact wrote, and the newest. */
  later: Map<number, { inbound: number; newest: Newest | null }>
  /** The newest message that stays in a ticket when what is not its own has left. */
  staying: Map<number, Newest | null>
}

/**
 * Of merge ?2: {goneId} of the standing merge that rests on what it made, or null. It is its kept contact that went away since, by a merge
 * whose record holds what came with the gone contact; or the last one into the same contact that emptied, or filled, a ticket which this one
 * would give back. Undone out of their order the two would give one person's addresses and conversations to another.
 */
export const LATER_MERGE = `SELECT coalesce(
    (SELECT k.id FROM contacts k WHERE +k.company_id = ?1 AND k.id = m.kept_id AND k.merged_into IS NOT NULL),
    (SELECT n.gone_id FROM contact_merges n WHERE n.company_id = ?1 AND n.kept_id = m.kept_id AND n.id > m.id AND n.undone_at IS NULL
       AND EXISTS (SELECT 1 FROM json_each(n.moved, '$.folded') f WHERE f.value ->> '$.into' IN (SELECT value FROM json_each(m.moved, '$.tickets'))
         OR f.value ->> '$.emptied.id' IN (SELECT value FROM json_each(m.moved, '$.tickets')
           UNION ALL SELECT x.value ->> '$.into' FROM json_each(m.moved, '$.folded') x))
     ORDER BY n.id DESC LIMIT 1)) AS goneId
  FROM contact_merges m WHERE m.company_id = ?1 AND m.id = ?2`

/** Null when there is no such merge, or one of the contacts is no more. */
export async function readUndoState(
  ctx: CompanyContext,
  mergeId: number,
): Promise<UndoState | null> {
  const row = await ctx.db.first<MergeRow>(
    ctx.db.statement(
      `SELECT id, kept_id AS keptId, gone_id AS goneId, moved, undone_at AS undoneAt FROM contact_merges
       WHERE company_id = ?1 AND id = ?2 AND reason <> 'forgotten'`,
      mergeId,
    ),
  )
  if (row === null) return null
  const [[kept], [gone], [later]] = await ctx.db.batch<
    [MergeContact[], MergeContact[], { goneId: number | null }[]]
  >([
    mergeContactStatement(ctx, row.keptId),
    mergeContactStatement(ctx, row.goneId),
    ctx.db.statement(LATER_MERGE, mergeId),
  ])
  if (kept === undefined || gone === undefined) return null
  const laterGoneId = later?.goneId ?? null
  const record = JSON.parse(row.moved) as MergeRecord
  return {
    mergeId,
    kept,
    gone,
    // A kept contact that goes by another now was merged since: that is the later one.
    undone: row.undoneAt !== null || (laterGoneId === null && gone.mergedInto !== kept.id),
    laterGoneId,
    record,
    ...(await readTickets(ctx, record, kept.id, gone.id)),
  }
}

async function readTickets(
  ctx: CompanyContext,
  record: MergeRecord,
  keptId: number,
  goneId: number,
): Promise<Pick<UndoState, 'stamp' | 'tickets' | 'later' | 'staying'>> {
  const involved = JSON.stringify([...record.tickets, ...record.folded.map(({ into }) => into)])
  const last = record.lastMessageId ?? 0
  const [[stamp], tickets, later] = await ctx.db.batch<
    [{ stamp: string }[], StoredTicket[], { ticketId: number; inbound: number }[]]
  >([
    ctx.db.statement(`SELECT ${stampSql('?2', '?3')} AS stamp`, keptId, goneId),
    ctx.db.statement(
      `SELECT * FROM tickets WHERE company_id = ?1 AND contact_id = ?2
         AND (status IN ${ACTIVE_STATUSES_SQL} OR id IN (SELECT value FROM json_each(?3))) ORDER BY id`,
      keptId,
      involved,
    ),
    ctx.db.statement(
      `SELECT m.ticket_id AS ticketId, sum(m.from_me = 0) AS inbound FROM json_each(?2) t
       CROSS JOIN messages m ON m.company_id = ?1 AND m.ticket_id = t.value WHERE m.id > ?3 GROUP BY m.ticket_id`,
      JSON.stringify(record.tickets),
      last,
    ),
  ])
  const changing = [
    ...new Set([
      ...later.map(({ ticketId }) => ticketId),
      ...record.folded.map(({ into }) => into),
    ]),
  ]
  const newest = (condition: string, ticketId: number, ...params: unknown[]) =>
    ctx.db.statement(
      `SELECT id, body, media_type AS mediaType, from_me AS fromMe, sent_at AS sentAt FROM messages
       WHERE company_id = ?1 AND ticket_id = ?2 AND is_private = 0 AND ${condition} ORDER BY sent_at DESC, id DESC LIMIT 1`,
      ticketId,
      ...params,
    )
  const own = new Set(record.tickets)
  const rows = await ctx.db.batch<Newest[][]>([
    ...later.map(({ ticketId }) => newest('id > ?3', ticketId, last)),
    ...changing.map((ticketId) =>
      newest(
        // Later messages leave a ticket that goes back to the gone contact, and stay in one of the kept contact's.
        'id <= ?3 AND id NOT IN (SELECT value FROM json_each(?4))',
        ticketId,
        own.has(ticketId) ? last : Number.MAX_SAFE_INTEGER,
        JSON.stringify(record.folded.find(({ into }) => into === ticketId)?.messages ?? []),
      ),
    ),
  ])
  return {
    stamp: stamp?.stamp ?? '',
    tickets,
    later: new Map(
      later.map(({ ticketId, inbound }, i) => [
        ticketId,
        { inbound, newest: rows[i]?.[0] ?? null },
      ]),
    ),
    staying: new Map(changing.map((id, i) => [id, rows[later.length + i]?.[0] ?? null])),
  }
}
