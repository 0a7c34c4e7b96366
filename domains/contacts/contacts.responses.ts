import { z } from '@hono/zod-openapi'
import { errorCodeSchema } from '#core/api-env.ts'
import type { ContactIdentity } from './contact-identities.ts'
import type { ContactProfile } from './contact-profile.ts'
import type { ContactName } from './contacts.queries.ts'
import { IDENTITY_KINDS } from '../channels/identity-kinds.ts'
import type { ImportedSheet } from './import-sheet.ts'
import type { ImportedContacts } from './import-phone-contacts.ts'
import type { ContactMerge } from './merges.queries.ts'
import type { ContactPage, ContactView } from './contacts.types.ts'

const time = z.iso.datetime()

/** ContactView as the API documents it; `satisfies` keeps the document and the type one. */
export const contactSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    number: z.string().nullable(),
    email: z.string(),
    channel: z.string(),
    isGroup: z.boolean(),
    active: z.boolean(),
    disableBot: z.boolean(),
    acceptAudioMessage: z.boolean(),
    lgpdAcceptedAt: time.nullable(),
    profilePicUrl: z.string().nullable(),
    urlPicture: z.string().nullable(),
    isErased: z.boolean(),
    extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
    tags: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
    lastContactAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .openapi('Contact') satisfies z.ZodType<ContactView>

export const contactPageSchema = z.object({
  contacts: z.array(contactSchema),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
  count: z
    .number()
    .openapi({ description: 'Contacts up to and with this page, plus one when more follow' }),
}) satisfies z.ZodType<ContactPage>

export const contactNameSchema = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string().nullable(),
}) satisfies z.ZodType<ContactName>

export const contactMergeSchema = z.object({
  id: z.number(),
  reason: z.enum(['identities', 'person']),
  contact: contactNameSchema,
  createdAt: time,
  undoneAt: time.nullable(),
}) satisfies z.ZodType<ContactMerge>

export const importedContactsSchema = z.object({
  created: z.number(),
  existing: z.number(),
  skipped: z.number().openapi({ description: 'Without a number, or without a name' }),
}) satisfies z.ZodType<ImportedContacts>

export const contactProfileSchema = z.object({
  contactId: z.number(),
  urlPicture: z.string().nullable(),
}) satisfies z.ZodType<ContactProfile>

export const contactIdentitySchema = z.object({
  kind: z.enum(IDENTITY_KINDS),
  value: z.string().openapi({ description: 'Masked like the number of the contact' }),
  createdAt: time,
}) satisfies z.ZodType<ContactIdentity>

const savedRow = z.object({ kind: z.enum(['created', 'updated']), contactId: z.number() })
const refusedRow = z.object({
  kind: z.literal('error'),
  code: errorCodeSchema,
  field: z.string().optional(),
  problem: z.string().optional().openapi({ example: 'Too Short!' }),
})
export const importedRowSchema = savedRow
export const importedRowsSchema = z.object({ rows: z.array(z.union([savedRow, refusedRow])) })

export const importedSheetSchema = z.object({
  created: z.number(),
  updated: z.number(),
  errors: z.array(refusedRow.omit({ kind: true }).extend({ line: z.number() })),
}) satisfies z.ZodType<ImportedSheet>
