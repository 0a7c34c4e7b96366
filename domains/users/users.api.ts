import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
import { AppError } from '#core/errors.ts'
import { saveProfileImage } from './profile-image.ts'
import { ownRow, updateUser } from './update-user.ts'
import { updateUserInput } from './users.inputs.ts'
import { listUsers, ownUser } from './users.queries.ts'
import { ownUserSchema, userSummarySchema } from './users.responses.ts'

const tags = ['users']

export const usersApi = createApiApp()

usersApi.openapi(
  createRoute({
    method: 'get',
    path: '/users/list',
    tags,
    summary: 'The attendants of the company, by name',
    ...allow('user:list'),
    responses: answers(z.array(userSummarySchema), 'All of them'),
  }),
  async (c) => c.json(await listUsers(c.var.ctx), 200),
)

const params = z.object({ userId: z.coerce.number().int().positive() })
const profileImageForm = z.object({
  profileImage: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
  userId: z.coerce.number().int().positive().optional(),
  typeArch: z.literal('user').optional(),
})

usersApi.openapi(
  createRoute({
    method: 'get',
    path: '/users/{userId}',
    tags,
    summary: 'The own user, with company and settings',
    ...allow('signed-in'),
    request: { params },
    responses: answers(ownUserSchema, 'The user'),
  }),
  async (c) => {
    await ownRow(c.var.ctx, c.req.valid('param').userId)
    return c.json(await ownUser(c.var.ctx), 200)
  },
)

usersApi.openapi(
  createRoute({
    method: 'put',
    path: '/users/{userId}',
    tags,
    summary: 'Change the own user: what is absent stays as it is',
    ...allow('signed-in'),
    request: {
      params,
      body: jsonBody(updateUserInput),
    },
    responses: answers(ownUserSchema, 'The user as it now is'),
  }),
  async (c) => {
    const { ctx, platform } = c.var
    await updateUser(ctx, platform, c.req.valid('param').userId, c.req.valid('json'))
    return c.json(await ownUser(ctx), 200)
  },
)

usersApi.openapi(
  createRoute({
    method: 'post',
    path: '/users/{userId}/media-upload',
    tags,
    summary: 'The own picture: JPEG, PNG or WebP, up to 1 MB and 2048 pixels a side',
    ...allow('signed-in'),
    request: {
      params,
      body: { required: true, content: { 'multipart/form-data': { schema: profileImageForm } } },
    },
    responses: answers(z.object({ user: ownUserSchema }), 'The user, with a link to the picture'),
  }),
  async (c) => {
    const { userId } = c.req.valid('param')
    const form = c.req.valid('form')
    if (form.userId !== undefined && form.userId !== userId)
      throw new AppError('ERR_INVALID_INPUT', {
        message: 'the form is about another user than the address',
        fields: { userId: ['Invalid value'] },
      })
    await saveProfileImage(c.var.ctx, userId, form.profileImage)
    return c.json({ user: await ownUser(c.var.ctx) }, 200)
  },
)
