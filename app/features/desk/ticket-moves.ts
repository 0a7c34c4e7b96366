import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { TicketChange } from '#app/desk-client/desk-api.ts'
import type { DeskDirectory } from './desk-data.ts'

/** A change as the server is asked for it, and what the screen shows until it answers. */
export type TicketMove = { wanted: TicketChange; expected: Partial<TicketView> }

const CLOSED = { status: 'closed', unreadMessages: 0 } as const

export function closing(userId: number, undoKey: string, silently = false): TicketMove {
  return {
    wanted: {
      status: 'closed',
      userId,
      undoKey,
      ...(silently ? { sendFarewellMessage: false } : {}),
    },
    expected: CLOSED,
  }
}

/** Closes one that waits: nobody was there to say farewell. */
export function ignoring(userId: number, undoKey: string): TicketMove {
  const { wanted, expected } = closing(userId, undoKey, true)
  return { wanted: { ...wanted, amountUsedBotQueues: 0 }, expected }
}

/** To a colleague, or, without one, back to waiting in the queue. */
export function transferring(
  ticket: TicketView,
  { queueId, userId }: { queueId: number; userId: number | null },
  { queues, users }: Pick<DeskDirectory, 'queues' | 'users'>,
  undoKey: string,
): TicketMove {
  const queue = queues.find(({ id }) => id === queueId) ?? null
  const colleague = users.find(({ id }) => id === userId)
  const user =
    colleague === undefined
      ? null
      : { id: colleague.id, name: colleague.name, color: colleague.color }
  const held = ticket.isGroup ? 'group' : 'open'
  return {
    wanted: {
      queueId,
      undoKey,
      status: userId === null ? 'pending' : 'open',
      ...(userId === null ? {} : { userId }),
    },
    expected: { queueId, queue, userId, user, status: userId === null ? 'pending' : held },
  }
}
