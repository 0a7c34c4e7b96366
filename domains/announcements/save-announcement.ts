import { changedMeanwhile } from '#core/changed-meanwhile.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { firstRows } from '#core/first-rows.ts'
import { isPlatformKey, platformFileKey } from '#core/media-keys.ts'
import { fileColumnSql, hasVersionSql, isChangedSql } from '../media/file-columns.ts'
import { keptFileIn } from '../media/kept-file.ts'
import { storeFile } from '../media/store-file.ts'
import type { FileChange, StoredFile } from '../media/store-file.ts'
import type { AnnouncementRow } from './announcement-row.ts'
import {
  ANNOUNCEMENT_BY_ID,
  ANNOUNCEMENT_COLUMNS,
  announcementView,
  foundAnnouncement,
} from './announcement-row.ts'
import type {
  AnnouncementReadAs,
  CreateAnnouncementInput,
  UpdateAnnouncementInput,
} from './announcements.inputs.ts'
import type { AnnouncementView } from './announcements.types.ts'
import { IMAGE_MAX_MB, RESENT_WITHIN_MS } from './limits.ts'
import { readAsOf } from './read-as.ts'

type Platform = Pick<PlatformContext, 'control'>
type Saving = {
  file?: FileChange
  /** The save is refused (ERR_CHANGED_MEANWHILE) when the row is no longer this. */
  readAs?: AnnouncementReadAs | undefined
}

/** Specification part 3 §5: .png, .jpg, .jpeg. */
const IMAGES = {
  mimes: new Set(['image/png', 'image/jpeg']),
  refusal: 'notAnImage',
} as const

/** ?1 title, ?2 text, ?3 priority, ?4 status, ?5 now, ?6–?8 image, ?9 when the same words are no twin any more. */
const INSERT = `INSERT INTO announcements (title, text, priority, status, published_at, media_key, media_name, media_mime, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4, CASE ?4 WHEN 1 THEN ?5 END, ?6, ?7, ?8, ?5, ?5
  WHERE NOT EXISTS (SELECT 1 FROM announcements WHERE (title, text, priority, status) = (?1, ?2, ?3, ?4) AND created_at > ?9)
  RETURNING ${ANNOUNCEMENT_COLUMNS}`

const SAME_WORDS = `SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcements
  WHERE (title, text, priority, status) = (?1, ?2, ?3, ?4) ORDER BY id DESC LIMIT 1`

/**
 * ?1 the row, ?2 title, ?3 text, ?4 priority, ?5 status: null stays as it is; ?6 now, ?7–?9 image, ?10 keep, remove, or the print of the
 * new image, ?11 what it was read as, `[title, text, priority, status, version]`, or null. Writes nothing where the row is neither what
 * it was read as nor already what it is to become.
 */
const READ_AS = `(title, text, priority, status) = (?11 ->> 0, ?11 ->> 1, ?11 ->> 2, ?11 ->> 3) AND ${hasVersionSql('(?11 ->> 4)')}`
const IS_ALREADY = `(title, text, priority, status)
    = (coalesce(?2, title), coalesce(?3, text), coalesce(?4, priority), coalesce(?5, status)) AND ${isChangedSql('?10')}`
const UPDATE = `UPDATE announcements SET title = coalesce(?2, title), text = coalesce(?3, text), priority = coalesce(?4, priority),
    published_at = CASE WHEN ?5 = 1 AND status = 0 THEN ?6 ELSE published_at END, status = coalesce(?5, status),
    ${fileColumnSql('media_key', '?10', '?7')}, ${fileColumnSql('media_name', '?10', '?8')},
    ${fileColumnSql('media_mime', '?10', '?9')}, updated_at = ?6
  WHERE id = ?1 AND (?11 IS NULL OR (${READ_AS}) OR (${IS_ALREADY}))
  RETURNING ${ANNOUNCEMENT_COLUMNS}`

/**
 * Writes an announcement, with its image, and tells every company. The same words sent twice at once are one. Throws ERR_NO_PERMISSION,
 * and ERR_INVALID_INPUT with `fields.file` for what is no PNG or JPEG, or too large.
 */
