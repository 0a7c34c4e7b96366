import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import { fitsTelephone, normalizeNumber } from '#core/phone.ts'
import { problem } from '#core/problems.ts'
import { TIME_OF_DAY } from '#core/time-of-day.ts'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import type { WeekdayEn } from '#core/weekdays.ts'
import { NUMBER_MAX_DIGITS, NUMBER_MIN_DIGITS } from '../contacts/limits.ts'
import { endField, startField } from './form-value.ts'
import type { TimeField } from './form-value.ts'
import { ON_CALL_INTERVAL_MAX, ON_CALL_INTERVAL_MIN } from './limits.ts'
import { DAY_OFF } from './on-call-times.ts'
import type { DayTimes, OnCallTimes } from './on-call-times.ts'

/** The words of the required fields and of the days are the specification's (part 3 §5). */
const fields = {
  userId: z
    .int({ error: ({ input }) => problem(input === undefined ? 'onCallUser' : 'invalid') })
    .positive({ error: problem('onCallUser') }),
  phone: z
    .string({ error: problem('onCallPhone') })
    .trim()
    .min(1, { error: problem('onCallPhone'), abort: true })
    .regex(/^[\d\s()+.-]+$/, { error: problem('invalidNumber'), abort: true })
    .overwrite(normalizeNumber)
    .min(NUMBER_MIN_DIGITS, { error: problem('tooShort') })
    .max(NUMBER_MAX_DIGITS, {
      error: problem('tooLong', { count: NUMBER_MAX_DIGITS }),
      abort: true,
    })
    .refine(fitsTelephone, { error: problem('invalidNumber') }),
  interval: z
    .int({ error: ({ input }) => problem(input === undefined ? 'onCallInterval' : 'invalid') })
    .min(ON_CALL_INTERVAL_MIN, { error: problem('tooSmall', { count: ON_CALL_INTERVAL_MIN }) })
    .max(ON_CALL_INTERVAL_MAX, { error: problem('tooLarge', { count: ON_CALL_INTERVAL_MAX }) }),
}

const time = z.string().regex(TIME_OF_DAY, { error: problem('invalidTime') })
/** What the API takes for no time beside leaving it out. */
const apiTime = z
  .union([z.literal(''), time], { error: problem('invalidTime') })
  .nullish()
  .transform((text) => text ?? '')

type DayProblem = { weekday: WeekdayEn; of: keyof DayTimes; code: string }

/** What is wrong with the days one by one: a start needs an end, and the other way round. */
function halfDays(times: OnCallTimes): DayProblem[] {
  return WEEKDAYS_EN.flatMap((weekday): DayProblem[] => {
    const { startTime, endTime } = times[weekday]
    if (startTime !== '' && endTime === '')
      return [{ weekday, of: 'endTime', code: problem('onCallEnd') }]
    if (startTime === '' && endTime !== '')
      return [{ weekday, of: 'startTime', code: problem('onCallStart') }]
    return []
  })
}

const areAllOff = (times: OnCallTimes) =>
  Object.values(times).every(({ startTime, endTime }) => startTime === '' && endTime === '')

const timesFrom = (dayOf: (weekday: WeekdayEn) => DayTimes | undefined): OnCallTimes =>
  Object.fromEntries(
    WEEKDAYS_EN.map((weekday) => [weekday, dayOf(weekday) ?? DAY_OFF]),
  ) as OnCallTimes

const dayFields = {
  /** The day's name as the specification's client sends it; `weekdayEn` says which day it is. */
  weekday: z.string().max(40).optional(),
  weekdayEn: z.enum(WEEKDAYS_EN, { error: problem('invalid') }),
}
const apiDays = z
  .array(z.object({ ...dayFields, startTime: apiTime, endTime: apiTime }), {
    error: problem('onCallDays'),
  })
  .max(WEEKDAYS_EN.length, { error: problem('invalid') })
  .superRefine((days, check) => {
    if (new Set(days.map(({ weekdayEn }) => weekdayEn)).size < days.length)
      check.addIssue({ code: 'custom', message: problem('invalid') })
    const times = timesOf(days)
    for (const { weekday, of, code } of halfDays(times)) {
      const at = days.findIndex(({ weekdayEn }) => weekdayEn === weekday)
      check.addIssue({ code: 'custom', path: [at, of], message: code })
    }
    if (areAllOff(times)) check.addIssue({ code: 'custom', message: problem('onCallDays') })
  })

/** Times of days in any order; a day that is left out is one off. */
export function timesOf(days: readonly (DayTimes & { weekdayEn: WeekdayEn })[]): OnCallTimes {
  return timesFrom((weekday) => {
    const day = days.find(({ weekdayEn }) => weekdayEn === weekday)
    return day === undefined ? undefined : { startTime: day.startTime, endTime: day.endTime }
  })
}

/** POST and PUT /plantao. */
export const saveOnCallInput = z.object({ ...fields, days: apiDays })
export type OnCallFields = { userId: number; phone: string; interval: number; times: OnCallTimes }

const timeFields = <Time extends z.ZodType>(one: Time) =>
  Object.fromEntries(
    WEEKDAYS_EN.flatMap((weekday) => [
      [startField(weekday), one],
      [endField(weekday), one],
    ]),
  ) as Record<TimeField, Time>

const formTimes = (form: Partial<Record<TimeField, string | undefined>>): OnCallTimes =>
  timesFrom((weekday) => ({
    startTime: form[startField(weekday)] ?? '',
    endTime: form[endField(weekday)] ?? '',
  }))

function hasTimes(form: Parameters<typeof formTimes>[0], check: z.RefinementCtx): void {
  const times = formTimes(form)
  for (const { weekday, of, code } of halfDays(times))
    check.addIssue({
      code: 'custom',
      path: [of === 'startTime' ? startField(weekday) : endField(weekday)],
      message: code,
    })
  // At the first time, where somebody begins to write one.
  if (areAllOff(times))
    check.addIssue({ code: 'custom', path: ['mondayStart'], message: problem('onCallDays') })
}

/** The page's form: flat, as forms and what they were read as are. A day's rule holds whatever is wrong with another's time. */
export const onCallForm = z
  .object({ ...fields, ...timeFields(time.optional()) })
  .superRefine(hasTimes, { when: areRight() })
export type OnCallForm = z.input<typeof onCallForm>

/** Returns what a form, or the body of a call, asks to save. */
export const fieldsOfForm = ({
  userId,
  phone,
  interval,
  ...form
}: z.output<typeof onCallForm>): OnCallFields => ({
  userId,
  phone,
  interval,
  times: formTimes(form),
})
export const fieldsOfBody = ({
  days,
  ...fieldsOf
}: z.output<typeof saveOnCallInput>): OnCallFields => ({ ...fieldsOf, times: timesOf(days) })

const readAsFields = {
  userId: z.number(),
  phone: z.string().max(100).overwrite(normalizeNumber),
  interval: z.number(),
}
const storedTime = z.string().max(5)

/** What an entry was when whoever saves it read it. */
export const onCallReadAs = z
  .object({
    ...readAsFields,
    days: z
      .array(z.object({ ...dayFields, startTime: storedTime, endTime: storedTime }))
      .max(WEEKDAYS_EN.length),
  })
  .transform(({ days, ...rest }): OnCallFields => ({ ...rest, times: timesOf(days) }))

/** The same as the page's form carries it. */
export const onCallFormReadAs = z
  .object({ ...readAsFields, ...timeFields(storedTime.default('')) })
  .transform(({ userId, phone, interval, ...form }): OnCallFields => ({
    userId,
    phone,
    interval,
    times: formTimes(form),
  }))
