import type { CompanyContext } from '#core/context.ts'
import { requireFeature } from '../companies/require-feature.ts'
import type { Directory } from '../companies/directory.types.ts'

/** Returns the company's directory. Throws ERR_PLAN_FEATURE_OFF when its plan has no planned messages. */
export const requirePlan = (ctx: CompanyContext): Promise<Directory> =>
  requireFeature(ctx, 'useSchedules')
