import type { CompanyContext, Statement } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { UPLOAD_PART_BYTES } from './limits.ts'
import type { UploadView } from './uploads.types.ts'

export type UploadRow = {
  id: string
  key: string
  name: string
  mime: string
  size: number
  multipartId: string | null
  /** JSON list of {partNumber, etag, size}. */
  parts: string
  state: UploadView['state']
  createdAt: number
}
export type UploadedPart = { partNumber: number; etag: string; size: number }

export const UPLOAD_COLUMNS = `id, key, name, mime, size, multipart_id AS multipartId, parts, state, created_at AS createdAt`

/** An upload of whoever asks: colleagues' are as absent as another company's. */
export function ownUploadStatement(ctx: CompanyContext, id: string): Statement {
  return ctx.db.statement(
    `SELECT ${UPLOAD_COLUMNS} FROM uploads WHERE +company_id = ?1 AND id = ?2 AND user_id = ?3`,
    id,
    requireUser(ctx).userId,
  )
}

export async function ownUpload(ctx: CompanyContext, id: string): Promise<UploadRow> {
  const row = await ctx.db.first<UploadRow>(ownUploadStatement(ctx, id))
  if (row === null) throw noSuchUpload()
  return row
}

export const noSuchUpload = () =>
  new AppError('ERR_NOT_FOUND', { message: 'there is no such upload' })

export const partsOf = (row: UploadRow) => JSON.parse(row.parts) as UploadedPart[]
export const partCount = (size: number) => Math.ceil(size / UPLOAD_PART_BYTES)

/** Bytes of one part; null when the file has no such part. */
export function partBytes(size: number, partNumber: number): number | null {
  const count = partCount(size)
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > count) return null
  return partNumber < count ? UPLOAD_PART_BYTES : size - (count - 1) * UPLOAD_PART_BYTES
}

export function uploadView(row: UploadRow): UploadView {
  const { id, name, mime, size, state } = row
  const here = partsOf(row).map(({ partNumber }) => partNumber)
  return {
    id,
    name,
    mime,
    size,
    partSize: UPLOAD_PART_BYTES,
    parts: here.sort((a, b) => a - b),
    state,
  }
}

/** The upload is what the statement before has just written: nothing else takes it, and nothing forgets it. Rides on changes() = 1. */
export const usedStatement = (ctx: CompanyContext, uploadId: string | null): Statement =>
  ctx.db.statement(
    `UPDATE uploads SET state = 'used' WHERE +company_id = ?1 AND id = ?2 AND changes() = 1`,
    uploadId,
  )
