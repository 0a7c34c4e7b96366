import { z } from 'zod'
import { areRight } from '#core/across-fields.ts'
import { cleanName } from '#core/clean-name.ts'
import { fitsTelephone, isMasked } from '#core/phone.ts'
import { problem } from '#core/problems.ts'
import { CONTACT_TAGS_MAX } from './limits.ts'
import type { ContactView } from './contacts.types.ts'
import {
  EXTRA_INFO_MAX,
  EXTRA_INFO_NAME_MAX_CHARS,
  EXTRA_INFO_VALUE_MAX_CHARS,
  NAME_MAX_CHARS,
  NAME_MIN_CHARS,
  NUMBER_MAX_DIGITS,
  NUMBER_MIN_DIGITS,
} from './limits.ts'
import { joinNumber, splitNumber } from './number-parts.ts'
import type { NumberParts } from './number-parts.ts'

const REQUIRED = problem('required')
/** Literal words of the specification (part 1 §5). */
const TOO_SHORT = 'Too Short!'
const TOO_LONG = 'Too Long!'
const INVALID_EMAIL = 'Invalid email'

const part = z
  .string({ error: REQUIRED })
  .trim()
  .max(NUMBER_MAX_DIGITS + 20, { error: TOO_LONG })
  .regex(/^[\d\s()+.-]*$/, { error: problem('invalidNumber'), abort: true })

const fields = {
  name: z
    .string({ error: REQUIRED })
    .overwrite(cleanName)
    .min(NAME_MIN_CHARS, { error: TOO_SHORT })
    .max(NAME_MAX_CHARS, { error: TOO_LONG }),
  country: part.default(''),
  area: part.default(''),
  email: z.email({ error: INVALID_EMAIL }).max(254, { error: INVALID_EMAIL }).default(''),
  tags: z.array(z.coerce.number().int().positive()).max(CONTACT_TAGS_MAX).default([]),
  disableBot: z.boolean().default(false),
  acceptAudioMessage: z.boolean().default(false),
  /** A line of which nothing is filled in is no field. */
  extraInfo: z
    .array(
      z.object({
        name: extraText(EXTRA_INFO_NAME_MAX_CHARS),
        value: extraText(EXTRA_INFO_VALUE_MAX_CHARS),
      }),
    )
    .max(EXTRA_INFO_MAX, { error: TOO_LONG })
    .overwrite((lines) => lines.filter(({ name, value }) => name !== '' || value !== ''))
    .default([]),
}

function extraText(max: number) {
  return z.string().overwrite(cleanName).max(max, { error: TOO_LONG }).default('')
}

const ofNumber = { when: areRight('country', 'area', 'number') }

/** The page's form of a contact that is there: without a number it stays as it is, as one that is hidden does. */
export const contactForm = z
  .object({ ...fields, number: part.default('') })
  .superRefine(hasLength, ofNumber)

/** Of somebody new, who is saved under a number. */
export const newContactForm = z
  .object({ ...fields, number: part.min(1, { error: REQUIRED }) })
  .superRefine(hasLength, ofNumber)
  .refine((parts) => isTooLong(parts) || fitsTelephone(joinNumber(parts)), {
    path: ['number'],
    error: problem('invalidNumber'),
    ...ofNumber,
  })

type Form = z.output<typeof contactForm>

const isTooLong = (parts: NumberParts) => joinNumber(parts).length > NUMBER_MAX_DIGITS

/** Whether the number has more digits than a telephone, of somebody who is there, updateContact says: one that they have already stays. */
function hasLength(parts: NumberParts, check: z.RefinementCtx): void {
  const { length } = joinNumber(parts)
  if (length === 0) return
  const message = length < NUMBER_MIN_DIGITS ? TOO_SHORT : isTooLong(parts) ? TOO_LONG : null
  if (message !== null) check.addIssue({ code: 'custom', path: ['number'], message })
}

/** What a form says of its contact; its tags are said apart. */
export function inputOf({ country, area, number: line, tags: _tags, ...form }: Form) {
  const number = joinNumber({ country, area, number: line })
  return { ...form, ...(number === '' ? {} : { number }) }
}

/** What a contact was when whoever saves its form read it: as they see it, so that what is hidden from them is neither told nor compared. */
export const contactReadAs = z.object({
  name: z.string(),
  country: z.string(),
  area: z.string(),
  number: z.string(),
  email: z.string(),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  /** JSON of the fields of the company's own. */
  extra: z.string(),
  /** Ids, with commas between. */
  tags: z.string(),
})
export type ContactReadAs = z.output<typeof contactReadAs>

/** A contact as the API answers it. */
export const answeredContact = z
  .object({
    name: z.string(),
    number: z.string().nullable(),
    email: z.string(),
    disableBot: z.boolean(),
    acceptAudioMessage: z.boolean(),
    extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
    tags: z.array(z.object({ id: z.number() })),
  })
  .transform((contact): ContactReadAs => contactFormValue(contact))

/** What is known of somebody new, from a card that a customer sent. */
export type ContactDraft = { name: string; number: string }

/** What the form of somebody new begins with. */
export function newContactValue({ name, number }: ContactDraft = NOBODY): ContactReadAs {
  const switches = { disableBot: false, acceptAudioMessage: true }
  return { name, ...splitNumber(number), email: '', ...switches, extra: '[]', tags: '' }
}
const NOBODY: ContactDraft = { name: '', number: '' }

/** What of a contact its form shows. */
type FormedContact = Pick<
  ContactView,
  'name' | 'number' | 'email' | 'disableBot' | 'acceptAudioMessage' | 'extraInfo'
> & { tags: readonly { id: number }[] }

/** What the form of a contact begins with, for whoever sees it so. */
export function contactFormValue(contact: FormedContact): ContactReadAs {
  const { name, number, email, disableBot, acceptAudioMessage, extraInfo, tags } = contact
  return {
    name,
    ...splitNumber(number === null || isMasked(number) ? '' : number),
    email,
    disableBot,
    acceptAudioMessage,
    extra: JSON.stringify(extraInfo.map(({ name, value }) => ({ name, value }))),
    tags: tags.map(({ id }) => id).join(','),
  }
}

/** What whoever forgets a person writes: it cannot be taken back. */
export const erasePersonForm = z.object({
  name: z.string({ error: REQUIRED }).min(1, { error: REQUIRED }),
})
