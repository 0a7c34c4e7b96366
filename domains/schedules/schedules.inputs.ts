import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import { jsonList, listFields } from '#core/list-input.ts'
import { problem } from '#core/problems.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import { receiver } from '../messages/messages.inputs.ts'
import type { ScheduleReadAs } from './read-as.ts'
import { REPEATS } from './repeat-times.ts'
import { SCHEDULE_STATUSES } from './schedules.schema.ts'

const id = z.coerce.number().int().positive()
const time = z.iso.datetime({ offset: true, error: 'must be a time' })
const body = z.string().max(TEXT_MAX_CHARS, { error: 'Too Long!' })

/** GET /schedules. `from` and `until` bound the time of sending: what a calendar asks for. */
export const listSchedulesInput = z.object({
  ...listFields,
  contactId: id.optional(),
  ticketId: id.optional(),
  userId: id.optional(),
  status: jsonList(z.enum(SCHEDULE_STATUSES), 'statuses'),
  from: time.optional(),
  until: time.optional(),
  /** Which time of sending comes first; the latest unless it says otherwise. A cursor goes on in the order it was given in. */
  order: z.enum(['latest', 'soonest']).optional(),
})
export type ListSchedulesInput = z.output<typeof listSchedulesInput>

/** What is planned goes to the customer: a note for colleagues, which must not, is refused instead of sent. */
const notPrivate = z
  .unknown()
  .refine((value) => value == null || value === false || value === 'false', {
    error: 'private notes are not planned',
  })

/** A file that was brought before (`/uploads`); `body` stands under it. */
const upload = z.object({
  id: z.string().regex(/^[\w-]{10,64}$/),
  voice: z.boolean().optional(),
  seconds: z.number().min(0).max(86_400).optional(),
})

/** What a device calls what it plans. */
const plannedAs = z
  .string()
  .regex(/^[\w-]{8,64}$/, { error: 'must be 8 to 64 letters, digits, - or _' })

/** How it repeats: one is planned after the other, at the same time by the company's clock, until the day `repeatUntil`. */
const repetition = {
  repeatEvery: z.enum(REPEATS).nullish(),
  repeatUntil: z.iso.date().nullish(),
}
type Repetition = {
  repeatEvery?: string | null | undefined
  repeatUntil?: string | null | undefined
}
const hasEnd = ({ repeatEvery, repeatUntil }: Repetition) =>
  repeatEvery == null || repeatUntil != null
const WITHOUT_END = {
  path: ['repeatUntil'],
  error: problem('required'),
  when: areRight('repeatEvery', 'repeatUntil'),
}

/** POST /schedules: for a ticket's customer, or for a contact through a connection (the default one unless named). */
export const createScheduleInput = z
  .object({
    contactId: id.optional(),
    ticketId: id.nullish(),
    whatsappId: id.nullish(),
    body: body.default(''),
    sendAt: time,
    upload: upload.optional(),
    signMessage: z.boolean().optional(),
    isPrivate: notPrivate.optional(),
    quotedMsg: z.object({ id }).nullish(),
    receiver: receiver.optional(),
    /** Made by the sender's device; the same one again returns the message it planned. */
    clientId: plannedAs.optional(),
    ...repetition,
    /** What the specification's client says of itself. */
    companyId: z.unknown().optional(),
    userId: z.unknown().optional(),
  })
  .refine((input) => input.contactId !== undefined || input.ticketId != null, {
    path: ['contactId'],
    error: 'Required',
    when: areRight('contactId', 'ticketId'),
  })
  .refine((input) => input.body.trim() !== '' || input.upload !== undefined, {
    path: ['body'],
    error: 'Required',
    when: areRight('body', 'upload'),
  })
  .refine(hasEnd, WITHOUT_END)
/** POST /schedule-withdrawals. */
export const withdrawPlanInput = z.object({ clientId: plannedAs })

/** POST /schedules/{id}/send */
export const sendScheduleInput = z.object({ receiver: receiver.optional() })
export type SendScheduleInput = z.output<typeof sendScheduleInput>

export type CreateScheduleInput = z.output<typeof createScheduleInput>

/** What a planned message was when whoever saves it read it; `sendAt` by the company's clock (read-as.ts). */
export const scheduleReadAs = z.object({
  body: z.string(),
  sendAt: z.string(),
  repeatEvery: z.enum(['', ...REPEATS]),
  repeatUntil: z.string(),
  cancelled: z.boolean(),
})

/** A planned message as the API answers it; its `sendAt` is ISO 8601. */
const answeredSchedule = z
  .object({
    body: z.string(),
    sendAt: time,
    repeatEvery: z.enum(REPEATS).nullable(),
    repeatUntil: z.string().nullable(),
    status: z.string(),
  })
  .transform(({ repeatEvery, repeatUntil, status, ...rest }): ScheduleReadAs => ({
    ...rest,
    repeatEvery: repeatEvery ?? '',
    repeatUntil: repeatUntil ?? '',
    cancelled: status === 'CANCELADA',
  }))

/** PUT /schedules/{id}: what stands there replaces what was. */
export const updateScheduleInput = z
  .object({
    body: body.optional(),
    sendAt: time.optional(),
    signMessage: z.boolean().optional(),
    /** Null: it goes out once more, and nothing follows it. */
    ...repetition,
    /** True keeps it from being sent, and ends its series; false takes that back, as it was. Stands alone. */
    cancelled: z.boolean().optional(),
    /** The save is refused (ERR_CHANGED_MEANWHILE) when the message is no longer this. */
    readAs: z.union([scheduleReadAs, answeredSchedule]).optional(),
    isPrivate: notPrivate.optional(),
    receiver: receiver.optional(),
    companyId: z.unknown().optional(),
    userId: z.unknown().optional(),
    contactId: z.unknown().optional(),
  })
  .refine(
    ({ cancelled, ...input }) =>
      [cancelled, ...changesIn(input)].some((value) => value !== undefined),
    { error: 'nothing to change' },
  )
  .refine(
    ({ cancelled, ...input }) =>
      cancelled === undefined || changesIn(input).every((value) => value === undefined),
    { path: ['cancelled'], error: 'stands alone' },
  )
  .refine(hasEnd, WITHOUT_END)
export type UpdateScheduleInput = Omit<z.output<typeof updateScheduleInput>, 'readAs'>

function changesIn({ body: words, sendAt, signMessage, repeatEvery }: Record<string, unknown>) {
  return [words, sendAt, signMessage, repeatEvery]
}
