import type { PlanWithdrawal, ScheduleView } from '#domains/schedules/schedules.types.ts'
import type { ScheduleReadAs } from '#domains/schedules/read-as.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'

export type PlannedMessage = {
  ticketId: number
  body: string
  sendAt: string
  signMessage?: boolean
  quotedMsg?: { id: number } | null
  upload?: { id: string }
  /** Whom it is for, as its writer was shown (receiver-of.ts). */
  receiver?: string
}

/** `clientId`: the same one again gives what it planned, as it is now. It is never used for anything else. */
export function planMessage(message: PlannedMessage & { clientId: string }): Promise<ScheduleView> {
  return deskCall('POST /schedules', { body: message })
}

type PlannedChange = Partial<Pick<PlannedMessage, 'body' | 'sendAt' | 'signMessage'>>
/** Refused with ERR_CHANGED_MEANWHILE where the message is no longer what it was read as. */
export type GuardedChange = PlannedChange & { readAs: ScheduleReadAs; receiver?: string }

export function changePlanned(
  id: number,
  change: GuardedChange | { cancelled: boolean },
): Promise<ScheduleView> {
  return deskCall('PUT /schedules/{scheduleId}', { path: { scheduleId: id }, body: change })
}

/** `receiver`: to whom one goes that was refused for its receiver, as the page shows it. */
export function sendPlannedNow(id: number, receiver?: string): Promise<ScheduleView> {
  return deskCall('POST /schedules/{scheduleId}/send', {
    path: { scheduleId: id },
    body: receiver === undefined ? {} : { receiver },
  })
}

/** Takes back what was planned under an id, or is on its way to be. */
export function withdrawPlan(clientId: string): Promise<PlanWithdrawal> {
  return deskCall('POST /schedule-withdrawals', { body: { clientId } })
}
