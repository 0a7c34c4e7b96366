import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import type { Directory } from '../companies/directory.types.ts'

/** Returns the company's directory. Throws ERR_PLAN_FEATURE_OFF when its plan has no planned messages. */
export async function requirePlan(ctx: CompanyContext): Promise<Directory> {
  const directory = await directoryFor(ctx)
  if (!directory.company.plan.useSchedules)
    throw new AppError('ERR_PLAN_FEATURE_OFF', { message: 'the plan has no schedules' })
  return directory
}
