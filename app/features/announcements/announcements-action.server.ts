import { z } from 'zod'
import {
  announcementForm,
  announcementReadAs,
} from '#domains/announcements/announcements.inputs.ts'
import { IMAGE_MAX_MB } from '#domains/announcements/limits.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from '#domains/announcements/save-announcement.ts'
import { AROUND_FILE_BYTES, MB_BYTES } from '#domains/media/limits.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** What the dialogs of the page of announcements do. */
export const announcementsAction = companyAction({
  back: '/announcements',
  words: 'announcements',
  readAs: announcementReadAs,
  permission: 'announcement:manage',
  maxBytes: IMAGE_MAX_MB * MB_BYTES + AROUND_FILE_BYTES,
  intents: {
    save: {
      schema: announcementForm,
      run: async (ctx, { file, media, ...fields }, { params, context: { platform }, readAs }) => {
        const id = recordId(params, 'announcementId')
        if (id === null) {
          const { title } = await createAnnouncement(ctx, platform, fields, file)
          return { key: 'announcements:done.created', values: { name: title } }
        }
        const { title } = await updateAnnouncement(ctx, platform, id, fields, {
          file: file ?? (media === undefined ? 'remove' : 'keep'),
          readAs,
        })
        return { key: 'announcements:done.saved', values: { name: title } }
      },
    },
    delete: {
      schema: z.object({}),
      run: async (ctx, _input, { params, context: { platform } }) => {
        const id = recordId(params, 'announcementId') ?? 0
        const { title } = await deleteAnnouncement(ctx, platform, id)
        return { key: 'announcements:done.deleted', values: { name: title } }
      },
    },
  },
})
