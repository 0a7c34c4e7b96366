import { z } from 'zod'
import { cleanName } from '#core/clean-name.ts'
import { cleanText } from '#core/clean-text.ts'
import { normalizeNumber } from '#core/phone.ts'
import { problem } from '#core/problems.ts'
import { TIME_OF_DAY_OR_NONE } from '#core/time-of-day.ts'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import {
  ACCESS_TOKEN_MAX_CHARS,
  CONNECTION_NAME_MAX_CHARS,
  CONNECTION_NAME_MIN_CHARS,
  CONNECTION_QUEUES_MAX,
  CONNECTION_TEXT_MAX_CHARS,
  COUNTER_MAX,
  TIME_SEND_QUEUE_MINUTES,
  WAIT_MAX_MINUTES,
} from './limits.ts'

const REQUIRED = problem('required')
/** The specification's words (part 2 §5), in every language. */
const TOO_SHORT = 'Too Short!'
const TOO_LONG = 'Too Long!'

const name = z
  .string({ error: REQUIRED })
  .overwrite(cleanName)
  .min(1, { error: REQUIRED, abort: true })
  .min(CONNECTION_NAME_MIN_CHARS, { error: TOO_SHORT })
  .max(CONNECTION_NAME_MAX_CHARS, { error: TOO_LONG })
const text = z.string().overwrite(cleanText).max(CONNECTION_TEXT_MAX_CHARS, { error: TOO_LONG })
const id = z.number().int().positive()
const counter = z.number().int().min(0).max(COUNTER_MAX)
const minutes = z.number().int().min(0).max(WAIT_MAX_MINUTES)
const queueList = z.array(z.union([id, z.object({ id })])).max(CONNECTION_QUEUES_MAX)

/** HH:MM, or nothing for closed. */
const time = z.string().regex(TIME_OF_DAY_OR_NONE, { error: 'Invalid time' })
const scheduleEntry = z.object({
  weekday: z.string().trim().max(40),
  weekdayEn: z.enum(WEEKDAYS_EN),
  startTimeA: time,
  endTimeA: time,
  startTimeB: time,
  endTimeB: time,
})
const schedules = z
  .array(scheduleEntry)
  .max(WEEKDAYS_EN.length)
  .refine((days) => new Set(days.map((day) => day.weekdayEn)).size === days.length, {
    error: 'A weekday stands twice',
  })

/** An ISO time with its zone, or nothing. */
const INVALID_DATE = 'Invalid date'
const moment = z
  .union([z.literal(''), z.iso.datetime({ offset: true, error: INVALID_DATE })], {
    error: INVALID_DATE,
  })
  .nullable()

/** `''` stands for no queue, as an empty picker sends it. */
const noneOrId = z.union([id, z.literal(0), z.literal('')]).nullable()

/** What the dialog's tabs save, beyond the account itself (specification part 2 §3). Waits are minutes. */
const dialog = {
  isDefault: z.boolean().optional(),
  /** By either name: the specification says `queues`, the clients it describes send `queueIds`. */
  queues: queueList.optional(),
  queueIds: queueList.optional(),
  allowGroup: z.boolean().optional(),
  groupAsTicket: z.union([z.boolean(), z.enum(['enabled', 'disabled'])]).optional(),
  greetingMessage: text.optional(),
  complationMessage: text.optional(),
  outOfHoursMessage: text.optional(),
  ratingMessage: text.optional(),
  promptId: noneOrId.optional(),
  integrationId: noneOrId.optional(),
  maxUseBotQueues: counter.optional(),
  timeUseBotQueues: minutes.optional(),
  expiresTicket: minutes.optional(),
  whenExpiresTicket: z.union([z.literal(0), z.literal(1)]).optional(),
  expiresInactiveMessage: text.optional(),
  timeInactiveMessage: minutes.optional(),
  inactiveMessage: text.optional(),
  maxUseBotQueuesNPS: counter.optional(),
  expiresTicketNPS: minutes.optional(),
  timeCreateNewTicket: minutes.optional(),
  sendIdQueue: noneOrId.optional(),
  timeSendQueue: z
    .number()
    .refine((value) => TIME_SEND_QUEUE_MINUTES.some((choice) => choice === value), {
      error: `takes ${TIME_SEND_QUEUE_MINUTES.join(', ')}`,
    })
    .optional(),
  importOldMessages: moment.optional(),
  importRecentMessages: moment.optional(),
  importOldMessagesGroups: z.boolean().optional(),
  closedTicketsPostImported: z.boolean().optional(),
  schedules: schedules.optional(),
}

/** Visible ASCII only: it travels in a header. */
const accessToken = z
  .string({ error: REQUIRED })
  .trim()
  .max(ACCESS_TOKEN_MAX_CHARS, { error: TOO_LONG })
  .regex(/^[\x21-\x7e]*$/, { error: problem('metaToken') })

const phoneNumberId = z
  .string({ error: REQUIRED })
  .trim()
  .regex(/^\d{5,30}$/, { error: problem('metaNumberId') })

/** The rules that the page's form shares. */
export const connectionFields = { id, name, text, phoneNumberId, accessToken }

/** POST /whatsapp. An account of the Cloud API also needs its phoneNumberId and accessToken. */
export const createConnectionInput = z.object({
  name,
  channel: z.enum(['whatsapp', 'whatsappapi', 'facebook', 'instagram']).default('whatsapp'),
  phoneNumberId: phoneNumberId.optional(),
  accessToken: accessToken.optional(),
  ...dialog,
})
export type CreateConnectionInput = z.output<typeof createConnectionInput>

/**
 * PUT /whatsapp/{id}: what is left out stays as it is. Channel and account of a connection never change, so what a client sends of
 * them along is dropped; an empty accessToken keeps the one there is.
 */
export const updateConnectionInput = z.object({
  name: name.optional(),
  accessToken: accessToken.optional(),
  ...dialog,
})
export type UpdateConnectionInput = z.output<typeof updateConnectionInput>

/** PUT /whatsappsession/{id}: with a number the phone is linked by a code that is typed into it; without, by a QR code. */
export const linkSessionInput = z.object({
  number: z
    .string()
    .trim()
    .regex(/^[\d\s()+.-]+$/, { error: 'Invalid number', abort: true })
    .overwrite(normalizeNumber)
    .regex(/^[1-9]\d{7,14}$/, { error: 'Invalid number' })
    .optional(),
  /** Said by the confirmation: a damaged session is erased first. Nothing else is ever erased by it. */
  erase: z.boolean().optional(),
})
export type LinkSessionInput = z.output<typeof linkSessionInput>
