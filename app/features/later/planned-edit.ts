import { otherFields } from '#core/changed-meanwhile.ts'
import type { ChangedMeanwhile } from '#core/changed-meanwhile.ts'
import { zonedTime } from '#core/zoned-time.ts'
import type { ScheduleReadAs } from '#domains/schedules/read-as.ts'
import { DeskError } from '#app/desk-client/request.ts'
import type { GuardedChange } from './schedules-client.ts'

/** What stands in the fields: words, and a time by the company's clock. */
export type PlannedEdit = { body: string; wall: string }

/** Whether the time is left as it was read and need not lie ahead: whether the message still waits, the server knows. */
export const leavesTime = ({ wall }: PlannedEdit, readAs: ScheduleReadAs, status: string) =>
  wall === readAs.sendAt && status === 'PENDENTE' && !readAs.cancelled

/** Returns how an edit is saved, unless the message is no longer what it was read as. A time that is left as it was stays, seconds and all. */
export function changeOf(
  { body, wall }: PlannedEdit,
  readAs: ScheduleReadAs,
  timezone: string,
): GuardedChange {
  const isSameTime = wall === readAs.sendAt
  return {
    body: body.trim(),
    ...(isSameTime ? {} : { sendAt: new Date(zonedTime(wall, timezone)).toISOString() }),
    readAs,
  }
}

/** An edit after somebody else's: what was left as it was read is as they made it, what was written stays. */
export function withOthers({ body, wall }: PlannedEdit, change: ChangedMeanwhile): PlannedEdit {
  const others = otherFields({ body, sendAt: wall }, change)
  return {
    body: Object.hasOwn(others, 'body') ? (others['body'] ?? '') : body,
    wall: others['sendAt'] ?? wall,
  }
}

/** The message as the fields say it. */
export const editOf = ({ body, sendAt }: Pick<ScheduleReadAs, 'body' | 'sendAt'>): PlannedEdit => ({
  body,
  wall: sendAt,
})

export type EditRefusal =
  | { kind: 'changed'; change: ChangedMeanwhile; now: ScheduleReadAs }
  /** It went out, or is no longer there: there is nothing to save. */
  | { kind: 'sent' | 'gone' }
  | { kind: 'past' }

/** Why an edit was not saved, where the form itself says so; null for every other failure. */
export function editRefusal(thrown: unknown): EditRefusal | null {
  if (!(thrown instanceof DeskError)) return null
  if (thrown.code === 'ERR_SCHEDULE_SENT') return { kind: 'sent' }
  if (thrown.code === 'ERR_NOT_FOUND') return { kind: 'gone' }
  if (thrown.code === 'ERR_INVALID_INPUT' && thrown.fields['sendAt'] !== undefined)
    return { kind: 'past' }
  if (thrown.code !== 'ERR_CHANGED_MEANWHILE') return null
  const change = thrown.data as unknown as ChangedMeanwhile
  return { kind: 'changed', change, now: change.now as unknown as ScheduleReadAs }
}
