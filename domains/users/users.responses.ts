import { z } from '@hono/zod-openapi'
import { PROFILES } from '#core/permissions.ts'
import { companySettingsSchema } from '../settings/settings.responses.ts'
import type { UsersPage, UserView } from './users.types.ts'

const profile = z.enum(PROFILES)

const userSchemaFields = {
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
  capacity: z
    .number()
    .nullable()
    .openapi({ description: 'Most tickets at once that are given by themselves; null: no limit' }),
  paused: z.boolean().openapi({ description: 'Nothing is given by itself meanwhile' }),
}

export const ownUserSchema = z
  .object({
    ...userSchemaFields,
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

/** A user as administrators see them. */
export const userViewSchema = z
  .object({
    ...userSchemaFields,
    lastSeenAt: z.string().nullable(),
    isInvited: z.boolean().openapi({ description: 'They have not chosen a password yet' }),
    invitedUntil: z.string().nullable().openapi({ description: 'How long their link works' }),
  })
  .openapi('User') satisfies z.ZodType<UserView>

export const usersPageSchema = z
  .object({
    users: z.array(userViewSchema),
    total: z.number().openapi({ description: 'Users of the company, whatever is searched for' }),
    limit: z.number().openapi({ description: 'Users that its plan has room for' }),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .openapi('UsersPage') satisfies z.ZodType<UsersPage>

/** The secret of a link, said once. */
export const invitationSchema = z
  .object({
    url: z.string().nullable().openapi({ description: 'Said this once; null in a repetition' }),
    expiresAt: z.string(),
  })
  .openapi('Invitation')

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
