import type { CompanyContext } from '#core/context.ts'
import type { Directory, DirectoryUser } from '../companies/directory.types.ts'
import { actingFor } from '../users/acting-for.ts'

/**
 * Who planned a message, sending it now. Whether the conversation may be written into was asked before (send-schedules.ts), of them or
 * of who lets it go in their place. The system's own context when they are no longer of the company.
 */
export function authorContext(
  ctx: CompanyContext,
  directory: Directory,
  author: DirectoryUser | undefined,
): CompanyContext {
  const acting = author === undefined ? null : actingFor(ctx, directory, author.id)
  const actor = acting?.actor
  if (acting === null || actor?.kind !== 'user') return ctx
  return { ...acting, actor: { ...actor, allTicket: true, allowGroup: true } }
}
