import type { Job } from '#core/jobs.ts'
import { publishToCompanies } from '../companies/publish-to-companies.ts'
import type { PlatformJobContext } from '../companies/publish-to-companies.ts'
import type { AnnouncementRow } from './announcement-row.ts'
import { ANNOUNCEMENT_BY_ID, announcementView } from './announcement-row.ts'
import { announcementChanged } from './announcements.events.ts'

/**
 * Publishes an announcement as it is now to the companies after one, as many as one job may, and leaves the others to the next. Done
 * twice, it is the same.
 */
export async function announceToCompanies(
  context: PlatformJobContext,
  job: Extract<Job, { kind: 'announcements.tell' }>,
): Promise<void> {
  const row = await context.control
    .prepare(ANNOUNCEMENT_BY_ID)
    .bind(job.announcementId)
    .first<AnnouncementRow>()
  const view = row === null ? null : announcementView(row)
  const event = announcementChanged(job.announcementId, view)
  const last = await publishToCompanies(context, event, job.afterCompanyId)
  if (last !== null) await context.enqueue({ ...job, afterCompanyId: last })
}
