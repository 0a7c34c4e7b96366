import type { Named } from '#domains/companies/directory.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'

/** Stands for tickets without a queue; everybody has it beside their own queues (specification part 1 §9). */
export const NO_QUEUE = 0

/** The queues a person may look at, and none. */
export function queueOptions(
  me: Pick<Viewer, 'profile' | 'allTicket' | 'queueIds'>,
  queues: readonly Named[],
  noQueueName: string,
): Named[] {
  const seesAll = me.profile === 'admin' || me.allTicket
  return [
    ...queues.filter(({ id }) => seesAll || me.queueIds.includes(id)),
    { id: NO_QUEUE, name: noQueueName, color: 'var(--gray-9)' },
  ]
}
