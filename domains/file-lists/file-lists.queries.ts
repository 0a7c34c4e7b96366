import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { keysetPage, pageStart, textAndId } from '#core/keyset.ts'
import { uploadFileKey } from '#core/media-keys.ts'
import { nameOrder, nameOrderSql } from '#core/text-order.ts'
import { foundList, listStatement, optionsOf, viewOf } from './file-list-rows.ts'
import type { StoredList } from './file-list-rows.ts'
import type { FileListsPageInput } from './file-lists.inputs.ts'
import type { FileListRow, FileListsPage, FileListView } from './file-lists.types.ts'
import { FILE_LISTS_PAGE } from './limits.ts'

const BY_NAME = nameOrderSql('l')

/** Returns one page of file lists by name: those whose name contains the text, capitals and accents aside. */
export async function fileListsPage(
  ctx: CompanyContext,
  { searchParam = '', pageNumber = 1, cursor }: FileListsPageInput,
): Promise<FileListsPage> {
  requirePermission(ctx, 'setting:manage')
  const place = { ctx, list: 'file-lists' }
  const [after, afterId] = pageStart(place, cursor, textAndId, [null, 0])
  const wanted = nameOrder(searchParam).trim()
  const matching = `l.company_id = ?1 AND (?2 = '' OR instr(${BY_NAME}, ?2) > 0)`
  const [rows, [total]] = await ctx.db.batch<
    [(FileListRow & { position: string })[], { count: number }[]]
  >([
    ctx.db.statement(
      `SELECT l.id, l.name, json_array_length(l.options) AS filesCount, ${BY_NAME} AS position FROM file_lists l
       WHERE ${matching} AND (?3 IS NULL OR (${BY_NAME}, l.id) > (?3, ?4))
       ORDER BY position, l.id LIMIT ${FILE_LISTS_PAGE + 1} OFFSET ?5`,
      wanted,
      after,
      afterId,
      after === null ? (pageNumber - 1) * FILE_LISTS_PAGE : 0,
    ),
    ctx.db.statement(`SELECT count(*) AS count FROM file_lists l WHERE ${matching}`, wanted),
  ])
  const { shown, ...next } = keysetPage(place, rows, FILE_LISTS_PAGE, (row) => [
    row.position,
    row.id,
  ])
  return {
    files: shown.map(({ position: _position, ...list }) => list),
    count: total?.count ?? 0,
    ...next,
  }
}

/** Throws ERR_NOT_FOUND. */
export async function fileListById(ctx: CompanyContext, id: number): Promise<FileListView> {
  requirePermission(ctx, 'setting:manage')
  return viewOf(foundList(await ctx.db.first<StoredList>(listStatement(ctx, id))))
}

type FileOfList = { body: ReadableStream; mime: string; name: string; size: number }

/** One file of a list. Throws ERR_NOT_FOUND. */
export async function fileOfList(
  ctx: CompanyContext,
  id: number,
  optionId: string,
): Promise<FileOfList> {
  requirePermission(ctx, 'setting:manage')
  const list = foundList(await ctx.db.first<StoredList>(listStatement(ctx, id)))
  const option = optionsOf(list).find((one) => one.id === optionId)
  const object =
    option?.upload == null ? null : await ctx.files.get(uploadFileKey(ctx.companyId, option.upload))
  if (object === null) throw new AppError('ERR_NOT_FOUND', { message: 'there is no such file' })
  const { mime, file } = option ?? {}
  return {
    body: object.body,
    mime: mime ?? 'application/octet-stream',
    name: file ?? 'arquivo',
    size: object.size,
  }
}
