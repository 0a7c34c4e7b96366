import type { Audience, CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { canSeeTicket } from '../tickets/visibility.ts'
import { scheduleView, ticketScopeOf } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'

/** A message for later came, changed, left or failed: told to whoever sees its ticket and to its author. */
export function scheduleChanged(
  directory: Directory,
  row: ScheduleRow,
  action: 'create' | 'update',
): CompanyEvent[] {
  const schedule = scheduleView(row, directory, false)
  const hideNumbers = directory.settings.lgpdHideNumber === 'enabled'
  const { contact, ...rest } = schedule
  return audiencesOf(directory, row).map((audience) => ({
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
}

export function scheduleDeleted(directory: Directory, row: ScheduleRow): CompanyEvent[] {
  return audiencesOf(directory, row).map((audience) => ({
    channel: 'schedule',
    action: 'delete',
    data: { id: row.id, scheduleId: row.id, contactId: row.contactId },
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
  // As the reading has it: one without a ticket is seen by whoever sees every ticket, and by its author.
  const scope = {
    ...{ ticketId: 0, status: 'pending', queueId: null, isGroup: false },
    userId: row.userId,
  }
  return [{ kind: 'ticket', scope }]
}
