import type { CompanyContext } from '#core/context.ts'
import { dropQuickFile } from './quick-file.ts'

/** Deletes what a person who is removed had for themselves; the company keeps what is the company's. */
export async function deleteOwnQuickMessages(ctx: CompanyContext, userId: number): Promise<void> {
  const rows = await ctx.db.all<{ key: string | null }>(
    ctx.db.statement(
      'DELETE FROM quick_messages WHERE company_id = ?1 AND user_id = ?2 AND geral = 0 RETURNING media_key AS key',
      userId,
    ),
  )
  for (const { key } of rows) dropQuickFile(ctx, key)
}
