import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, jsonBody } from '#core/api-env.ts'
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

const tags = ['announcements']
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

export const announcementsApi = createApiApp()

announcementsApi.openapi(
  createRoute({
    method: 'get',
    path: '/announcements',
    tags,
    ...allow('signed-in'),
    summary: 'What the platform tells everybody; its owner also sees what is not active',
    request: { query: listAnnouncementsInput },
    responses: answers(pageSchema, 'Newest first'),
  }),
  async (c) =>
    c.json(await listAnnouncements(c.var.ctx, c.var.platform, c.req.valid('query')), 200),
)

announcementsApi.openapi(
  createRoute({
    method: 'post',
    path: '/announcements/seen',
    tags,
    ...allow('signed-in'),
    summary: 'Note how far the caller has read',
    request: { body: jsonBody(seeAnnouncementsInput) },
    responses: answers(z.object({ seenAt: time }), 'How far that is now'),
  }),
  async (c) => c.json(await seeAnnouncements(c.var.ctx, c.req.valid('json')), 200),
)

announcementsApi.openapi(
  createRoute({
    method: 'get',
    path: '/announcements/{announcementId}',
    tags,
    ...allow('signed-in'),
    summary: 'One announcement',
    request: { params },
    responses: answers(announcementSchema, 'The announcement'),
  }),
  async (c) =>
    c.json(
      await announcementById(c.var.ctx, c.var.platform, c.req.valid('param').announcementId),
      200,
    ),
)

announcementsApi.openapi(
  createRoute({
    method: 'post',
    path: '/announcements',
    tags,
    ...allow('announcement:manage'),
    summary: 'Tell every company something',
    request: { body: jsonBody(createAnnouncementInput) },
    responses: answers(announcementSchema, 'The announcement'),
  }),
  async (c) =>
    c.json(await createAnnouncement(c.var.ctx, c.var.platform, c.req.valid('json')), 200),
)

announcementsApi.openapi(
  createRoute({
    method: 'put',
    path: '/announcements/{announcementId}',
    tags,
    ...allow('announcement:manage'),
    summary: 'Change an announcement; made active again, it is news again',
    request: { params, body: jsonBody(updateAnnouncementInput) },
    responses: answers(announcementSchema, 'The announcement as it is now'),
  }),
  async (c) =>
    c.json(
      await updateAnnouncement(
        c.var.ctx,
        c.var.platform,
        c.req.valid('param').announcementId,
        c.req.valid('json'),
      ),
      200,
    ),
)

announcementsApi.openapi(
  createRoute({
    method: 'delete',
    path: '/announcements/{announcementId}',
    tags,
    ...allow('announcement:manage'),
    summary: 'Take an announcement back',
    request: { params },
    responses: answers(z.object({ id: z.number() }), 'The id that is gone'),
  }),
  async (c) => {
    const { announcementId } = c.req.valid('param')
    await deleteAnnouncement(c.var.ctx, c.var.platform, announcementId)
    return c.json({ id: announcementId }, 200)
  },
)
