import type { CompanyContext, Statement } from '#core/context.ts'
import { uploadFileKey } from '#core/media-keys.ts'
import { forget } from './forget-uploads.ts'
import { UPLOAD_KEEP_MS, UPLOAD_LAST_CALL_MS } from './limits.ts'
import { UPLOAD_COLUMNS } from './upload-rows.ts'
import type { UploadRow } from './upload-rows.ts'

/** Files of a record, by the ids of the uploads they came as and are stored under. */
export type HandOver = { taken: readonly string[]; dropped: readonly string[] }

/** The caller's uploads with these ids. */
export function ownUploadsStatement(ctx: CompanyContext, userId: number, ids: readonly string[]) {
  return ctx.db.statement(
    `SELECT ${UPLOAD_COLUMNS} FROM uploads WHERE +company_id = ?1 AND user_id = ?2 AND id IN (SELECT value FROM json_each(?3))`,
    userId,
    JSON.stringify(ids),
  )
}

/** Whether a record may take it: it is whole, no record has it, and nobody is about to forget it. */
export const isTakeable = (ctx: CompanyContext, { state, createdAt }: UploadRow): boolean =>
  state === 'done' && createdAt > ctx.clock.now() - UPLOAD_KEEP_MS + UPLOAD_LAST_CALL_MS

/** A condition of the statement that writes a record: the person's uploads in this JSON list are still to be had. */
export const areFreeSql = (userId: string, ids: string) =>
  `(SELECT count(*) FROM uploads u WHERE +u.company_id = ?1 AND u.user_id = ${userId} AND u.state = 'done'
     AND u.id IN (SELECT value FROM json_each(${ids}))) = json_array_length(${ids})`

/**
 * Goes behind the statement that changed the one row of a record. What the record takes is no longer forgotten after a day. What it no
 * longer names is forgotten at once: until its file is erased, a row knows of it.
 */
export function handOverStatement(ctx: CompanyContext, { taken, dropped }: HandOver): Statement {
  const filed = (state: UploadRow['state']) => (id: string) => ({
    id,
    key: uploadFileKey(ctx.companyId, id),
    state,
  })
  return ctx.db.statement(
    `INSERT INTO uploads (company_id, id, user_id, key, name, mime, size, state, created_at)
     SELECT ?1, f.value ->> 'id', 0, f.value ->> 'key', '', '', 0, f.value ->> 'state', ?2 FROM json_each(?3) f WHERE changes() = 1
     ON CONFLICT DO UPDATE SET state = excluded.state,
       created_at = CASE excluded.state WHEN 'used' THEN uploads.created_at ELSE excluded.created_at END
     WHERE uploads.company_id = ?1`,
    ctx.clock.now() - UPLOAD_KEEP_MS,
    JSON.stringify([...taken.map(filed('used')), ...dropped.map(filed('done'))]),
  )
}

/** Erases files that no record names, after the answer. What dies on the way is left to the sweeper. */
export function eraseFiles(ctx: CompanyContext, ids: readonly string[]): void {
  if (ids.length === 0) return
  const uploads = ids.map((id) => ({
    id,
    key: uploadFileKey(ctx.companyId, id),
    multipartId: null,
    state: 'done',
  }))
  ctx.defer(forget(ctx, uploads))
}
