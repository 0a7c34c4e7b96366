import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import { answerStored } from '../media/stored.responses.ts'
import {
  announcementReadAs,
  answeredAnnouncement,
  createAnnouncementInput,
  listAnnouncementsInput,
  seeAnnouncementsInput,
  updateAnnouncementInput,
} from './announcements.inputs.ts'
import { announcementById, announcementImage, listAnnouncements } from './announcements.queries.ts'
import { seeAnnouncements } from './announcements.service.ts'
import { PRIORITIES } from './announcements.types.ts'
import type { AnnouncementPage, AnnouncementView } from './announcements.types.ts'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from './save-announcement.ts'

const params = z.object({ announcementId: z.coerce.number().int().positive() })
const time = z.iso.datetime()

const announcementSchema = z
  .object({
    id: z.number(),
    title: z.string(),
    text: z.string(),
    priority: z.literal([...PRIORITIES]),
    status: z.boolean(),
    publishedAt: time.nullable(),
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .openapi('Announcement') satisfies z.ZodType<AnnouncementView>

const pageSchema = z.object({
  records: z.array(announcementSchema),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<AnnouncementPage>

/** The bounds of a file are the command's. */
const imageForm = z.object({
  file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }),
})

const aNotice = { title: 'Aviso', text: 'Para todos' }

export const announcementsOperations = [
  operation({
    id: 'listAnnouncements',
    method: 'get',
    path: '/announcements',
    summary: 'What the platform tells everybody; its owner also sees what is not active',
    access: 'signed-in',
    query: listAnnouncementsInput,
    answer: pageSchema,
    returns: 'Newest first',
    sample: { query: '?searchParam=aviso' },
    run: (ctx, { query }, c) => listAnnouncements(ctx, c.var.platform, query),
  }),
  operation({
    id: 'seeAnnouncements',
    method: 'post',
    path: '/announcements/seen',
    summary: 'Note how far the caller has read',
    access: 'signed-in',
    body: seeAnnouncementsInput,
    answer: z.object({ seenAt: time }),
    returns: 'How far that is now',
    sample: { body: () => ({ until: '2026-03-01T12:00:00.000Z' }) },
    run: (ctx, { body }) => seeAnnouncements(ctx, body),
  }),
  operation({
    id: 'announcementById',
    method: 'get',
    path: '/announcements/{announcementId}',
    summary: 'One announcement',
    access: 'signed-in',
    params,
    answer: announcementSchema,
    returns: 'The announcement',
    sample: { ofPlatform: true },
    run: (ctx, { params }, c) => announcementById(ctx, c.var.platform, params.announcementId),
  }),
  operation({
    id: 'createAnnouncement',
    method: 'post',
    path: '/announcements',
    summary: 'Tell every company something; the same words again within a minute are one',
    access: 'announcement:manage',
    body: createAnnouncementInput,
    answer: announcementSchema,
    returns: 'The announcement',
    sample: { body: () => aNotice, refused: 'ERR_NO_PERMISSION' },
    run: (ctx, { body }, c) => createAnnouncement(ctx, c.var.platform, body),
  }),
  operation({
    id: 'updateAnnouncement',
    method: 'put',
    path: '/announcements/{announcementId}',
    summary: 'Change an announcement; made active again, it is news again',
    access: 'announcement:manage',
    params,
    body: updateAnnouncementInput.extend({
      /** The save is refused (ERR_CHANGED_MEANWHILE) when the announcement is no longer this. */
      readAs: z.union([announcementReadAs, answeredAnnouncement]).optional(),
    }),
    answer: announcementSchema,
    returns: 'The announcement as it is now',
    sample: {
      body: () => aNotice,
      refused: 'ERR_NO_PERMISSION',
      ofPlatform: true,
    },
    run: (ctx, { params, body: { readAs, ...fields } }, c) =>
      updateAnnouncement(ctx, c.var.platform, params.announcementId, fields, { readAs }),
  }),
  operation({
    id: 'deleteAnnouncement',
    method: 'delete',
    path: '/announcements/{announcementId}',
    summary: 'Take an announcement back',
    access: 'announcement:manage',
    params,
    answer: z.object({ id: z.number() }),
    returns: 'The id that is gone',
    sample: { refused: 'ERR_NO_PERMISSION', ofPlatform: true },
    run: async (ctx, { params }, c) => {
      const { announcementId } = params
      await deleteAnnouncement(ctx, c.var.platform, announcementId)
      return { id: announcementId }
    },
  }),
  operation({
    id: 'saveAnnouncementImage',
    method: 'post',
    path: '/announcements/{announcementId}/media-upload',
    summary: 'Give an announcement an image, PNG or JPEG of up to 5 MB; the one before goes',
    access: 'announcement:manage',
    params,
    form: imageForm,
    answer: announcementSchema,
    returns: 'The announcement with its image',
    sample: {
      form: () => {
        const form = new FormData()
        form.set('file', new File(['imagem'], 'aviso.png', { type: 'image/png' }))
        return form
      },
      refused: 'ERR_NO_PERMISSION',
      ofPlatform: true,
    },
    run: (ctx, { params, form: { file } }, c) =>
      updateAnnouncement(ctx, c.var.platform, params.announcementId, {}, { file }),
  }),
  operation({
    id: 'removeAnnouncementImage',
    method: 'delete',
    path: '/announcements/{announcementId}/media-upload',
    summary: 'Take the image off an announcement; one without an image is fine',
    access: 'announcement:manage',
    params,
    answer: announcementSchema,
    returns: 'The announcement without an image',
    sample: { refused: 'ERR_NO_PERMISSION', ofPlatform: true },
    run: (ctx, { params }, c) =>
      updateAnnouncement(ctx, c.var.platform, params.announcementId, {}, { file: 'remove' }),
  }),
  operation({
    id: 'announcementImage',
    method: 'get',
    path: '/announcements/{announcementId}/media',
    summary: 'The image of an announcement',
    access: 'signed-in',
    params,
    query: z.object({ v: z.string().max(100).optional() }),
    answer: 'file',
    returns: 'The file as it is',
    sample: { ofPlatform: true },
    run: async (ctx, { params }, c) =>
      answerStored(c, await announcementImage(ctx, c.var.platform, params.announcementId)),
  }),
]
