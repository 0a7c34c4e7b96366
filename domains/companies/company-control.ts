import type { CompanyContext, TenantDb } from '#core/context.ts'

/** The company's own rows of the control database: its row, its plan, its users. */
export function controlOf(ctx: CompanyContext): TenantDb {
  const { control } = ctx as CompanyContext & { control?: TenantDb }
  if (control === undefined) throw new Error('this context was made without the control database')
  return control
}
