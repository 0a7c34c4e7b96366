import { wallTime } from '#core/zoned-time.ts'
import type { RepeatEvery } from './repeat-times.ts'
import type { ScheduleView } from './schedules.types.ts'

/** The editable fields of a planned message as a form has them: times by the company's clock, '' for what is not there. */
export type ScheduleReadAs = {
  body: string
  sendAt: string
  repeatEvery: RepeatEvery | ''
  repeatUntil: string
  /** Saving one that was cancelled plans it again. */
  cancelled: boolean
}

/** Client-safe. */
export function readAsOf(
  { body, sendAt, repeatEvery, repeatUntil, status }: ScheduleView,
  timezone: string,
): ScheduleReadAs {
  return {
    body,
    sendAt: wallTime(Date.parse(sendAt), timezone),
    repeatEvery: repeatEvery ?? '',
    repeatUntil: repeatUntil ?? '',
    cancelled: status === 'CANCELADA',
  }
}
