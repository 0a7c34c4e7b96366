import { z } from 'zod'
import { jsonList, listFields } from '#core/list-input.ts'
import { cleanName } from '#core/clean-name.ts'
import { digitsOf, fitsTelephone, isMasked, normalizeNumber } from '#core/phone.ts'
import {
  EXTRA_INFO_MAX,
  EXTRA_INFO_NAME_MAX_CHARS,
  EXTRA_INFO_VALUE_MAX_CHARS,
  IMPORT_CELL_MAX_CHARS,
  IMPORT_ROWS_MAX,
  NAME_MAX_CHARS,
  NAME_MIN_CHARS,
  NUMBER_MAX_DIGITS,
  NUMBER_MIN_DIGITS,
} from './limits.ts'

/** The literal words of the specification (part 1 §5), which screens translate. */
const REQUIRED = 'Required'
const TOO_SHORT = 'Too Short!'
const TOO_LONG = 'Too Long!'

const name = z
  .string({ error: REQUIRED })
  .overwrite(cleanName)
  .min(1, { error: REQUIRED, abort: true })
  .min(NAME_MIN_CHARS, { error: TOO_SHORT })
  .max(NAME_MAX_CHARS, { error: TOO_LONG })

/** As people write it; comes out as digits with country code. */
const number = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, { error: REQUIRED, abort: true })
  .regex(/^[\d\s()+.-]+$/, { error: 'Invalid number', abort: true })
  .overwrite(normalizeNumber)
  .min(NUMBER_MIN_DIGITS, { error: TOO_SHORT })
  .max(NUMBER_MAX_DIGITS, { error: TOO_LONG, abort: true })
  .refine(fitsTelephone, { error: 'Invalid number' })

/**
 * The number of a contact that exists: new digits, or what the form was given: a masked number, one of the time before
 * there was a bound, or none for a person who has none (updateContact decides whether that is what the contact shows).
 */
const changedNumber = z
  .string()
  .trim()
  .max(100, { error: TOO_LONG, abort: true })
  .refine((text) => isMasked(text) || /^[\d\s()+.-]*$/.test(text), {
    error: 'Invalid number',
    abort: true,
  })
  .overwrite((text) => (isMasked(text) ? text : normalizeNumber(text)))
  .refine((text) => isMasked(text) || text === '' || digitsOf(text).length >= NUMBER_MIN_DIGITS, {
    error: TOO_SHORT,
  })
  .refine((text) => isMasked(text) || text.length <= NUMBER_MAX_DIGITS, { error: TOO_LONG })
  .nullable()

const INVALID_EMAIL = 'Invalid email'
const email = z.union(
  [
    z.literal(''),
    z
      .string()
      .trim()
      .max(254, { error: INVALID_EMAIL })
      .pipe(z.email({ error: INVALID_EMAIL })),
  ],
  {
    error: INVALID_EMAIL,
  },
)

/** An empty line of the form is no field; ids that the specification's client sends along are dropped. */
const extraInfo = z
  .array(
    z.object({
      name: z.string().overwrite(cleanName).max(EXTRA_INFO_NAME_MAX_CHARS, { error: TOO_LONG }),
      value: z.string().overwrite(cleanName).max(EXTRA_INFO_VALUE_MAX_CHARS, { error: TOO_LONG }),
    }),
  )
  .max(EXTRA_INFO_MAX, { error: TOO_LONG })
  .overwrite((fields) => fields.filter((field) => field.name !== '' || field.value !== ''))

/** ISO 8601, or nothing for "not accepted". */
const INVALID_DATE = 'Invalid date'
const lgpdAcceptedAt = z
  .union([z.literal(''), z.iso.datetime({ offset: true, error: INVALID_DATE })], {
    error: INVALID_DATE,
  })
  .nullable()

/** POST /contacts. */
export const createContactInput = z.object({
  name,
  number,
  email: email.optional(),
  disableBot: z.boolean().optional(),
  acceptAudioMessage: z.boolean().optional(),
  extraInfo: extraInfo.optional(),
  lgpdAcceptedAt: lgpdAcceptedAt.optional(),
})
export type CreateContactInput = z.output<typeof createContactInput>

/** PUT /contacts/{id}: what is left out stays as it is. */
export const updateContactInput = z.object({
  name: name.optional(),
  number: changedNumber.optional(),
  email: email.optional(),
  disableBot: z.boolean().optional(),
  acceptAudioMessage: z.boolean().optional(),
  extraInfo: extraInfo.optional(),
  lgpdAcceptedAt: lgpdAcceptedAt.optional(),
})
export type UpdateContactInput = z.output<typeof updateContactInput>

/** A row of a spreadsheet that is imported: POST /contactsImport takes one (specification part 1 §7). */
export const importRowInput = z.object({ name, number, email: email.optional() })

/** A cell as it stands: what is wrong with it is said of its row, the others go on. */
const cell = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').slice(0, IMPORT_CELL_MAX_CHARS))

/** POST /contacts/upload/rows. */
export const importRowsInput = z.object({
  rows: z.array(z.object({ name: cell, number: cell, email: cell })).max(IMPORT_ROWS_MAX),
})
export type ImportRow = z.output<typeof importRowsInput>['rows'][number]

/** PUT /contacts/block/{id}: active false blocks (specification part 1 §4). */
export const blockContactInput = z.object({ active: z.boolean() })

/** POST /contacts/import and /contacts/import/chats: of which linked phone; the default one when left out. */
export const importContactsInput = z
  .object({ whatsappId: z.number().int().positive().nullish() })
  .default({})

/** GET /contacts (specification part 1 §7). */
export const listContactsInput = z.object({
  ...listFields,
  contactTag: jsonList(z.coerce.number().int().positive(), 'ids'),
  /** Without a text: a search is ordered by how well it fits. */
  sort: z.enum(['name', 'lastContact']).optional(),
  channel: z.string().max(20).optional(),
  isGroup: z
    .enum(['true', 'false', '1', '0', ''])
    .optional()
    .transform((text) =>
      text === undefined || text === '' ? undefined : text === 'true' || text === '1',
    ),
})
export type ListContactsInput = z.output<typeof listContactsInput>
