import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import { cleanText } from '#core/clean-text.ts'
import { problem } from '#core/problems.ts'
import { zonedTime } from '#core/zoned-time.ts'
import { TEXT_MAX_CHARS } from '../channels/limits.ts'
import { dayFrom } from './month-days.ts'
import type { ScheduleReadAs } from './read-as.ts'
import { REPEATS } from './repeat-times.ts'
import type { RepeatEvery } from './repeat-times.ts'

const id = z.coerce
  .number({ error: problem('invalid') })
  .int()
  .positive({ error: problem('invalid') })

const text = z
  .string({ error: problem('required') })
  .overwrite(cleanText)
  .max(TEXT_MAX_CHARS, { error: problem('tooLong', { count: TEXT_MAX_CHARS }) })

/** As the browser's own field has it: by whose clock, it does not say. */
const wall = z
  .string({ error: problem('required') })
  .regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/, { error: problem('invalid') })
  .refine((time) => dayFrom(time.slice(0, 10)) !== null, { error: problem('invalid') })

const fields = {
  /** Of a new one: for whom, and through which connection; the default one unless named. */
  contactId: id.optional(),
  whatsappId: id.optional(),
  /** One with a file needs no words: which it is, the command knows. */
  body: text.default(''),
  sendAt: wall,
  repeatEvery: z.enum(REPEATS, { error: problem('invalid') }).optional(),
  repeatUntil: z.iso.date({ error: problem('invalid') }).optional(),
}

/** The page's form. Its times are of the company's clock. */
export const scheduleForm = z
  .object(fields)
  .refine(
    ({ repeatEvery, repeatUntil }) => repeatEvery === undefined || repeatUntil !== undefined,
    {
      path: ['repeatUntil'],
      error: problem('required'),
      when: areRight('repeatEvery', 'repeatUntil'),
    },
  )
export type ScheduleForm = z.output<typeof scheduleForm>

/** What the browser checks of a message without a file. */
export const scheduleTextForm = z.object({
  ...fields,
  body: text.min(1, { error: problem('required') }),
})

type Change = {
  body: string
  sendAt?: string
  repeatEvery: RepeatEvery | null
  repeatUntil: string | null
}

/**
 * Returns what a form says, in the words of the API. It knows minutes only: a time that is as it was read is left as it is; so is the
 * last day of what does not repeat.
 */
export function changeOfForm(
  { body, sendAt, repeatEvery, repeatUntil }: ScheduleForm,
  timezone: string,
  readAs?: ScheduleReadAs,
): Change {
  return {
    body,
    ...(sendAt === readAs?.sendAt
      ? {}
      : { sendAt: new Date(zonedTime(sendAt, timezone)).toISOString() }),
    repeatEvery: repeatEvery ?? null,
    repeatUntil: repeatEvery === undefined ? null : (repeatUntil ?? null),
  }
}
