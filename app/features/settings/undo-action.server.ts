import { z } from 'zod'
import { settingChange } from '#domains/settings/setting-changes.queries.ts'
import { undoSettingChange } from '#domains/settings/undo-setting-change.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** Undoes the change of the address; the form says what its option was seen to be. `back`: the page under the dialog. */
export const undoAction = (back: string) =>
  companyAction({
    back,
    readAs: z.record(z.string().max(100), z.string()),
    intents: {
      undo: {
        schema: z.object({}),
        run: async (ctx, _input, { params, context: { platform }, readAs = {} }) => {
          const id = recordId(params, 'changeId') ?? 0
          const { key } = await settingChange(ctx, platform, id)
          await undoSettingChange(ctx, platform, id, { readAs: readAs[key] })
          return { key: 'settings:done.undone' }
        },
      },
    },
  })
