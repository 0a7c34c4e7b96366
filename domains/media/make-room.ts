import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { forget } from './forget-uploads.ts'
import type { OldUpload } from './forget-uploads.ts'
import {
  OPEN_UPLOADS_MAX,
  OPEN_UPLOAD_YIELDS_MS,
  UPLOAD_KEEP_MS,
  WHOLE_UPLOADS_MAX,
  WHOLE_UPLOAD_YIELDS_MS,
} from './limits.ts'

const BOUNDS = {
  open: { most: OPEN_UPLOADS_MAX, yieldsMs: OPEN_UPLOAD_YIELDS_MS },
  done: { most: WHOLE_UPLOADS_MAX, yieldsMs: WHOLE_UPLOAD_YIELDS_MS },
} as const

type Bounded = keyof typeof BOUNDS

/** A condition of the statement that writes an upload: the person, by this parameter, has room for one more in this state. */
export const hasRoomSql = (state: Bounded, userId: string) =>
  `(SELECT count(*) FROM uploads WHERE company_id = ?1 AND user_id = ${userId} AND state = '${state}') < ${BOUNDS[state].most}`

/** Where a person has as many uploads in a state as they may, the oldest goes, unless it is too young: ERR_TOO_MANY_UPLOADS. */
export async function makeRoom(ctx: CompanyContext, userId: number, state: Bounded): Promise<void> {
  const { most, yieldsMs } = BOUNDS[state]
  const kept = await ctx.db.all<OldUpload & { createdAt: number }>(
    ctx.db.statement(
      `SELECT id, key, multipart_id AS multipartId, state, created_at AS createdAt FROM uploads
       WHERE company_id = ?1 AND user_id = ?2 AND state = '${state}' ORDER BY created_at LIMIT ${most}`,
      userId,
    ),
  )
  const [oldest] = kept
  if (oldest === undefined || kept.length < most) return
  const now = ctx.clock.now()
  if (oldest.createdAt > now - yieldsMs) throw tooManyUploads(state)
  if (state === 'open') return await forget(ctx, [oldest])
  // Nobody may take it any more before its file goes; dying in between leaves it to the sweeper.
  const left = await ctx.db.first<OldUpload>(
    ctx.db.statement(
      `UPDATE uploads SET state = 'open', user_id = 0, multipart_id = NULL, created_at = ?3
       WHERE +company_id = ?1 AND id = ?2 AND state = 'done' RETURNING id, key, multipart_id AS multipartId, state`,
      oldest.id,
      now - UPLOAD_KEEP_MS,
    ),
  )
  if (left !== null) await forget(ctx, [left])
}

export const tooManyUploads = (state: Bounded) =>
  new AppError('ERR_TOO_MANY_UPLOADS', {
    message:
      state === 'open'
        ? `${OPEN_UPLOADS_MAX} uploads may be open at a time`
        : `${WHOLE_UPLOADS_MAX} files may wait for what takes them`,
    retryAfterSeconds: MINUTE_MS / SECOND_MS,
  })
