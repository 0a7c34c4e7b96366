import { changedMeanwhile, isAsRead } from '#core/changed-meanwhile.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { firstRows } from '#core/first-rows.ts'
import { isPlatformKey } from '#core/media-keys.ts'
import { problem } from '#core/problems.ts'
import { nameOrder, nameOrderSql } from '#core/text-order.ts'
import { fetchThumbnail } from './fetch-thumbnail.ts'
import { foundHelp, HELP_BY_ID, HELP_COLUMNS, helpView } from './help-row.ts'
import type { HelpRow } from './help-row.ts'
import type { HelpReadAs, SaveHelpInput } from './helps.inputs.ts'
import type { HelpView } from './helps.types.ts'

type Platform = Pick<PlatformContext, 'control'>

/** ?1 title, ?2 description, ?3 video, ?4 now, ?5 the title as it is compared, ?6 the help or 0. Titles that people read as one are one. */
const IS_FREE = `NOT EXISTS (SELECT 1 FROM helps o WHERE o.id <> ?6 AND ${nameOrderSql('o', 'title')} = ?5)`

const INSERT = `INSERT INTO helps (title, description, video, created_at, updated_at) SELECT ?1, ?2, ?3, ?4, ?4 WHERE ${IS_FREE}
  RETURNING ${HELP_COLUMNS}`

/**
 * ?7 what it was read as, `[title, description, video]`, or null. Writes nothing where the help is neither that nor already what it is
 * to become. Another video has another picture.
 */
const UPDATE = `UPDATE helps SET title = ?1, description = ?2, video = ?3, updated_at = ?4,
    thumbnail_key = CASE WHEN video = ?3 THEN thumbnail_key END
  WHERE id = ?6 AND ${IS_FREE}
    AND (?7 IS NULL OR (title, description, video) IN (VALUES (?7 ->> 0, ?7 ->> 1, ?7 ->> 2), (?1, ?2, ?3)))
  RETURNING ${HELP_COLUMNS}`

const TWIN = `SELECT ${HELP_COLUMNS} FROM helps h WHERE h.id <> ?1 AND ${nameOrderSql('h', 'title')} = ?2 ORDER BY h.id LIMIT 1`

/**
 * Creates a help (`id` null) or changes one; its preview picture comes afterwards. The same one created twice at once is one. Throws
 * ERR_NO_PERMISSION, ERR_NOT_FOUND, ERR_INVALID_INPUT with `fields.title` for a title that another help has, and ERR_CHANGED_MEANWHILE
 * when the help is no longer what it was read as; without `readAs` the last save wins.
 */
export async function saveHelp(
  ctx: CompanyContext,
  platform: Platform,
  id: number | null,
  input: SaveHelpInput,
  readAs?: HelpReadAs,
): Promise<HelpView> {
  requirePermission(ctx, 'help:manage')
  const { control } = platform
  const { title, description, video } = input
  const sameTitle = nameOrder(title)
  const values = [title, description, video, ctx.clock.now(), sameTitle, id ?? 0] as const
  const byId = control.prepare(HELP_BY_ID).bind(id ?? 0)
  const [before, written, now, twin] = await firstRows<HelpRow>(control, [
    byId,
    id === null
      ? control.prepare(INSERT).bind(...values)
      : control.prepare(UPDATE).bind(...values, readAs === undefined ? null : jsonOf(readAs)),
    byId,
    control.prepare(TWIN).bind(id ?? 0, sameTitle),
  ])
  if (written === undefined) {
    if (id === null && twin !== undefined && isAsRead(readAsOf(twin), input)) return helpView(twin)
    if (id !== null) refuseIfChanged(foundHelp(now), readAs)
    throw titleTaken(twin?.title ?? title)
  }
  if (before !== undefined && before.thumbnailKey !== written.thumbnailKey)
    dropThumbnail(ctx, before)
  if (written.thumbnailKey === null)
    ctx.defer(
      fetchThumbnail(ctx, platform, written).then((hasPicture) =>
        hasPicture ? tell(ctx, written.id) : undefined,
      ),
    )
  await tell(ctx, written.id)
  return helpView(written)
}

/**
 * Refuses what else is wrong with a form whose fields are not all right, by those that are: ERR_INVALID_INPUT with `fields.title` for the
 * title of another help.
 */
export async function checkHelp(
  ctx: CompanyContext,
  { control }: Platform,
  id: number | null,
  { title }: Partial<SaveHelpInput>,
): Promise<void> {
  requirePermission(ctx, 'help:manage')
  if (title === undefined) return
  const [twin] = await firstRows<HelpRow>(control, [
    control.prepare(TWIN).bind(id ?? 0, nameOrder(title)),
  ])
  if (twin !== undefined) throw titleTaken(twin.title)
}

const titleTaken = (name: string) =>
  new AppError('ERR_INVALID_INPUT', {
    message: 'another help has this title',
    fields: { title: [problem('titleTaken', { name })] },
  })

/** Deletes a help. Throws ERR_NO_PERMISSION, ERR_NOT_FOUND. */
export async function deleteHelp(
  ctx: CompanyContext,
  { control }: Platform,
  id: number,
): Promise<HelpView> {
  requirePermission(ctx, 'help:manage')
  const gone = foundHelp(
    await control
      .prepare(`DELETE FROM helps WHERE id = ?1 RETURNING ${HELP_COLUMNS}`)
      .bind(id)
      .first<HelpRow>(),
  )
  dropThumbnail(ctx, gone)
  await tell(ctx, id)
  return helpView(gone)
}

const readAsOf = ({ title, description, video }: HelpRow): HelpReadAs => ({
  title,
  description,
  video,
})
const jsonOf = ({ title, description, video }: HelpReadAs) =>
  JSON.stringify([title, description, video])

function refuseIfChanged(row: HelpRow, readAs: HelpReadAs | undefined): void {
  const now = readAsOf(row)
  if (readAs !== undefined && !isAsRead(now, readAs)) throw changedMeanwhile({ readAs, now })
}

function dropThumbnail(ctx: CompanyContext, { thumbnailKey: key }: HelpRow): void {
  if (key !== null && isPlatformKey(key)) ctx.defer(ctx.files.delete(key))
}

/** The job reads the row: what it publishes is how the help is by then. */
const tell = (ctx: CompanyContext, helpId: number) =>
  ctx.enqueue({ kind: 'helps.tell', helpId, afterCompanyId: 0 })
