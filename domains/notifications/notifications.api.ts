import { z } from '@hono/zod-openapi'
import { base64Url } from '#core/auth/signed-payloads.ts'
import { operation } from '#core/operation.ts'
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
import { DEFAULT_SETTINGS } from './notification-settings.types.ts'
import { sendTestNotice } from './test-notice.ts'

const settingsSchema = notificationSettingsInput.openapi('NotificationSettings')
const done = z.object({ ok: z.literal(true) })

export const notificationsOperations = [
  operation({
    id: 'readNotificationSettings',
    method: 'get',
    path: '/notification-settings',
    summary: 'How the caller wants to be told, and the key that a browser subscribes with',
    access: 'signed-in',
    answer: z.object({ settings: settingsSchema, pushKey: z.string().nullable() }),
    returns: 'The settings; `pushKey` is null where web push is not set up',
    sample: {},
    run: (ctx) => readNotificationSettings(ctx),
  }),
  operation({
    id: 'saveNotificationSettings',
    method: 'put',
    path: '/notification-settings',
    summary: 'Change how the caller wants to be told',
    access: 'signed-in',
    body: settingsSchema,
    answer: settingsSchema,
    returns: 'As they are now',
    sample: { body: () => DEFAULT_SETTINGS },
    run: (ctx, { body }) => saveNotificationSettings(ctx, body),
  }),
  operation({
    id: 'subscribeBrowser',
    method: 'post',
    path: '/push-subscriptions',
    summary: 'Let this browser be woken while the sign-in stands',
    access: 'ticket:read',
    body: subscribeInput,
    answer: done,
    returns: 'It may be',
    sample: {
      body: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/walk',
        keys: {
          p256dh: base64Url(new Uint8Array(65).fill(4)),
          auth: base64Url(new Uint8Array(16)),
        },
        language: 'pt-BR',
      }),
    },
    run: async (ctx, { body }) => {
      await subscribeBrowser(ctx, body)
      return { ok: true as const }
    },
  }),
  operation({
    id: 'unsubscribeBrowser',
    method: 'delete',
    path: '/push-subscriptions',
    summary: 'This browser is not to be woken any more',
    access: 'signed-in',
    body: unsubscribeInput,
    answer: done,
    returns: 'It is not',
    sample: {
      body: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/walk' }),
    },
    run: async (ctx, { body }) => {
      await unsubscribeBrowser(ctx, body.endpoint)
      return { ok: true as const }
    },
  }),
  operation({
    id: 'sendTestNotice',
    method: 'post',
    path: '/push-subscriptions/test',
    summary: 'Wake the browser of this sign-in, to see whether it works',
    access: 'ticket:read',
    answer: z.object({ result: z.enum(['sent', 'gone', 'failed']) }),
    returns: 'What its push service said',
    sample: { refused: 'ERR_NOT_FOUND' },
    run: (ctx) => sendTestNotice(ctx),
  }),
]