export async function createAnnouncement(
  ctx: CompanyContext,
  { control }: Platform,
  { title, text, priority, status }: CreateAnnouncementInput,
  file: File | null = null,
): Promise<AnnouncementView> {
  requirePermission(ctx, 'announcement:manage')
  const image = file === null ? null : await storeImage(ctx, file)
  const now = ctx.clock.now()
  const values = [title, text, priority, status ? 1 : 0] as const
  const [made, twin] = await firstRows<AnnouncementRow>(control, [
    control.prepare(INSERT).bind(...values, now, ...imageValues(image), now - RESENT_WITHIN_MS),
    control.prepare(SAME_WORDS).bind(...values),
  ])
  if (made === undefined) {
    dropImage(ctx, image?.key)
    return announcementView(foundAnnouncement(twin))
  }
  await tell(ctx, made.id)
  return announcementView(made)
}

/**
 * Changes an announcement: what is left out stays, and made active it is news again. Throws as `createAnnouncement`, ERR_NOT_FOUND, and
 * ERR_CHANGED_MEANWHILE when it is no longer what it was read as; without `readAs` the last save wins.
 */
export async function updateAnnouncement(
  ctx: CompanyContext,
  { control }: Platform,
  id: number,
  { title, text, priority, status }: UpdateAnnouncementInput,
  { file = 'keep', readAs }: Saving = {},
): Promise<AnnouncementView> {
  requirePermission(ctx, 'announcement:manage')
  const byId = control.prepare(ANNOUNCEMENT_BY_ID).bind(id)
  // Before anything is stored; the statement that writes looks again.
  foundAnnouncement(await byId.first<AnnouncementRow>())
  const image = file instanceof File ? await storeImage(ctx, file) : null
  const [before, written, now] = await firstRows<AnnouncementRow>(control, [
    byId,
    control
      .prepare(UPDATE)
      .bind(
        ...[id, title ?? null, text ?? null, priority ?? null],
        ...[status === undefined ? null : Number(status), ctx.clock.now(), ...imageValues(image)],
        file instanceof File ? (image?.print ?? '') : file,
        readAs === undefined ? null : readAsJson(readAs),
      ),
    byId,
  ])
  if (written === undefined) {
    dropImage(ctx, image?.key)
    const row = readAsOf(announcementView(foundAnnouncement(now)))
    throw changedMeanwhile({ readAs: readAs ?? row, now: row })
  }
  if (before?.mediaKey !== written.mediaKey) dropImage(ctx, before?.mediaKey)
  await tell(ctx, id)
  return announcementView(written)
}

/** Deletes an announcement and its image. Throws ERR_NO_PERMISSION, ERR_NOT_FOUND. */
export async function deleteAnnouncement(
  ctx: CompanyContext,
  { control }: Platform,
  id: number,
): Promise<AnnouncementView> {
  requirePermission(ctx, 'announcement:manage')
  const gone = foundAnnouncement(
    await control
      .prepare(`DELETE FROM announcements WHERE id = ?1 RETURNING ${ANNOUNCEMENT_COLUMNS}`)
      .bind(id)
      .first<AnnouncementRow>(),
  )
  dropImage(ctx, gone.mediaKey)
  await tell(ctx, id)
  return announcementView(gone)
}

const storeImage = (ctx: CompanyContext, file: File): Promise<StoredFile> =>
  storeFile(ctx, file, {
    maxMb: IMAGE_MAX_MB,
    kinds: IMAGES,
    keyOf: (version) => platformFileKey('announcements', version),
  })

const imageValues = (image: StoredFile | null) =>
  [image?.key ?? null, image?.name ?? null, image?.mime ?? null] as const

/** Compared in SQL, so that nothing comes between reading and writing: the flag is 0 or 1 there, and an image is its version. */
const readAsJson = ({ title, text, priority, status, media }: AnnouncementReadAs) =>
  JSON.stringify([title, text, priority, status ? 1 : 0, keptFileIn(media)?.version ?? ''])

function dropImage(ctx: CompanyContext, key: string | null | undefined): void {
  if (key != null && isPlatformKey(key)) ctx.defer(ctx.files.delete(key))
}

/** The job reads the row: what it publishes is how the announcement is by then. Drafts too, for whoever else writes them. */
const tell = (ctx: CompanyContext, announcementId: number) =>
  ctx.enqueue({ kind: 'announcements.tell', announcementId, afterCompanyId: 0 })
