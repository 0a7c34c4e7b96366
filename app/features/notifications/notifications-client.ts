import type {
  NotificationSettings,
  NotificationSettingsView,
} from '#domains/notifications/notification-settings.types.ts'
import { deskRequest } from '#app/desk-client/request.ts'

export function fetchNotificationSettings(): Promise<NotificationSettingsView> {
  return deskRequest('/notification-settings')
}

export function saveNotificationSettings(
  settings: NotificationSettings,
): Promise<NotificationSettings> {
  return deskRequest('/notification-settings', { method: 'PUT', body: settings })
}

export function postSubscription(subscription: PushSubscriptionJSON, language: string) {
  const { endpoint, keys } = subscription
  const { p256dh, auth } = keys ?? {}
  return deskRequest('/push-subscriptions', {
    method: 'POST',
    body: { endpoint, keys: { p256dh, auth }, language },
  })
}

export function deleteSubscription(endpoint: string) {
  return deskRequest('/push-subscriptions', { method: 'DELETE', body: { endpoint } })
}

export function postTest(): Promise<{ result: 'sent' | 'gone' | 'failed' }> {
  return deskRequest('/push-subscriptions/test', { method: 'POST', body: {} })
}
