import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { AppError } from '#core/errors.ts'
import { saveProfileImage } from './profile-image.ts'
import { ownRow, updateUser } from './update-user.ts'
import { updateUserInput } from './users.inputs.ts'
import { listUsers, ownUser } from './users.queries.ts'
import { ownUserSchema, userSummarySchema } from './users.responses.ts'

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
    id: 'userById',
    method: 'get',
    path: '/users/{userId}',
    summary: 'The own user, with company and settings',
    access: 'signed-in',
    params,
    answer: ownUserSchema,
    returns: 'The user',
    sample: {},
    run: async (ctx, { params }) => {
      await ownRow(ctx, params.userId)
      return await ownUser(ctx)
    },
  }),
  operation({
    id: 'updateUser',
    method: 'put',
    path: '/users/{userId}',
    summary: 'Change the own user: what is absent stays as it is',
    access: 'signed-in',
    params,
    body: updateUserInput,
    answer: ownUserSchema,
    returns: 'The user as it now is',
    sample: { body: () => ({ language: 'en' }) },
    run: async (ctx, { params, body }, call) => {
      await updateUser(ctx, call.var.platform, params.userId, body)
      return await ownUser(ctx)
    },
  }),
  operation({
    id: 'saveProfileImage',
    method: 'post',
    path: '/users/{userId}/media-upload',
    summary: 'The own picture: JPEG, PNG or WebP, up to 1 MB and 2048 pixels a side',
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
    run: async (ctx, { params, form }) => {
      const { userId } = params
      if (form.userId !== undefined && form.userId !== userId)
        throw new AppError('ERR_INVALID_INPUT', {
          message: 'the form is about another user than the address',
          fields: { userId: ['Invalid value'] },
        })
      await saveProfileImage(ctx, userId, form.profileImage)
      return { user: await ownUser(ctx) }
    },
  }),
]
