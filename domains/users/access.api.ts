import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { accessInput } from './access.inputs.ts'
import { changeAccess } from './change-access.ts'
import { inviteUser, linkOf, withdrawInvite } from './invite-user.ts'
import { signOutUser } from './sign-out-user.ts'
import { invitationSchema, userSummarySchema } from './users.responses.ts'

const params = z.object({ userId: z.coerce.number().int().positive() })

export const accessOperations = [
  operation({
    id: 'changeAccess',
    method: 'put',
    path: '/users/{userId}/access',
    summary: 'Change what an attendant may see and do',
    access: 'user:manage',
    params,
    body: accessInput,
    answer: userSummarySchema,
    returns: 'The attendant as they are now',
    sample: {
      ids: (ids) => ({ userId: ids.colleagueId }),
      body: () => ({ allTicket: 'enable' }),
    },
    run: (ctx, { params, body: { readAs, ...access } }) =>
      changeAccess(ctx, params.userId, access, readAs),
  }),
  operation({
    id: 'signOutUser',
    method: 'delete',
    path: '/users/{userId}/sessions',
    summary: 'Sign a user out everywhere; who signs themselves out stays where they are',
    access: 'user:manage',
    params,
    answer: z.object({ sessions: z.number() }),
    returns: 'How many sessions ended',
    sample: { ids: (ids) => ({ userId: ids.colleagueId }) },
    run: async (ctx, { params: { userId } }, { var: { platform } }) => {
      const { sessions } = await signOutUser(ctx, platform, userId)
      return { sessions }
    },
  }),
  operation({
    id: 'inviteUser',
    method: 'post',
    path: '/users/{userId}/invite',
    summary: 'Make a link by which a user chooses a password, in place of an earlier one',
    access: 'user:manage',
    params,
    answer: invitationSchema,
    returns: 'The link, said this once: it works once, until then',
    sample: { ids: (ids) => ({ userId: ids.colleagueId }) },
    run: async (ctx, { params: { userId } }, c) => {
      const link = linkOf(c.req.url, await inviteUser(ctx, c.var.platform, userId))
      c.set('repetition', { ...link, url: null })
      return link
    },
  }),
  operation({
    id: 'withdrawInvite',
    method: 'delete',
    path: '/users/{userId}/invite',
    summary: "Take a user's link back",
    access: 'user:manage',
    params,
    answer: 'nothing',
    returns: 'There is none now',
    sample: { ids: (ids) => ({ userId: ids.colleagueId }) },
    run: async (ctx, { params: { userId } }, c) => {
      await withdrawInvite(ctx, userId)
      return c.body(null, 204)
    },
  }),
]
