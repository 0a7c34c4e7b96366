import type { Audience, CompanyEvent } from '#protocol/realtime/events.ts'
import type { Directory } from '../companies/directory.types.ts'
import { scheduleView } from './schedule-row.ts'
import type { ScheduleRow } from './schedule-row.ts'

/** A message for later came, changed, left or failed: told to whoever sees its ticket, else to its author and the admins. */
export function scheduleChanged(
  directory: Directory,
  row: ScheduleRow,
  action: 'create' | 'update',
): CompanyEvent[] {
  const schedule = scheduleView(row, directory)
  const hideNumbers = directory.settings.lgpdHideNumber === 'enabled'
  const data = { schedule, contact: schedule.contact }
  return audiencesOf(row).map((audience) => ({
    channel: 'schedule',
    action,
    // The contact stands beside it, where the room hides numbers.
    data: { ...data, schedule: { ...schedule, contact: undefined } },
    audience,
    hideNumbers,
  }))
}

export function scheduleDeleted(row: ScheduleRow): CompanyEvent[] {
  return audiencesOf(row).map((audience) => ({
    channel: 'schedule',
    action: 'delete',
    data: { scheduleId: row.id, contactId: row.contactId },
    audience,
  }))
}

function audiencesOf(row: ScheduleRow): Audience[] {
  if (row.ticketId !== null && row.ticketStatus !== null) {
    const scope = {
      ticketId: row.ticketId,
      status: row.ticketStatus,
      queueId: row.ticketQueueId,
      userId: row.ticketUserId,
      isGroup: row.isGroup === 1,
    }
    return [{ kind: 'ticket', scope }]
  }
  return [
    ...(row.userId === null ? [] : [{ kind: 'user', userId: row.userId } as const]),
    { kind: 'admins' },
  ]
}
