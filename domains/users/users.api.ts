import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { AppError } from '#core/errors.ts'
import { createUser } from './create-user.ts'
import { linkOf } from './invite-user.ts'
import { usersPage, userView } from './list-users.ts'
import { saveProfileImage } from './save-profile-image.ts'
import { updateUser } from './update-user.ts'
import { changeableRow } from './user-checks.ts'
import { createUserInput, updateUserInput, usersPageInput } from './users.inputs.ts'
import { listUsers, userRecord } from './users.queries.ts'
import {
  invitationSchema,
  ownUserSchema,
  userSummarySchema,
  usersPageSchema,
  userViewSchema,
} from './users.responses.ts'

const params = z.object({ userId: z.coerce.number().int().positive() })
const profileImageForm = z.object({
  profileImage: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
  userId: z.coerce.number().int().positive().optional(),
  typeArch: z.literal('user').optional(),
})
/** One pixel by one, as its header says: as much of a PNG as a server reads. */
const SMALL_PNG = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
  0, 0, 0, 1,
])

export const usersOperations = [
  operation({
    id: 'listUsers',
    method: 'get',
    path: '/users/list',
    summary: 'The attendants of the company, by name',
    access: 'user:list',
    answer: z.array(userSummarySchema),
    returns: 'All of them',
    sample: {},
    run: (ctx) => listUsers(ctx),
  }),
  operation({
    id: 'usersPage',
    method: 'get',
    path: '/users',
    summary: 'Users of the company by name, searched by name or e-mail: for administrators',
    access: 'user:manage',
    query: usersPageInput,
    answer: usersPageSchema,
    returns: 'One page',
    sample: {},
    run: (ctx, { query }) => usersPage(ctx, query),
  }),
  operation({
    id: 'createUser',
    method: 'post',
    path: '/users',
    summary: 'Create a user, as long as the plan has room; without a password they are invited',
    access: 'user:manage',
    body: createUserInput,
    answer: z.object({ user: userViewSchema, invitation: invitationSchema.nullable() }),
    returns: 'The user, and the link by which an invited one chooses a password, said this once',
    sample: {
      body: () => ({
        name: 'Pessoa nova',
        email: `nova-${crypto.randomUUID()}@empresa.test`,
        profile: 'user',
      }),
    },
    run: async (ctx, { body }, c) => {
      const { id, invitation } = await createUser(ctx, c.var.platform, body)
      const link = invitation && linkOf(c.req.url, invitation)
      const created = { user: await userView(ctx, id), invitation: link }
      if (link !== null) c.set('repetition', { ...created, invitation: { ...link, url: null } })
      return created
    },
  }),
  operation({
    id: 'userById',
    method: 'get',
    path: '/users/{userId}',
    summary: 'A user, with company and settings: oneself, and for administrators anybody',
    access: 'signed-in',
    params,
    answer: ownUserSchema,
    returns: 'The user',
    sample: {},
    run: async (ctx, { params }) => {
      await changeableRow(ctx, params.userId)
      return await userRecord(ctx, params.userId)
    },
  }),
  operation({
    id: 'updateUser',
    method: 'put',
    path: '/users/{userId}',
    summary: 'Change a user: oneself, and for administrators anybody; what is absent stays',
    access: 'signed-in',
    params,
    body: updateUserInput,
    answer: ownUserSchema,
    returns: 'The user as it now is',
    sample: { body: () => ({ language: 'en' }) },
    run: async (ctx, { params, body: { readAs, ...body } }, call) => {
      await updateUser(ctx, call.var.platform, params.userId, body, readAs)
      return await userRecord(ctx, params.userId)
    },
  }),
  operation({
    id: 'saveProfileImage',
    method: 'post',
    path: '/users/{userId}/media-upload',
    summary:
      'The picture of a user whom the caller may change: JPEG, PNG or WebP, up to 1 MB and 2048 pixels a side',
    access: 'signed-in',
    params,
    form: profileImageForm,
    answer: z.object({ user: ownUserSchema }),
    returns: 'The user, with a link to the picture',
    sample: {
      form: () => {
        const form = new FormData()
        form.set('profileImage', new File([SMALL_PNG], 'eu.png'))
        return form
      },
    },
    target: (ctx, { userId }) => changeableRow(ctx, userId),
    run: async (ctx, { params, form }, call) => {
      const { userId } = params
      if (form.userId !== undefined && form.userId !== userId)
        throw new AppError('ERR_INVALID_INPUT', {
          message: 'the form is about another user than the address',
          fields: { userId: ['Invalid value'] },
        })
      await saveProfileImage(ctx, call.var.platform, userId, form.profileImage)
      return { user: await userRecord(ctx, userId) }
    },
  }),
]
