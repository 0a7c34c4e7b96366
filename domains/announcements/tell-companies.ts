import type { CompanyContext, PlatformContext } from '#core/context.ts'
import type { Job } from '#core/jobs.ts'
import type { AnnouncementRow } from './announcement-row.ts'
import { ANNOUNCEMENT_COLUMNS, announcementView } from './announcement-row.ts'
import { announcementChanged } from './announcements.events.ts'
import { COMPANIES_TOLD_AT_ONCE } from './limits.ts'

type Platform = Pick<PlatformContext, 'control' | 'emitTo'> & Pick<CompanyContext, 'enqueue'>

/**
 * Tells the companies after one how an announcement stands now, as many as one job may, and leaves the others to the next. Told twice,
 * it is the same.
 */
export async function tellCompanies(
  { control, emitTo, enqueue }: Platform,
  job: Extract<Job, { kind: 'announcements.tell' }>,
): Promise<void> {
  const [companies, found] = await control.batch([
    control
      .prepare(
        `SELECT id FROM companies WHERE id > ?1 AND status = 1 ORDER BY id LIMIT ${COMPANIES_TOLD_AT_ONCE}`,
      )
      .bind(job.afterCompanyId),
    control
      .prepare(`SELECT ${ANNOUNCEMENT_COLUMNS} FROM announcements WHERE id = ?1`)
      .bind(job.announcementId),
  ])
  const [row] = (found?.results ?? []) as AnnouncementRow[]
  const event = announcementChanged(
    job.announcementId,
    row === undefined ? null : announcementView(row),
  )
  const ids = ((companies?.results ?? []) as { id: number }[]).map(({ id }) => id)
  await Promise.all(ids.map((id) => emitTo(id, [event])))
  const last = ids.at(-1)
  if (last !== undefined && ids.length === COMPANIES_TOLD_AT_ONCE)
    await enqueue({ ...job, afterCompanyId: last })
}
