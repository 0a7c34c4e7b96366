import type { Job } from '#core/jobs.ts'
import { publishToCompanies } from '../companies/publish-to-companies.ts'
import type { PlatformJobContext } from '../companies/publish-to-companies.ts'
import { HELP_BY_ID, helpView } from './help-row.ts'
import type { HelpRow } from './help-row.ts'
import { helpChanged } from './helps.events.ts'

/** Publishes a help as it is now to the companies after one, and leaves the others to the next job. Done twice, it is the same. */
export async function publishHelp(
  context: PlatformJobContext,
  job: Extract<Job, { kind: 'helps.tell' }>,
): Promise<void> {
  const row = await context.control.prepare(HELP_BY_ID).bind(job.helpId).first<HelpRow>()
  const event = helpChanged(job.helpId, row === null ? null : helpView(row))
  const last = await publishToCompanies(context, event, job.afterCompanyId)
  if (last !== null) await context.enqueue({ ...job, afterCompanyId: last })
}
