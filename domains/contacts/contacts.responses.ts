import { z } from '@hono/zod-openapi'
import type { ContactName, ContactProfile } from './contacts.queries.ts'
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
    extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
    tags: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
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

export const contactProfileSchema = z.object({
  contactId: z.number(),
  urlPicture: z.string().nullable(),
}) satisfies z.ZodType<ContactProfile>
