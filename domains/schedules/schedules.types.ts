import type { RepeatEvery } from './repeat-times.ts'
import type { SCHEDULE_STATUSES } from './schedules.schema.ts'

export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number]

/** A message for later as lists, the API and realtime frames show it (specification part 3 §3). Times are ISO 8601 UTC strings. */
export type ScheduleView = {
  id: number
  contactId: number
  contact: { id: number; name: string; number: string | null; isGroup: boolean }
  /** The ticket it was written in. */
  ticketId: number | null
  /** Who holds that ticket; null too where the reader does not see it. */
  ticketUserId: number | null
  whatsappId: number | null
  userId: number | null
  user: { id: number; name: string } | null
  body: string
  /** Its file, which is shown once it is sent. */
  media: { name: string; mime: string; size: number } | null
  signMessage: boolean
  sendAt: string
  sentAt: string | null
  status: ScheduleStatus
  /** What it became. */
  messageId: number | null
  /** Sent, and the provider refused that message since, or never confirmed it: the conversation says more. */
  undelivered: boolean
  /** How it repeats, until its next one is planned; then that one says it. Null: once. */
  repeatEvery: RepeatEvery | null
  /** The last day, yyyy-MM-dd by the company's clock. */
  repeatUntil: string | null
  /** Whether it is one of several that one plan became. */
  repeated: boolean
  /** Why it could not be sent: an error code, which the screens have words for. */
  error: string | null
  createdAt: string
  updatedAt: string
}

/** What became of a plan that was taken back. */
export type PlanWithdrawal = { status: 'withdrawn' | 'sending' | 'sent' }

export type SchedulePage = {
  schedules: ScheduleView[]
  count: number
  hasMore: boolean
  nextCursor: string | null
}
