import { AppError } from '#core/errors.ts'
import { fileVersion } from '#core/media-keys.ts'
import type { HelpView } from './helps.types.ts'

export type HelpRow = {
  id: number
  title: string
  description: string
  video: string
  thumbnailKey: string | null
  createdAt: number
  updatedAt: number
}

export const HELP_COLUMNS = `id, title, description, video, thumbnail_key AS thumbnailKey, created_at AS createdAt, updated_at AS updatedAt`

/** ?1 the help. */
export const HELP_BY_ID = `SELECT ${HELP_COLUMNS} FROM helps WHERE id = ?1`

export function helpView({ thumbnailKey, createdAt, updatedAt, ...row }: HelpRow): HelpView {
  return {
    ...row,
    thumbnailPath:
      thumbnailKey === null ? null : `/helps/${row.id}/thumbnail?v=${fileVersion(thumbnailKey)}`,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

/** Throws ERR_NOT_FOUND. */
export function foundHelp(row: HelpRow | null | undefined): HelpRow {
  if (row == null) throw new AppError('ERR_NOT_FOUND', { message: 'there is no such help' })
  return row
}
