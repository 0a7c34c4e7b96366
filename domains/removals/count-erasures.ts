import type { CompanyContext, Statement } from '#core/context.ts'

/**
 * Counts an erasure, `when` this holds. The company's room keeps what it told its browsers; one that knows of fewer erasures forgets all
 * of it, so that no death between an erasure and its news leaves a person there.
 */
export function countErasureStatement(ctx: CompanyContext, when = 'true'): Statement {
  return ctx.db.statement(
    `INSERT INTO company_state (company_id, erasures) SELECT ?1, 1 WHERE ${when}
       ON CONFLICT (company_id) DO UPDATE SET erasures = erasures + 1`,
  )
}

/** One row {erasures}. */
export const erasuresStatement = (ctx: CompanyContext): Statement =>
  ctx.db.statement(
    'SELECT coalesce((SELECT erasures FROM company_state WHERE company_id = ?1), 0) AS erasures',
  )

/** How many people the company has erased so far. */
export async function erasuresNow(ctx: CompanyContext): Promise<number> {
  const row = await ctx.db.first<{ erasures: number }>(erasuresStatement(ctx))
  return row?.erasures ?? 0
}
