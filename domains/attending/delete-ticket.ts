import type { CompanyContext, Statement } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { eraseGoneFilesStatement } from '../media/erase-file.ts'
import { fetchFiles } from '../messages/fetch-files.ts'
import { DELETE_PAGE } from '../tickets/limits.ts'
import type { TicketRow } from '../tickets/ticket-row.ts'
import { ticketDeleted } from '../tickets/tickets.events.ts'
import { ticketByIdStatement } from '../tickets/tickets.queries.ts'

/**
 * Deletes a ticket with everything of it. A long conversation goes in pages, newest first, and the ticket with the last of them: dying in
 * between leaves a shorter conversation that can be deleted again. Its files leave a row each (eraseGoneFilesStatement), which is
 * erased after the commit, or by the sweeper. ERR_NO_TICKET_FOUND.
 */
export async function deleteTicket(ctx: CompanyContext, ticketId: number): Promise<{ id: number }> {
  requirePermission(ctx, 'ticket:delete')
  const row = await ctx.db.first<TicketRow>(ticketByIdStatement(ctx, ticketId))
  if (row === null) throw new AppError('ERR_NO_TICKET_FOUND')
  const withFiles: number[] = []
  for (;;) {
    const page = await ctx.db.all<{ id: number; hasFile: number }>(
      ctx.db.statement(
        `SELECT id, media ->> 'key' IS NOT NULL AS hasFile FROM messages WHERE company_id = ?1 AND ticket_id = ?2
         ORDER BY sent_at DESC, id DESC LIMIT ${DELETE_PAGE}`,
        ticketId,
      ),
    )
    withFiles.push(...page.flatMap(({ id, hasFile }) => (hasFile === 1 ? [id] : [])))
    const isLast = page.length < DELETE_PAGE
    const messages = messageStatements(
      ctx,
      page.map(({ id }) => id),
    )
    if (!isLast) await ctx.db.batch(messages)
    else if (await deleteRest(ctx, row, messages)) break
  }
  ctx.log.info('ticket.deleted', { ticketId, files: withFiles.length })
  await ctx.emit([ticketDeleted(row)])
  ctx.defer(fetchFiles(ctx, withFiles))
  return { id: ticketId }
}

/** Messages by id with what hangs on them. */
function messageStatements(ctx: CompanyContext, ids: readonly number[]): Statement[] {
  const list = JSON.stringify(ids)
  const of = (table: string) =>
    ctx.db.statement(
      `DELETE FROM ${table} WHERE company_id = ?1 AND message_id IN (SELECT value FROM json_each(?2))`,
      list,
    )
  return [
    // What is on its way is not wanted any more: whoever comes for the row finds no message, and erases what came.
    ctx.db.statement(
      `UPDATE media_downloads SET state = 'queued', attempts = 0, next_at = ?3, ref = '{}'
       WHERE company_id = ?1 AND message_id IN (SELECT value FROM json_each(?2))`,
      list,
      ctx.clock.now(),
    ),
    eraseGoneFilesStatement(ctx, 'm.id IN (SELECT value FROM json_each(?2))', list),
    of('message_reactions'),
    of('outbox'),
    ctx.db.statement(
      `DELETE FROM forwards INDEXED BY forwards_due WHERE company_id = ?1 AND state = 'queued' AND message_id IN (SELECT value FROM json_each(?2))`,
      list,
    ),
    ctx.db.statement(
      'DELETE FROM messages WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2))',
      list,
    ),
  ]
}

/**
 * The last page and the ticket in one transaction. False when a message came in since the page was read: then nothing but the page is
 * gone, and the next round takes the new one too.
 */
async function deleteRest(
  ctx: CompanyContext,
  { id, contactId }: TicketRow,
  messages: readonly Statement[],
): Promise<boolean> {
  const empty = `NOT EXISTS (SELECT 1 FROM messages m WHERE m.company_id = ?1 AND m.ticket_id = ?2)`
  const of = (table: string) =>
    ctx.db.statement(
      `DELETE FROM ${table} WHERE company_id = ?1 AND ticket_id = ?2 AND ${empty}`,
      id,
    )
  const results = await ctx.db.batch<unknown[][]>([
    ...messages,
    of('ticket_logs'),
    of('ticket_notes'),
    of('ticket_followers'),
    of('ratings'),
    // What is planned for the person goes out all the same.
    ctx.db.statement(
      `UPDATE schedules SET ticket_id = NULL WHERE company_id = ?1 AND contact_id = ?3 AND ticket_id = ?2 AND ${empty}`,
      id,
      contactId,
    ),
    ctx.db.statement(
      `DELETE FROM tickets WHERE company_id = ?1 AND id = ?2 AND ${empty} RETURNING id`,
      id,
    ),
    ctx.db.statement('SELECT id FROM tickets WHERE company_id = ?1 AND id = ?2', id),
  ])
  return results.at(-1)?.length === 0
}
