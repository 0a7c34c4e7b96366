import type { CompanyContext } from '#core/context.ts'
import { onCallDeleted } from './plantao.events.ts'

/** Takes a person who is removed off the roster. */
export async function deleteOwnOnCall(ctx: CompanyContext, userId: number): Promise<void> {
  const rows = await ctx.db.all<{ id: number }>(
    ctx.db.statement(
      'DELETE FROM on_call_entries WHERE company_id = ?1 AND user_id = ?2 RETURNING id',
      userId,
    ),
  )
  await ctx.emit(rows.map(({ id }) => onCallDeleted(id)))
}
