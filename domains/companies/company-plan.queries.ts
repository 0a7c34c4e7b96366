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

/** What the plan allows at this moment. From the control database itself: a cached directory may be seconds behind. */
export type PlanAllowance = {
  useWhatsapp: boolean
  useFacebook: boolean
  useInstagram: boolean
  /** Most connections the company may have. */
  connections: number
  /** Most queues. */
  queues: number
}

export async function planAllowance(ctx: CompanyContext): Promise<PlanAllowance> {
  const row = await ctx.control.first<Record<keyof PlanAllowance, number>>(
    ctx.control.statement(
      `SELECT c.id AS company_id, p.connections, p.queues, p.use_whatsapp AS useWhatsapp, p.use_facebook AS useFacebook,
         p.use_instagram AS useInstagram FROM companies c JOIN plans p ON p.id = c.plan_id WHERE c.id = ?1`,
    ),
  )
  if (row === null)
    throw new AppError('ERR_COMPANY_INACTIVE', { message: 'the company does not exist' })
  return {
    useWhatsapp: row.useWhatsapp === 1,
    useFacebook: row.useFacebook === 1,
    useInstagram: row.useInstagram === 1,
    connections: row.connections,
    queues: row.queues,
  }
}
