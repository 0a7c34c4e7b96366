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

/** `clientId`: the same one again gives what it planned, as it is now (plan-once.ts). */
export function planMessage(message: PlannedMessage & { clientId: string }): Promise<ScheduleView> {
  return deskCall('POST /schedules', { body: message })
}

type PlannedChange = Partial<Pick<PlannedMessage, 'body' | 'sendAt' | 'signMessage'>>

export function changePlanned(
  id: number,
  change: PlannedChange | { cancelled: boolean },
): Promise<ScheduleView> {
  return deskCall('PUT /schedules/{scheduleId}', { path: { scheduleId: id }, body: change })
}

export function sendPlannedNow(id: number): Promise<ScheduleView> {
  return deskCall('POST /schedules/{scheduleId}/send', { path: { scheduleId: id } })
}

export function deletePlanned(id: number): Promise<{ id: number }> {
  return deskCall('DELETE /schedules/{scheduleId}', { path: { scheduleId: id } })
}
