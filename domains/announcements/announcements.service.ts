import type { CompanyContext } from '#core/context.ts'
import { requireUser } from '#core/context.ts'
import { announcementsSeen } from './announcements.events.ts'
import type { SeeAnnouncementsInput } from './announcements.inputs.ts'

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
