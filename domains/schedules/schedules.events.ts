import type { Audience, CompanyEvent, TicketScope } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { canSeeTicket } from '../tickets/visibility.ts'
import { scheduleView, ticketScopeOf } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'

/**
 * A message for later came, changed, left or failed: told to whoever sees its ticket and to its author. `wrote` had written it before:
 * who sees it no more, now that it is another's, is told that it left.
 */
export function scheduleChanged(
  directory: Directory,
  row: ScheduleRow,
  action: 'create' | 'update',
  wrote: number | null = row.userId,
): CompanyEvent[] {
  const schedule = scheduleView(row, directory, false)
  const hideNumbers = directory.settings.lgpdHideNumber === 'enabled'
  const { contact, ...rest } = schedule
  const changed = audiencesOf(directory, row).map((audience): CompanyEvent => ({
    channel: 'schedule',
    action,
    data: {
      // An author who hears of it by themselves does not see its ticket.
      schedule: audience.kind === 'user' ? { ...rest, ticketUserId: null } : rest,
      // Beside it, where the room hides numbers.
      contact,
    },
    audience,
    hideNumbers,
  }))
  return [...changed, ...scheduleLeft(directory, row, wrote)]
}

function scheduleLeft(
  directory: Directory,
  row: ScheduleRow,
  wrote: number | null,
): CompanyEvent[] {
  const before = directory.users.find(({ id }) => id === wrote)
  if (before === undefined || before.id === row.userId) return []
  if (canSeeTicket({ ...before, userId: before.id }, sightOf(row))) return []
  const { data, channel } = deletion(row)
  return [{ channel, action: 'remove', data, audience: { kind: 'user', userId: before.id } }]
}

/** As the reading has it: one without a ticket is seen by whoever sees every ticket, and by its author. */
const sightOf = (row: ScheduleRow): TicketScope =>
  ticketScopeOf(row) ?? {
    ...{ ticketId: 0, status: 'pending', queueId: null, isGroup: false },
    userId: row.userId,
  }

const deletion = ({ id, contactId }: ScheduleRow) => ({
  channel: 'schedule' as const,
  data: { id, scheduleId: id, contactId },
})

export function scheduleDeleted(directory: Directory, row: ScheduleRow): CompanyEvent[] {
  return audiencesOf(directory, row).map((audience) => ({
    ...deletion(row),
    action: 'delete',
    audience,
  }))
}

function audiencesOf(directory: Directory, row: ScheduleRow): Audience[] {
  const author = directory.users.find(({ id }) => id === row.userId)
  const ofTicket = ticketScopeOf(row)
  if (ofTicket !== null) {
    // An author who lost sight of the ticket hears of it by themselves, and nobody twice.
    const isBlind =
      author !== undefined && !canSeeTicket({ ...author, userId: author.id }, ofTicket)
    return [
      { kind: 'ticket', scope: ofTicket },
      ...(isBlind ? [{ kind: 'user', userId: author.id } as const] : []),
    ]
  }
  return [{ kind: 'ticket', scope: sightOf(row) }]
}
