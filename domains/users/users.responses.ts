import { z } from '@hono/zod-openapi'
import { PROFILES } from '#core/permissions.ts'
import { companySettingsSchema } from '../settings/settings.responses.ts'

const profile = z.enum(PROFILES)

export const ownUserSchema = z
  .object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    profile,
    super: z.boolean(),
    startWork: z.string(),
    endWork: z.string(),
    farewellMessage: z.string(),
    allTicket: z.enum(['enable', 'disable']),
    allowGroup: z.boolean(),
    defaultTheme: z.enum(['light', 'dark']).nullable(),
    defaultMenu: z.enum(['open', 'closed']),
    wpp: z.string(),
    whatsappId: z.number().nullable(),
    queues: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
    queueIds: z.array(z.number()),
    profileImage: z.string().nullable(),
    color: z.string(),
    language: z.string(),
    online: z.boolean(),
    companyId: z.number(),
    company: z.object({
      id: z.number(),
      name: z.string(),
      dueDate: z.string().nullable(),
      companieSettings: companySettingsSchema.and(
        z.object({ campaignsEnabled: z.enum(['true', 'false']) }),
      ),
    }),
  })
  .openapi('OwnUser')

export const userSummarySchema = z
  .object({
    id: z.number(),
    name: z.string(),
    profile,
    color: z.string(),
    online: z.boolean(),
    queueIds: z.array(z.number()),
    profileImage: z.string().nullable(),
  })
  .openapi('UserSummary')

export const signedInSchema = z
  .object({
    token: z.string().openapi({ description: 'Access token, 15 minutes' }),
    user: ownUserSchema,
    expired: z
      .boolean()
      .openapi({ description: 'The subscription is over: other routes answer 402' }),
    dueDate: z.string().nullable(),
  })
  .openapi('SignedIn')
