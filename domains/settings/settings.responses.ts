import { z } from '@hono/zod-openapi'
import type { SettingKey } from './settings.keys.ts'
import { SETTING_KEYS } from './settings.keys.ts'

export const settingKeySchema = z.enum(Object.keys(SETTING_KEYS) as [SettingKey, ...SettingKey[]])

/** Value by name. */
export const companySettingsSchema = z
  .record(settingKeySchema, z.string())
  .openapi('CompanySettings')
