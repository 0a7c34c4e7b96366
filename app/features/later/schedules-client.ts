import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'

export type PlannedMessage = {
  ticketId: number
  body: string
  sendAt: string
  signMessage?: boolean
  quotedMsg?: { id: number } | null
  upload?: { id: string }
}

export function planMessage(message: PlannedMessage): Promise<ScheduleView> {
  return deskCall('POST /schedules', { body: message })
}

export function changePlanned(
  id: number,
  change: { body?: string; sendAt?: string } | { cancelled: boolean },
): Promise<ScheduleView> {
  return deskCall('PUT /schedules/{scheduleId}', { path: { scheduleId: id }, body: change })
}

export function sendPlannedNow(id: number): Promise<ScheduleView> {
  return deskCall('POST /schedules/{scheduleId}/send', { path: { scheduleId: id } })
}

export function cancelPlanned(id: number): Promise<{ id: number }> {
  return deskCall('DELETE /schedules/{scheduleId}', { path: { scheduleId: id } })
}
