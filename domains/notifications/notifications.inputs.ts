import { z } from 'zod'
import { fromBase64Url } from '#core/auth/signed-payloads.ts'
import { TIME_OF_DAY } from '#core/time-of-day.ts'
import { timeZoneInput } from '#core/time-zone-input.ts'
import { USER_LANGUAGES } from '../users/users.inputs.ts'
import { ENDPOINT_MAX_CHARS } from './limits.ts'

const time = z.string().regex(TIME_OF_DAY)

export const notificationSettingsInput = z.strictObject({
  showText: z.boolean(),
  waiting: z.boolean(),
  mine: z.boolean(),
  mentions: z.boolean(),
  quietHours: z.strictObject({
    on: z.boolean(),
    from: time,
    to: time,
    days: z.array(z.number().int().min(0).max(6)).max(7),
    timezone: timeZoneInput(),
    mentionsAnyway: z.boolean(),
  }),
})

/** A PushSubscription as the browser gives it: an uncompressed P-256 point and 16 bytes (RFC 8291 §2). */
export const subscribeInput = z.strictObject({
  endpoint: z.string().min(1).max(ENDPOINT_MAX_CHARS),
  keys: z.strictObject({
    p256dh: z.string().refine((text) => {
      const bytes = fromBase64Url(text)
      return bytes?.length === 65 && bytes[0] === 4
    }),
    auth: z.string().refine((text) => fromBase64Url(text)?.length === 16),
  }),
  language: z.enum(USER_LANGUAGES),
})
export type SubscribeInput = z.infer<typeof subscribeInput>

export const unsubscribeInput = z.strictObject({
  endpoint: z.string().min(1).max(ENDPOINT_MAX_CHARS),
})
