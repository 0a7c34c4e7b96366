import { base64Url } from '#core/auth/signed-payloads.ts'
import { DEFAULT_SETTINGS } from '#domains/notifications/notification-settings.types.ts'

/** For operation-calls.ts: how each operation of notifications is called. */
export const NOTIFICATION_CALLS = {
  'GET /notification-settings': {},
  'PUT /notification-settings': { body: () => DEFAULT_SETTINGS },
  'POST /push-subscriptions': {
    body: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/walk',
      keys: { p256dh: base64Url(new Uint8Array(65).fill(4)), auth: base64Url(new Uint8Array(16)) },
      language: 'pt-BR',
    }),
  },
  'DELETE /push-subscriptions': {
    body: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/walk' }),
  },
  // The walk's sign-in has no browser.
  'POST /push-subscriptions/test': { refused: 'ERR_NOT_FOUND' },
}
