import { z } from '@hono/zod-openapi'
import { operation } from '#core/operation.ts'
import {
  createAnnouncementInput,
  listAnnouncementsInput,
  seeAnnouncementsInput,
  updateAnnouncementInput,
} from './announcements.inputs.ts'
import { announcementById, listAnnouncements } from './announcements.queries.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  seeAnnouncements,
  updateAnnouncement,
} from './announcements.service.ts'
import { PRIORITIES } from './announcements.types.ts'
import type { AnnouncementPage, AnnouncementView } from './announcements.types.ts'

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
    createdAt: time,
    updatedAt: time,
  })
  .openapi('Announcement') satisfies z.ZodType<AnnouncementView>

const pageSchema = z.object({
  records: z.array(announcementSchema),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
}) satisfies z.ZodType<AnnouncementPage>

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
    summary: 'Tell every company something',
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
    body: updateAnnouncementInput,
    answer: announcementSchema,
    returns: 'The announcement as it is now',
    sample: {
      body: () => aNotice,
      refused: 'ERR_NO_PERMISSION',
      ofPlatform: true,
    },
    run: (ctx, { params, body }, c) =>
      updateAnnouncement(ctx, c.var.platform, params.announcementId, body),
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
]
