import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { allowed, requireUser } from '#core/context.ts'
import { keysetPage, onlyId, pageStart } from '#core/keyset.ts'
import { isPlatformKey } from '#core/media-keys.ts'
import { readStored } from '../media/read-stored.ts'
import type { StoredBody } from '../media/read-stored.ts'
import { fold } from '../word-index/fold-text.ts'
import type { AnnouncementRow } from './announcement-row.ts'
import {
  ANNOUNCEMENT_BY_ID,
  ANNOUNCEMENT_COLUMNS,
  announcementView,
  foundAnnouncement,
} from './announcement-row.ts'
import type { ListAnnouncementsInput } from './announcements.inputs.ts'
import type {
  UnseenAnnouncements,
  AnnouncementPage,
  AnnouncementView,
} from './announcements.types.ts'
import { ANNOUNCEMENTS_COUNTED, ANNOUNCEMENTS_PAGE, ANNOUNCEMENTS_SEARCHED } from './limits.ts'

type Platform = Pick<PlatformContext, 'control'>

/** One page, newest first: active ones, and for who writes them all. Accents and capitals make no difference to a search. */
export async function listAnnouncements(
  ctx: CompanyContext,
  { control }: Platform,
  input: ListAnnouncementsInput,
): Promise<AnnouncementPage> {
  requireUser(ctx)
  const wanted = fold((input.searchParam ?? '').trim())
  const cursor = input.cursor ?? ''
  const skipped = cursor === '' ? ((input.pageNumber ?? 1) - 1) * ANNOUNCEMENTS_PAGE : 0
  const place = { ctx, list: 'announcements' }
  const [before] = pageStart(place, cursor, onlyId, [Number.MAX_SAFE_INTEGER])
  const read =
    wanted === '' ? skipped + ANNOUNCEMENTS_PAGE + 1 : Math.max(ANNOUNCEMENTS_SEARCHED, skipped)
  const { results } = await control
    .prepare(
      `SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcements WHERE id < ?1 AND ${visible(ctx, input.status)}
       ORDER BY id DESC LIMIT ?2`,
    )
    .bind(before, read)
    .all<AnnouncementRow>()
  const rows = results
    .filter(({ title, text }) => wanted === '' || fold(`${title} ${text}`).includes(wanted))
    .slice(skipped)
  const { shown, ...next } = keysetPage(place, rows, ANNOUNCEMENTS_PAGE, ({ id }) => [id])
  return { records: shown.map(announcementView), ...next }
}

/** What the caller has not seen, at most ANNOUNCEMENTS_COUNTED. Who came later has missed nothing of before. */
export async function unseenAnnouncements(ctx: CompanyContext): Promise<UnseenAnnouncements> {
  const rows = await ctx.control.all<{
    seenAt: number
    id: number | null
    publishedAt: number | null
  }>(
    ctx.control.statement(
      `SELECT coalesce(u.announcements_seen_at, u.created_at) AS seenAt, a.id, a.published_at AS publishedAt
       FROM users u LEFT JOIN announcements a
         ON a.status = 1 AND a.published_at > coalesce(u.announcements_seen_at, u.created_at)
       WHERE u.company_id = ?1 AND u.id = ?2 ORDER BY a.published_at DESC LIMIT ${ANNOUNCEMENTS_COUNTED}`,
      requireUser(ctx).userId,
    ),
  )
  return {
    seenAt: iso(rows[0]?.seenAt ?? ctx.clock.now()),
    unseen: rows.flatMap(({ id, publishedAt }) =>
      id === null || publishedAt === null ? [] : [{ id, publishedAt: iso(publishedAt) }],
    ),
  }
}

const iso = (millis: number) => new Date(millis).toISOString()

/** ERR_NOT_FOUND: there is none, or it is not active and the caller does not write them. */
export async function announcementById(
  ctx: CompanyContext,
  platform: Platform,
  id: number,
): Promise<AnnouncementView> {
  return announcementView(await visibleRow(ctx, platform, id))
}

/** The image of an announcement that the caller sees. Throws ERR_NOT_FOUND, also where there is none. */
export async function announcementImage(
  ctx: CompanyContext,
  platform: Platform,
  id: number,
): Promise<StoredBody> {
  const { mediaKey, mediaMime, mediaName } = await visibleRow(ctx, platform, id)
  const isOurs = mediaKey !== null && isPlatformKey(mediaKey)
  return await readStored(ctx, isOurs ? mediaKey : null, { mime: mediaMime, name: mediaName })
}

async function visibleRow(
  ctx: CompanyContext,
  { control }: Platform,
  id: number,
): Promise<AnnouncementRow> {
  requireUser(ctx)
  return foundAnnouncement(
    await control
      .prepare(`${ANNOUNCEMENT_BY_ID} AND ${visible(ctx, false)}`)
      .bind(id)
      .first<AnnouncementRow>(),
  )
}

const visible = (ctx: CompanyContext, onlyActive: boolean) =>
  allowed(ctx, 'announcement:manage') && !onlyActive ? '1' : 'status = 1'
