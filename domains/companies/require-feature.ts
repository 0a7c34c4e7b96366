import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from './directory.queries.ts'
import type { Directory, PlanFlags } from './directory.types.ts'

/** Returns the company's directory. Throws ERR_PLAN_FEATURE_OFF when its plan does not include the feature. */
export async function requireFeature(
  ctx: CompanyContext,
  feature: keyof PlanFlags,
): Promise<Directory> {
  const directory = await directoryFor(ctx)
  if (!directory.company.plan[feature])
    throw new AppError('ERR_PLAN_FEATURE_OFF', { message: `the plan is without ${feature}` })
  return directory
}
