import type { CompanyContext } from '#core/context.ts'
import type { Directory, DirectoryUser } from '../companies/directory.types.ts'
import { actingFor } from '../users/acting-for.ts'

/**
 * Who planned a message, sending it now. What they may see was asked when they planned it: that the ticket went elsewhere since does not
 * stop what was promised to a customer. The system's own context when they are no longer of the company.
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
