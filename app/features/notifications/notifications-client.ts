import type {
  NotificationSettings,
  NotificationSettingsView,
} from '#domains/notifications/notification-settings.types.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'

export function fetchNotificationSettings(): Promise<NotificationSettingsView> {
  return deskCall('GET /notification-settings')
}

export function saveNotificationSettings(
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  return deskCall('PUT /notification-settings', { body: settings })
}

export function postSubscription(subscription: PushSubscriptionJSON, language: string) {
  const { endpoint = '', keys } = subscription
  const { p256dh = '', auth = '' } = keys ?? {}
  if (!isLanguage(language)) throw new Error(`no language of ours: ${language}`)
  return deskCall('POST /push-subscriptions', {
    body: { endpoint, keys: { p256dh, auth }, language },
  })
}

export function deleteSubscription(endpoint: string) {
  return deskCall('DELETE /push-subscriptions', { body: { endpoint } })
}

export function postTest(): Promise<{ result: 'sent' | 'gone' | 'failed' }> {
  return deskCall('POST /push-subscriptions/test')
}
