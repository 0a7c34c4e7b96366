import { z } from 'zod'
import { AROUND_FILE_BYTES } from '#domains/media/limits.ts'
import { inviteUser, linkOf, withdrawInvite } from '#domains/users/invite-user.ts'
import type { Invitation } from '#domains/users/invite-user.ts'
import { PROFILE_IMAGE_MAX_BYTES } from '#domains/users/limits.ts'
import { removeUser } from '#domains/removals/remove-user.ts'
import { signOutUser } from '#domains/users/sign-out-user.ts'
import {
  checkUserForm,
  createUserByForm,
  newUserForm,
  saveUserByForm,
  userForm,
} from '#domains/users/user-form.ts'
import { removeUserInput, userReadAs } from '#domains/users/users.inputs.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

const nothing = z.object({})

/** What the dialogs of the page of users do. A link is shown where its form was, and nowhere else. */
export const usersAction = companyAction({
  back: '/users',
  words: 'users',
  readAs: userReadAs,
  rows: { queueIds: 'set' },
  permission: 'user:manage',
  maxBytes: PROFILE_IMAGE_MAX_BYTES + AROUND_FILE_BYTES,
  intents: {
    create: {
      ofNoRecord: true,
      schema: newUserForm,
      check: (ctx, form, { context }) => checkUserForm(ctx, context.platform, null, form),
      run: async (ctx, form, { request, context }) => {
        const { invitation } = await createUserByForm(ctx, context.platform, form)
        if (invitation !== null) return shownLink(request, form.name, invitation)
        return { key: 'users:done.created', values: { name: form.name } }
      },
    },
    save: {
      schema: userForm,
      check: (ctx, form, { params, context }) =>
        checkUserForm(ctx, context.platform, idOf(params), form),
      run: async (ctx, form, { params, context, readAs }) => {
        await saveUserByForm(ctx, context.platform, idOf(params), form, readAs)
        return { key: 'users:done.saved', values: { name: form.name } }
      },
    },
    invite: {
      schema: nothing,
      run: async (ctx, _input, { params, request, context }) =>
        shownLink(
          request,
          '',
          await inviteUser(ctx, context.platform, idOf(params), { once: true }),
        ),
    },
    withdraw: {
      schema: nothing,
      run: async (ctx, _input, { params }) => {
        await withdrawInvite(ctx, idOf(params))
        return { key: 'users:done.withdrawn' }
      },
    },
    signOut: {
      schema: nothing,
      run: async (ctx, _input, { params, context }) => {
        const { name } = await signOutUser(ctx, context.platform, idOf(params))
        return { key: 'users:done.signedOut', values: { name } }
      },
    },
    delete: {
      schema: removeUserInput,
      run: async (ctx, { toUserId }, { params }) => {
        const { name } = await removeUser(ctx, idOf(params), toUserId ?? null)
        return { key: 'users:done.deleted', values: { name } }
      },
    },
  },
})

const idOf = (params: Record<string, string | undefined>) => recordId(params, 'userId') ?? 0

function shownLink(request: Request, name: string, invitation: Invitation) {
  return { shown: { ...linkOf(request.url, invitation), name } }
}
