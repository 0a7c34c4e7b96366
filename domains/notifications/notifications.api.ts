import { createRoute, z } from '@hono/zod-openapi'
import { allow, answers, createApiApp, errorResponses, json, jsonBody } from '#core/api-env.ts'
import {
  notificationSettingsInput,
  subscribeInput,
  unsubscribeInput,
} from './notifications.inputs.ts'
import {
  readNotificationSettings,
  saveNotificationSettings,
} from './notification-settings.service.ts'
import { subscribeBrowser, unsubscribeBrowser } from './push-subscriptions.service.ts'
import { sendTestNotice } from './test-notice.ts'

const tags = ['notifications']
const settingsSchema = notificationSettingsInput.openapi('NotificationSettings')
const done = z.object({ ok: z.literal(true) })

export const notificationsApi = createApiApp()

notificationsApi.openapi(
  createRoute({
    method: 'get',
    path: '/notification-settings',
    tags,
    ...allow('signed-in'),
    summary: 'How the caller wants to be told, and the key that a browser subscribes with',
    responses: {
      200: {
        description: 'The settings; `pushKey` is null where web push is not set up',
        content: json(z.object({ settings: settingsSchema, pushKey: z.string().nullable() })),
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json(await readNotificationSettings(c.var.ctx), 200),
)

notificationsApi.openapi(
  createRoute({
    method: 'put',
    path: '/notification-settings',
    tags,
    ...allow('signed-in'),
    summary: 'Change how the caller wants to be told',
    request: { body: jsonBody(settingsSchema) },
    responses: answers(settingsSchema, 'As they are now'),
  }),
  async (c) => c.json(await saveNotificationSettings(c.var.ctx, c.req.valid('json')), 200),
)

notificationsApi.openapi(
  createRoute({
    method: 'post',
    path: '/push-subscriptions',
    tags,
    ...allow('ticket:read'),
    summary: 'Let this browser be woken while the sign-in stands',
    request: { body: jsonBody(subscribeInput) },
    responses: { 200: { description: 'It may be', content: json(done) }, ...errorResponses },
  }),
  async (c) => {
    await subscribeBrowser(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const }, 200)
  },
)

notificationsApi.openapi(
  createRoute({
    method: 'delete',
    path: '/push-subscriptions',
    tags,
    ...allow('signed-in'),
    summary: 'This browser is not to be woken any more',
    request: { body: jsonBody(unsubscribeInput) },
    responses: { 200: { description: 'It is not', content: json(done) }, ...errorResponses },
  }),
  async (c) => {
    await unsubscribeBrowser(c.var.ctx, c.req.valid('json').endpoint)
    return c.json({ ok: true as const }, 200)
  },
)

notificationsApi.openapi(
  createRoute({
    method: 'post',
    path: '/push-subscriptions/test',
    tags,
    ...allow('ticket:read'),
    summary: 'Wake the browser of this sign-in, to see whether it works',
    responses: {
      200: {
        description: 'What its push service said',
        content: json(z.object({ result: z.enum(['sent', 'gone', 'failed']) })),
      },
      ...errorResponses,
    },
  }),
  async (c) => c.json(await sendTestNotice(c.var.ctx), 200),
)
