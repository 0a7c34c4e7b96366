import { z } from 'zod'
import { helpReadAs, saveHelpInput } from '#domains/helps/helps.inputs.ts'
import { checkHelp, deleteHelp, saveHelp } from '#domains/helps/save-help.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import type { Notice } from '#app/route-builders/notice.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** One sentence for all of it (specification part 2 §8). */
const DONE: Notice = { key: 'helps:done.saved' }

/** What the dialogs of the page of helps do. */
export const helpsAction = companyAction({
  back: '/helps',
  words: 'helps',
  readAs: helpReadAs,
  intents: {
    save: {
      schema: saveHelpInput,
      check: (ctx, form, { params, context }) =>
        checkHelp(ctx, context.platform, recordId(params, 'helpId'), form),
      run: async (ctx, input, { params, context, readAs }) => {
        await saveHelp(ctx, context.platform, recordId(params, 'helpId'), input, readAs)
        return DONE
      },
    },
    delete: {
      schema: z.object({}),
      run: async (ctx, _input, { params, context }) => {
        await deleteHelp(ctx, context.platform, recordId(params, 'helpId') ?? 0)
        return DONE
      },
    },
  },
})
