import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor } from './directory.queries.ts'

/** The company's plan and its flags. Another company's id does not exist (ERR_NOT_FOUND). */
export async function companyPlan(ctx: CompanyContext, companyId: number) {
  if (companyId !== ctx.companyId)
    throw new AppError('ERR_NOT_FOUND', { message: 'no such company' })
  const { company } = await directoryFor(ctx)
  const { id, name, dueDate, planId, plan } = company
  return {
    id,
    name,
    dueDate: dueDate === null ? null : new Date(dueDate).toISOString(),
    planId,
    plan,
  }
}
