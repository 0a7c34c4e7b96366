import type { CompanyContext } from '#core/context.ts'
import { UPLOAD_KEEP_MS, UPLOADS_FORGOTTEN_AT_ONCE } from './limits.ts'

export type OldUpload = { id: string; key: string; multipartId: string | null; state: string }

/** When the oldest upload is forgotten. */
export const UPLOADS_DUE = `SELECT min(created_at) + ${UPLOAD_KEEP_MS} AS dueAt FROM uploads WHERE company_id = ?1`

/** Forgets uploads after a day: with their parts when they became no message. */
export async function forgetUploads(ctx: CompanyContext): Promise<void> {
  const old = await ctx.db.all<OldUpload>(
    ctx.db.statement(
      `SELECT id, key, multipart_id AS multipartId, state FROM uploads
       WHERE company_id = ?1 AND created_at <= ?2 ORDER BY created_at LIMIT ${UPLOADS_FORGOTTEN_AT_ONCE}`,
      ctx.clock.now() - UPLOAD_KEEP_MS,
    ),
  )
  if (old.length > 0) await forget(ctx, old)
}

/** Deletes these uploads: first the file, then its row. */
export async function forget(ctx: CompanyContext, old: readonly OldUpload[]): Promise<void> {
  for (const { key, multipartId, state } of old) {
    if (state === 'used') continue
    if (state === 'open' && multipartId !== null) await abort(ctx, key, multipartId)
    await ctx.files.delete(key)
  }
  await ctx.db.batch([
    ctx.db.statement(
      `DELETE FROM uploads WHERE +company_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
      JSON.stringify(old.map(({ id }) => id)),
    ),
  ])
}

/** Storage ends what was left open by itself after a week; that it knows of none any more is no reason to stay. */
async function abort(ctx: CompanyContext, key: string, multipartId: string): Promise<void> {
  try {
    await ctx.files.resumeMultipartUpload(key, multipartId).abort()
  } catch (thrown) {
    ctx.log.warn('media.failed', { reason: `abort: ${String(thrown)}` })
  }
}
