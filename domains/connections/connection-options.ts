import { z } from 'zod'
import { WEEKDAYS } from '#core/weekdays.ts'
import type { WeekdayEn } from '#core/weekdays.ts'
import { BOT_QUEUES_DEFAULT } from './limits.ts'

/** Everything of the connection dialog that no query filters by (specification part 2 §3), and what holds while nobody said otherwise. Client-safe. */

export type ScheduleEntry = {
  weekday: string
  weekdayEn: WeekdayEn
  /** HH:MM of the company's clock; empty means closed. */
  startTimeA: string
  endTimeA: string
  startTimeB: string
  endTimeB: string
}

/** 08:00–12:00 and 13:00–18:00 on all seven days (specification part 2 §9). */
export const DEFAULT_SCHEDULES: readonly ScheduleEntry[] = WEEKDAYS.map(([weekday, weekdayEn]) => ({
  weekday,
  weekdayEn,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
}))

/** The word of `statusImportMessages` that shows the button (specification part 2 §2). */
export const CLOSE_IMPORTED = 'renderButtonCloseTickets'

/** The file that goes out with the greeting. `key` is its place in storage and never leaves the server. */
export type GreetingMedia = { key: string; name: string; mime: string; size: number }

export type ConnectionOptions = {
  promptId: number | null
  integrationId: number | null
  /** Times the menu is shown before the person waits for an attendant. */
  maxUseBotQueues: number
  /** Minutes until the menu may be shown again. */
  timeUseBotQueues: number
  /** Minutes after which a ticket closes by itself; 0 never. */
  expiresTicket: number
  /** 0: counted from the last message whoever wrote it; 1: only while the customer owes the answer. */
  whenExpiresTicket: number
  expiresInactiveMessage: string
  /** Minutes of silence until `inactiveMessage` goes out; 0 never. */
  timeInactiveMessage: number
  inactiveMessage: string
  maxUseBotQueuesNPS: number
  /** Minutes a customer may take to rate; 0: a day (domains/ratings/limits.ts). */
  expiresTicketNPS: number
  /** Minutes within which a closed ticket comes back instead of a new one; 0 never. */
  timeCreateNewTicket: number
  sendIdQueue: number | null
  /** Minutes; one of TIME_SEND_QUEUE_MINUTES. */
  timeSendQueue: number
  /** ISO times; null imports nothing. */
  importOldMessages: string | null
  importRecentMessages: string | null
  importOldMessagesGroups: boolean
  closedTicketsPostImported: boolean
  /** Null until somebody saved one: then the default holds. */
  schedules: ScheduleEntry[] | null
  greetingMediaAttachment: GreetingMedia | null
}

export const OPTION_DEFAULTS: ConnectionOptions = {
  promptId: null,
  integrationId: null,
  maxUseBotQueues: BOT_QUEUES_DEFAULT,
  timeUseBotQueues: 0,
  expiresTicket: 0,
  whenExpiresTicket: 0,
  expiresInactiveMessage: '',
  timeInactiveMessage: 0,
  inactiveMessage: '',
  maxUseBotQueuesNPS: BOT_QUEUES_DEFAULT,
  expiresTicketNPS: 0,
  timeCreateNewTicket: 0,
  sendIdQueue: null,
  timeSendQueue: 0,
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  schedules: null,
  greetingMediaAttachment: null,
}

/**
 * A row's `options` over the defaults; which form made it and its token is kept beside them (create-connection.ts, replace-token.ts). They are written by our own
 * commands only, so they are not checked again.
 */
export function optionsFrom(stored: string): ConnectionOptions {
  const options = z.record(z.string(), z.unknown()).safeParse(JSON.parse(stored))
  const { madeBy: _form, tokenBy: _token, ...said } = options.data ?? {}
  return { ...OPTION_DEFAULTS, ...(said as Partial<ConnectionOptions>) }
}

/** The hours of a connection: its own, or the default while the company keeps hours by connection and nobody saved any. */
export function schedulesOf(options: ConnectionOptions, scheduleType: string): ScheduleEntry[] {
  return options.schedules ?? (scheduleType === 'connection' ? [...DEFAULT_SCHEDULES] : [])
}

/** The stored file of a row's greeting. */
export const greetingFileOf = (stored: string): GreetingMedia | null =>
  optionsFrom(stored).greetingMediaAttachment
