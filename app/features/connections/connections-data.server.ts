import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import type { Named } from '#domains/tickets/tickets.types.ts'

/** The queues a connection may feed. */
export async function queuesOf(ctx: CompanyContext): Promise<Named[]> {
  const { queues } = await directoryFor(ctx)
  return queues.map(({ id, name, color }) => ({ id, name, color }))
}
