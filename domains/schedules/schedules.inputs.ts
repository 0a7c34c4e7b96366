import { z } from 'zod'
import { TEXT_MAX_CHARS } from '../messages/limits.ts'
import { SCHEDULE_STATUSES } from './schedules.schema.ts'

const id = z.coerce.number().int().positive()
const time = z.iso.datetime({ offset: true, error: 'must be a time' })
const body = z.string().max(TEXT_MAX_CHARS, { error: 'Too Long!' })

const statuses = z
  .string()
  .max(200)
  .optional()
  .transform((text, issue) => {
    if (text === undefined || text.trim() === '') return []
    try {
      return z.array(z.enum(SCHEDULE_STATUSES)).max(10).parse(JSON.parse(text))
    } catch {
      issue.addIssue({ code: 'custom', message: 'must be a JSON list of statuses' })
      return z.NEVER
    }
  })

/** GET /schedules. `from` and `until` bound the time of sending: what a calendar asks for. */
export const listSchedulesInput = z.object({
  searchParam: z.string().max(200).optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
  cursor: z.string().max(100).optional(),
  contactId: id.optional(),
  ticketId: id.optional(),
  userId: id.optional(),
  status: statuses,
  from: time.optional(),
  until: time.optional(),
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
    /** What the specification's client says of itself. */
    companyId: z.unknown().optional(),
    userId: z.unknown().optional(),
  })
  .refine((input) => input.contactId !== undefined || input.ticketId != null, {
    path: ['contactId'],
    error: 'Required',
  })
  .refine((input) => input.body.trim() !== '' || input.upload !== undefined, {
    path: ['body'],
    error: 'Required',
  })
export type CreateScheduleInput = z.output<typeof createScheduleInput>

/** PUT /schedules/{id}: what stands there replaces what was. */
export const updateScheduleInput = z
  .object({
    body: body.optional(),
    sendAt: time.optional(),
    signMessage: z.boolean().optional(),
    /** True keeps it from being sent; false takes that back, as it was. Stands alone. */
    cancelled: z.boolean().optional(),
    isPrivate: notPrivate.optional(),
    companyId: z.unknown().optional(),
    userId: z.unknown().optional(),
    contactId: z.unknown().optional(),
  })
  .refine(
    ({ body: words, sendAt, signMessage, cancelled }) =>
      [words, sendAt, signMessage, cancelled].some((value) => value !== undefined),
    { error: 'nothing to change' },
  )
  .refine(
    ({ body: words, sendAt, signMessage, cancelled }) =>
      cancelled === undefined || [words, sendAt, signMessage].every((value) => value === undefined),
    { path: ['cancelled'], error: 'stands alone' },
  )
export type UpdateScheduleInput = z.output<typeof updateScheduleInput>
