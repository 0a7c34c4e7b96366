import { z } from 'zod'
import { cleanName } from '#core/clean-name.ts'
import { cleanText } from '#core/clean-text.ts'
import { problem } from '#core/problems.ts'
import { timeZoneInput } from '#core/time-zone-input.ts'
import { COMPANY_LANGUAGES } from './company-fields.ts'
import type { CompanyField } from './company-fields.ts'
import {
  COMPANY_EMAIL_MAX_CHARS,
  COMPANY_NAME_MAX_CHARS,
  COMPANY_NAME_MIN_CHARS,
  COMPANY_TEXT_MAX_CHARS,
} from '../companies/limits.ts'

const tooLong = (count: number) => ({ error: problem('tooLong', { count }) })
const line = (max: number) =>
  z
    .string({ error: problem('invalid') })
    .overwrite((text) => cleanText(text).replaceAll(/\s+/g, ' '))
    .max(max, tooLong(max))

/** What a company says of itself; any of it. PUT /company. Bounds of name and e-mail: specification part 2 §5. */
export const companyDataInput = z
  .object({
    name: z
      .string({ error: problem('required') })
      .overwrite(cleanName)
      .min(1, { error: problem('required'), abort: true })
      .min(COMPANY_NAME_MIN_CHARS, { error: problem('tooShort') })
      .max(COMPANY_NAME_MAX_CHARS, tooLong(COMPANY_NAME_MAX_CHARS)),
    email: line(COMPANY_EMAIL_MAX_CHARS)
      .min(1, { error: problem('required'), abort: true })
      .pipe(z.email({ error: problem('invalidEmail') })),
    phone: line(COMPANY_TEXT_MAX_CHARS),
    document: line(COMPANY_TEXT_MAX_CHARS),
    timezone: timeZoneInput(problem('invalidTimeZone')),
    language: z.enum(COMPANY_LANGUAGES, { error: problem('invalid') }),
  } satisfies Record<CompanyField, z.ZodType<string>>)
  .partial()

/** PUT /company. */
export const saveCompanyInput = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  document: z.string().optional(),
  timezone: z.string().optional(),
  language: z.string().optional(),
  /** The save is refused (ERR_CHANGED_MEANWHILE) when one of these is no longer what is said here. */
  readAs: z.record(z.string().max(100), z.string()).optional(),
} satisfies Record<CompanyField | 'readAs', z.ZodType>)
export type SaveCompanyInput = z.output<typeof saveCompanyInput>
