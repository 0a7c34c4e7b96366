import type { CompanyContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { keysetPage, pageStart, textAndId } from '#core/keyset.ts'
import { isKeyOf } from '#core/media-keys.ts'
import { nameOrder, nameOrderSql } from '#core/text-order.ts'
import { readStored } from '../media/read-stored.ts'
import type { StoredBody } from '../media/read-stored.ts'
import { QUICK_MESSAGES_LISTED, QUICK_MESSAGES_PAGE } from './limits.ts'
import {
  changeableRow,
  COLUMNS,
  foundRow,
  rowStatement,
  seenBySql,
  viewOf,
} from './quick-message-rows.ts'
import type { QuickMessageRow } from './quick-message-rows.ts'
import type { QuickMessagesPageInput } from './quick-messages.inputs.ts'
import type { QuickMessagesPage, QuickMessageView } from './quick-messages.types.ts'
import { twinStatement } from './save-statements.ts'

const BY_SHORTCODE = nameOrderSql('q', 'shortcode')

/** What an attendant may insert: their own quick replies and the company's, active ones only, by shortcut. */
export async function listQuickMessages(ctx: CompanyContext): Promise<QuickMessageView[]> {
  requirePermission(ctx, 'message:send')
  const rows = await ctx.db.all<QuickMessageRow>(
    ctx.db.statement(
      `SELECT ${COLUMNS} FROM quick_messages q WHERE q.company_id = ?1 AND q.status = 1 AND ${seenBySql('?2')}
       ORDER BY q.shortcode, q.id LIMIT ${QUICK_MESSAGES_LISTED}`,
      requireUser(ctx).userId,
    ),
  )
  return rows.map(viewOf)
}

/** Whether the company has an active quick reply of the shortcut of somebody's own: the composer offers both. */
export async function isCompanysToo(
  ctx: CompanyContext,
  { id, shortcode, geral }: Pick<QuickMessageView, 'id' | 'shortcode' | 'geral'>,
): Promise<boolean> {
  requirePermission(ctx, 'message:send')
  if (geral) return false
  const twin = await ctx.db.first<QuickMessageRow>(
    twinStatement(ctx, { id, shortcode, geral: true }),
  )
  return twin !== null && viewOf(twin).status
}

/**
 * Returns one page of the quick replies that a person sees, by shortcut: those whose shortcut or words contain the text, capitals and
 * accents aside.
 */
export async function quickMessagesPage(
  ctx: CompanyContext,
  { searchParam = '', pageNumber = 1, cursor }: QuickMessagesPageInput,
): Promise<QuickMessagesPage> {
  requirePermission(ctx, 'message:send')
  const place = { ctx, list: 'quick-messages' }
  const [after, afterId] = pageStart(place, cursor, textAndId, [null, 0])
  const wanted = nameOrder(searchParam).trim()
  const rows = await ctx.db.all<QuickMessageRow & { position: string }>(
    ctx.db.statement(
      `SELECT ${COLUMNS}, ${BY_SHORTCODE} AS position FROM quick_messages q
       WHERE q.company_id = ?1 AND ${seenBySql('?2')}
         AND (?3 = '' OR instr('/' || ${BY_SHORTCODE}, ?3) > 0 OR instr(${nameOrderSql('q', 'message')}, ?3) > 0)
         AND (?4 IS NULL OR (${BY_SHORTCODE}, q.id) > (?4, ?5))
       ORDER BY position, q.id LIMIT ${QUICK_MESSAGES_PAGE + 1} OFFSET ?6`,
      requireUser(ctx).userId,
      wanted,
      after,
      afterId,
      after === null ? (pageNumber - 1) * QUICK_MESSAGES_PAGE : 0,
    ),
  )
  const { shown, ...next } = keysetPage(place, rows, QUICK_MESSAGES_PAGE, (row) => [
    row.position,
    row.id,
  ])
  return { records: shown.map(viewOf), ...next }
}

/** Throws ERR_NOT_FOUND for one that is a colleague's own, too. */
export async function quickMessageById(ctx: CompanyContext, id: number): Promise<QuickMessageView> {
  requirePermission(ctx, 'message:send')
  return viewOf(foundRow(await ctx.db.first<QuickMessageRow>(rowStatement(ctx, id))))
}

/** As `quickMessageById`, for who is about to change it. Throws ERR_NO_PERMISSION for the company's. */
export async function changeableQuickMessage(
  ctx: CompanyContext,
  id: number,
): Promise<QuickMessageView> {
  requirePermission(ctx, 'message:send')
  return viewOf(changeableRow(ctx, await ctx.db.first<QuickMessageRow>(rowStatement(ctx, id))))
}

/** The file of a quick reply that the caller sees. ERR_NOT_FOUND. */
export async function quickMessageFile(ctx: CompanyContext, id: number): Promise<StoredBody> {
  requirePermission(ctx, 'message:send')
  const row = foundRow(await ctx.db.first<QuickMessageRow>(rowStatement(ctx, id)))
  const { mediaKey, mediaMime, mediaName } = row
  const isOurs = mediaKey !== null && isKeyOf(ctx.companyId, mediaKey)
  return await readStored(ctx, isOurs ? mediaKey : null, { mime: mediaMime, name: mediaName })
}
