import type { CompanyContext } from '#core/context.ts'
import type { Directory } from '../companies/directory.types.ts'

/**
 * The context of work that a person asked for earlier and the system does now: with the rights they have now, which may be fewer than
 * when they asked. Null when they are no longer of the company.
 */
export function actingFor(
  ctx: CompanyContext,
  directory: Directory,
  userId: number,
): CompanyContext | null {
  const user = directory.users.find(({ id }) => id === userId)
  if (user === undefined) return null
  const { name, profile, allTicket, allowGroup, queueIds } = user
  return {
    ...ctx,
    // No session of theirs is behind it, and nothing of the platform is theirs to do here.
    actor: {
      kind: 'user',
      userId,
      name,
      sessionId: '',
      profile,
      super: false,
      allTicket,
      allowGroup,
      queueIds,
    },
  }
}
