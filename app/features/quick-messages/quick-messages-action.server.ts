import { z } from 'zod'
import { AROUND_FILE_BYTES } from '#domains/media/limits.ts'
import { QUICK_FILE_MAX_BYTES } from '#domains/quick-messages/limits.ts'
import {
  quickMessageForm,
  quickMessageReadAs,
} from '#domains/quick-messages/quick-messages.inputs.ts'
import { isCompanysToo } from '#domains/quick-messages/quick-messages.queries.ts'
import {
  checkQuickMessage,
  deleteQuickMessage,
  saveQuickMessage,
} from '#domains/quick-messages/save-quick-message.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** What the dialogs of the page of quick replies do. */
export const quickMessagesAction = companyAction({
  back: '/quick-messages',
  words: 'quickMessages',
  readAs: quickMessageReadAs,
  permission: 'message:send',
  maxBytes: QUICK_FILE_MAX_BYTES + AROUND_FILE_BYTES,
  intents: {
    save: {
      schema: quickMessageForm,
      check: (ctx, form, { params }) =>
        checkQuickMessage(ctx, recordId(params, 'quickMessageId'), form),
      run: async (ctx, { file, media, ...fields }, { params, readAs }) => {
        const id = recordId(params, 'quickMessageId')
        const change = file ?? (media === undefined ? 'remove' : 'keep')
        const saved = await saveQuickMessage(ctx, id, fields, { file: change, readAs })
        const isNew = id === null || readAs?.shortcode !== saved.shortcode
        const isTwin = isNew && (await isCompanysToo(ctx, saved))
        const done = id === null ? 'created' : 'saved'
        return {
          key: isTwin ? `quickMessages:done.${done}Too` : `quickMessages:done.${done}`,
          values: { name: saved.shortcode },
        }
      },
    },
    delete: {
      schema: z.object({}),
      run: async (ctx, _input, { params }) => {
        const { shortcode } = await deleteQuickMessage(ctx, recordId(params, 'quickMessageId') ?? 0)
        return { key: 'quickMessages:done.deleted', values: { name: shortcode } }
      },
    },
  },
})
