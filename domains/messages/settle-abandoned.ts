import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '../companies/directory.queries.ts'
import { effectEvents } from './effect-events.ts'
import { settleSilentStatements } from './settle-silent.ts'

/** Sends nobody settled: the sender died, or nobody ever said what became of them. Publishes those that are given up. */
export async function settleAbandoned(ctx: CompanyContext): Promise<void> {
  const rows = await ctx.db.batch<{ id: number }[][]>(settleSilentStatements(ctx))
  const given = rows.flat().map((row) => row.id)
  if (given.length === 0) return
  const directory = await directoryFor(ctx)
  await ctx.emit(await effectEvents(ctx, directory, given))
}
