import type { CompanyContext } from '#core/context.ts'
import { allowed } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { canSendOn } from '../channels/sending-channels.ts'
import type { Directory } from '../companies/directory.types.ts'
import { createTicket } from './create-ticket.ts'
import type { CreateTicketInput } from './tickets.inputs.ts'
import type { TicketHolder } from './tickets.types.ts'
import { seesPlace, viewerOf } from './visibility.ts'

type OpenedTicket =
  | { kind: 'new' | 'own'; uuid: string }
  /** Somebody else was first, or it waits (part 1 §4). */
  | ({ kind: 'held' } & TicketHolder)

/** Opens a contact's ticket for whoever asks, or finds the one they hold already. Errors: those of createTicket, but for the conflict. */
export async function openTicket(
  ctx: CompanyContext,
  input: CreateTicketInput,
): Promise<OpenedTicket> {
  try {
    const { uuid } = await createTicket(ctx, input)
    return { kind: 'new', uuid }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'ERR_OTHER_OPEN_TICKET') throw thrown
    const holder = thrown.data as TicketHolder
    const isOwn = ctx.actor.kind === 'user' && ctx.actor.userId === holder.user?.id
    return isOwn ? { kind: 'own', uuid: holder.ticket.uuid } : { kind: 'held', ...holder }
  }
}

/** Where whoever asks may open a ticket for themselves: in which queues, whether without one, and through which connections. */
export function ticketPlaces(ctx: CompanyContext, { queues, connections }: Directory) {
  const viewer = viewerOf(ctx.actor)
  return {
    mayOmitQueue: allowed(ctx, 'ticket:create-without-queue'),
    queues: queues
      .filter(({ id }) => seesPlace(viewer, { queueId: id, isGroup: false }))
      .map(({ id, name }) => ({ id, name })),
    // A conversation nobody can write in is none.
    connections: connections
      .filter(({ channel }) => canSendOn(channel))
      .map(({ id, name, channel, isDefault }) => ({ id, name, channel, isDefault })),
  }
}
