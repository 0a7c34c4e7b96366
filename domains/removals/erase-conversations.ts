import type { CompanyContext } from '#core/context.ts'
import { messageFileKey } from '#core/media-keys.ts'
import { isForwardedCopy } from '../media/copy-file.ts'
import { eraseUnder } from '../media/erase-under.ts'
import { PERSON_PAGE } from '../contacts/limits.ts'

type Written = { id: number; at: number; key: string | null; isForwarded: number }

/**
 * Empties all messages of a person's tickets, whoever's they are by now, page by page: files first, so that a run that is cut short finds them again. The rows stay
 * as deleted messages; what they were found by goes too, because a provider's message id spells out the number.
 */
export async function eraseConversations(
  ctx: CompanyContext,
  ticketIds: readonly number[],
): Promise<{ messages: number; files: number }> {
  const erased = { messages: 0, files: 0 }
  for (const ticketId of ticketIds) {
    for (let after = { at: -1, id: 0 }; ;) {
      const page = await writtenAfter(ctx, ticketId, after)
      const last = page.at(-1)
      if (last === undefined) break
      erased.files += await erasePage(ctx, page)
      erased.messages += page.length
      if (page.length < PERSON_PAGE) break
      after = last
    }
  }
  return erased
}

/** Messages that still say something. */
function writtenAfter(
  ctx: CompanyContext,
  ticketId: number,
  after: { at: number; id: number },
): Promise<Written[]> {
  return ctx.db.all<Written>(
    ctx.db.statement(
      `SELECT m.id, m.sent_at AS at, m.media ->> 'key' AS key, m.is_forwarded AS isForwarded FROM messages m
       WHERE m.company_id = ?1 AND m.ticket_id = ?2 AND m.sent_at >= ?3 AND (m.sent_at > ?3 OR m.id > ?4)
         AND (m.body <> '' OR m.media IS NOT NULL OR m.data IS NOT NULL OR m.external_id IS NOT NULL
           OR m.quoted_external_id IS NOT NULL OR m.error_reason IS NOT NULL OR m.is_deleted = 0)
       ORDER BY m.sent_at, m.id LIMIT ${PERSON_PAGE}`,
      ticketId,
      after.at,
      after.id,
    ),
  )
}

async function erasePage(ctx: CompanyContext, page: readonly Written[]): Promise<number> {
  const keys = page.flatMap((message) => {
    const key = fileOf(ctx.companyId, message)
    return key === null ? [] : [key]
  })
  if (keys.length > 0) await ctx.files.delete(keys)
  const ids = JSON.stringify(page.map(({ id }) => id))
  const of = (table: string) =>
    ctx.db.statement(
      `DELETE FROM ${table} WHERE company_id = ?1 AND message_id IN (SELECT value FROM json_each(?2))`,
      ids,
    )
  await ctx.db.batch([
    of('media_downloads'),
    of('message_reactions'),
    of('outbox'),
    ctx.db.statement(
      `UPDATE messages SET body = '', media = NULL, data = NULL, external_id = NULL, quoted_external_id = NULL, error_reason = NULL,
         is_deleted = 1 WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
      ids,
    ),
  ])
  return keys.length
}

/** The file that is this conversation's own: one that was forwarded here before each had a copy, or is the company's (a greeting's), is others' too. */
function fileOf(companyId: number, { id, key, isForwarded }: Written): string | null {
  if (key === null) return null
  if (key === messageFileKey(companyId, id) || isForwardedCopy(companyId, key)) return key
  return isForwarded === 0 && key.startsWith(`c${companyId}/uploads/`) ? key : null
}

/** Deletes planned messages that were taken from a person: first the files, then the rows. Gives the number of files. */
export async function erasePlanned(
  ctx: CompanyContext,
  planned: readonly { id: number; key: string }[],
): Promise<number> {
  if (planned.length === 0) return 0
  await ctx.files.delete(planned.map(({ key }) => key))
  await ctx.db.all(
    ctx.db.statement(
      'DELETE FROM schedules WHERE company_id = ?1 AND id IN (SELECT value FROM json_each(?2))',
      JSON.stringify(planned.map(({ id }) => id)),
    ),
  )
  return planned.length
}

/** Every profile picture that was ever fetched of a contact, and of those who are a part of them. Gives their number. */
export async function erasePictures(ctx: CompanyContext, contactId: number): Promise<number> {
  // By what is left of their merges, which the erasure has forgotten: this may be the second try.
  const parts = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      `WITH RECURSIVE once(id) AS (SELECT ?2 UNION SELECT m.gone_id FROM once
         CROSS JOIN contact_merges m ON m.company_id = ?1 AND m.kept_id = once.id)
       SELECT once.id FROM once CROSS JOIN contacts c ON c.id = once.id AND +c.company_id = ?1 WHERE c.id = ?2 OR c.merged_into = ?2`,
      contactId,
    ),
  )
  let files = 0
  for (const { id } of parts) files += await eraseUnder(ctx, `c${ctx.companyId}/contacts/${id}/`)
  return files
}
