import type { CompanyContext, Statement } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sameName, sameNameSql } from '#core/text-order.ts'
import type { StoredOption } from './file-lists.schema.ts'
import type { FileListRow, FileListView, FileOptionView } from './file-lists.types.ts'

/** A row as it is read; `options` is JSON. */
export type StoredList = {
  id: number
  userId: number
  name: string
  message: string
  options: string
}

export const COLUMNS = 'id, user_id AS userId, name, message, options'

export const optionsOf = ({ options }: Pick<StoredList, 'options'>): StoredOption[] =>
  JSON.parse(options) as StoredOption[]

export function listStatement(ctx: CompanyContext, id: number): Statement {
  return ctx.db.statement(`SELECT ${COLUMNS} FROM file_lists WHERE company_id = ?1 AND id = ?2`, id)
}

/** Throws ERR_NOT_FOUND. */
export function foundList(row: StoredList | null | undefined): StoredList {
  if (row == null) throw new AppError('ERR_NOT_FOUND', { message: 'there is no such file list' })
  return row
}

/** The other list that has the name. */
export function twinStatement(ctx: CompanyContext, id: number, name: string): Statement {
  return ctx.db.statement(
    `SELECT ${COLUMNS} FROM file_lists WHERE company_id = ?1 AND id <> ?2 AND ${sameNameSql('file_lists')} = ?3
     ORDER BY id LIMIT 1`,
    id,
    sameName(name),
  )
}

/** The beginning of its upload's id, which is made anew with each file: a browser may keep what it has under it. */
const VERSION_CHARS = 8

function optionView(listId: number, option: StoredOption): FileOptionView {
  const { id, name, upload, mime, file, size } = option
  const path =
    upload === null ? null : `/files/${listId}/options/${id}?v=${upload.slice(0, VERSION_CHARS)}`
  return { id, name, path, mediaType: mime, file, size }
}

export function viewOf(row: StoredList): FileListView {
  const { id, name, message, userId } = row
  return { id, name, message, userId, options: optionsOf(row).map((one) => optionView(id, one)) }
}

export const listedOf = (row: StoredList): FileListRow => ({
  id: row.id,
  name: row.name,
  filesCount: optionsOf(row).length,
})
