import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import type { AnnouncementRow } from './announcement-row.ts'
import { ANNOUNCEMENT_COLUMNS, foundAnnouncement } from './announcement-row.ts'
import { announcementsSeen } from './announcements.events.ts'
import type {
  CreateAnnouncementInput,
  SeeAnnouncementsInput,
  UpdateAnnouncementInput,
} from './announcements.inputs.ts'
import type { AnnouncementView } from './announcements.types.ts'

/** Writes one; an active one is told to every company. */
export async function createAnnouncement(
  ctx: CompanyContext,
  { control }: PlatformContext,
  { title, text, priority, status }: CreateAnnouncementInput,
): Promise<AnnouncementView> {
  requirePermission(ctx, 'announcement:manage')
  const now = ctx.clock.now()
  const row = await control
    .prepare(
      `INSERT INTO announcements (title, text, priority, status, published_at, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6) RETURNING ${ANNOUNCEMENT_COLUMNS}`,
    )
    .bind(title, text, priority, status ? 1 : 0, status ? now : null, now)
    .first<AnnouncementRow>()
  const made = foundAnnouncement(row)
  if (made.status) await tell(ctx, made.id)
  return made
}

/** Changes one; made active it is news again. ERR_NOT_FOUND. */
export async function updateAnnouncement(
  ctx: CompanyContext,
  { control }: PlatformContext,
  id: number,
  { title, text, priority, status }: UpdateAnnouncementInput,
): Promise<AnnouncementView> {
  requirePermission(ctx, 'announcement:manage')
  const row = await control
    .prepare(
      `UPDATE announcements SET title = coalesce(?2, title), text = coalesce(?3, text), priority = coalesce(?4, priority),
         published_at = CASE WHEN ?5 = 1 AND status = 0 THEN ?6 ELSE published_at END, status = coalesce(?5, status),
         updated_at = ?6
       WHERE id = ?1 RETURNING ${ANNOUNCEMENT_COLUMNS}`,
    )
    .bind(
      id,
      title ?? null,
      text ?? null,
      priority ?? null,
      status === undefined ? null : Number(status),
      ctx.clock.now(),
    )
    .first<AnnouncementRow>()
  const changed = foundAnnouncement(row)
  await tell(ctx, id)
  return changed
}

/** ERR_NOT_FOUND. */
export async function deleteAnnouncement(
  ctx: CompanyContext,
  { control }: PlatformContext,
  id: number,
): Promise<void> {
  requirePermission(ctx, 'announcement:manage')
  foundAnnouncement(
    await control
      .prepare(`DELETE FROM announcements WHERE id = ?1 RETURNING ${ANNOUNCEMENT_COLUMNS}`)
      .bind(id)
      .first<AnnouncementRow>(),
  )
  await tell(ctx, id)
}

/** Notes how far the caller has read, on all their devices. It never goes back, and never beyond now. */
export async function seeAnnouncements(
  ctx: CompanyContext,
  { until }: SeeAnnouncementsInput,
): Promise<{ seenAt: string }> {
  const { userId } = requireUser(ctx)
  const row = await ctx.control.first<{ seenAt: number }>(
    ctx.control.statement(
      `UPDATE users SET announcements_seen_at = max(coalesce(announcements_seen_at, created_at), ?3)
       WHERE company_id = ?1 AND id = ?2 RETURNING announcements_seen_at AS seenAt`,
      userId,
      Math.min(Date.parse(until), ctx.clock.now()),
    ),
  )
  const seenAt = new Date(row?.seenAt ?? until).toISOString()
  await ctx.emit([announcementsSeen(userId, seenAt)])
  return { seenAt }
}

/** The job reads the row: what it tells is how things are by then. */
const tell = (ctx: CompanyContext, announcementId: number) =>
  ctx.enqueue({ kind: 'announcements.tell', announcementId, afterCompanyId: 0 })
