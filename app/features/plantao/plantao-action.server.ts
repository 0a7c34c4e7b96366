import { z } from 'zod'
import { fieldsOfForm, onCallForm, onCallFormReadAs } from '#domains/plantao/plantao.inputs.ts'
import { checkOnCall, deleteOnCall, saveOnCall } from '#domains/plantao/save-on-call.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** What the dialogs of the on-call roster do. */
export const plantaoAction = companyAction({
  back: '/plantao',
  words: 'plantao',
  readAs: onCallFormReadAs,
  intents: {
    save: {
      schema: onCallForm,
      check: (ctx, form, { params }) => checkOnCall(ctx, recordId(params, 'onCallId'), form),
      run: async (ctx, form, { params, readAs }) => {
        const id = recordId(params, 'onCallId')
        const { user } = await saveOnCall(ctx, id, fieldsOfForm(form), readAs)
        return {
          key: id === null ? 'plantao:done.created' : 'plantao:done.saved',
          values: { name: user.name },
        }
      },
    },
    delete: {
      schema: z.object({}),
      run: async (ctx, _input, { params }) => {
        await deleteOnCall(ctx, recordId(params, 'onCallId') ?? 0)
        return { key: 'plantao:done.deleted' }
      },
    },
  },
})
