import type { WeekdayEn } from '#core/weekdays.ts'
import type { DayTimes } from './on-call-times.ts'

/** A weekday of an entry, as the specification writes it (part 3 §3). */
export type OnCallDay = DayTimes & { weekday: string; weekdayEn: WeekdayEn }

export type OnCallEntry = {
  id: number
  userId: number
  user: { id: number; name: string }
  phone: string
  /** Minutes between two notices. */
  interval: number
  /** Monday to Sunday, all seven. */
  days: OnCallDay[]
  /** When the phone was told last, and whether that did not arrive. ISO 8601. */
  lastNotice: { at: string; hasFailed: boolean } | null
  /** The code of what stands in the way of a notice that is due. */
  obstacle: string | null
}

export type OnCallRoster = {
  /** By the users' names. */
  records: OnCallEntry[]
  /** Who is on call now. `until`: ISO 8601; null where the entry has no end. */
  onCall: { id: number; userId: number; name: string; phone: string; until: string | null }[]
  /** Of the company: the entries' times are by its clock. */
  timezone: string
  /** Whether the company keeps hours, in which nobody on call is told of anything. */
  keepsHours: boolean
}
