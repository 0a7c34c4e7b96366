import type { Actor } from '#core/context.ts'
import type { Directory } from '../companies/directory.types.ts'
import { viewerOf } from './visibility.ts'

/**
 * The queue of a ticket that a person opens out of another conversation: that one's where they may see it, else the first of their
 * own. Null when there is none; only an admin may then go on (part 1 §5).
 */
export function queueFor(
  actor: Actor,
  directory: Directory,
  besideId: number | null,
): number | null {
  const { profile, allTicket, queueIds } = viewerOf(actor)
  const isOwn = ({ id }: { id: number }) => queueIds.includes(id)
  const beside = directory.queues.find(({ id }) => id === besideId)
  if (beside !== undefined && (profile === 'admin' || allTicket || isOwn(beside))) return beside.id
  return profile === 'admin' ? null : (directory.queues.find(isOwn)?.id ?? null)
}
