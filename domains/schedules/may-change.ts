import type { Profile } from '#core/permissions.ts'
import type { ScheduleView } from './schedules.types.ts'

/** Whether somebody may change one that they see: its author, who holds its ticket, supervisors and admins. The screens use the same rule. */
export function mayChange(
  { userId, profile }: { userId: number; profile: Profile },
  schedule: Pick<ScheduleView, 'userId' | 'ticketUserId'>,
): boolean {
  return profile !== 'user' || schedule.userId === userId || schedule.ticketUserId === userId
}
