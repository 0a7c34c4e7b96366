import { z } from '@hono/zod-openapi'
import type {
  SettingChange,
  SettingChangesPage,
  WholeSettingChange,
} from './setting-changes.types.ts'
import type { SettingKey } from '../companies/settings.keys.ts'
import { SETTING_KEYS } from '../companies/settings.keys.ts'

export const settingKeySchema = z.enum(Object.keys(SETTING_KEYS) as [SettingKey, ...SettingKey[]])

/** Value by name. */
export const companySettingsSchema = z
  .record(settingKeySchema, z.string())
  .openapi('CompanySettings')

const changeSchema = z
  .object({
    id: z.number(),
    key: z.string(),
    was: z.string(),
    value: z.string(),
    isCut: z.boolean().describe('`was` or `value` is longer than what is shown of it here'),
    at: z.string().describe('ISO 8601'),
    user: z.object({ id: z.number(), name: z.string() }).nullable(),
    undoes: z.number().nullable().describe('The change that this one took back'),
    canUndo: z.boolean(),
  })
  .openapi('SettingChange') satisfies z.ZodType<SettingChange>

export const wholeChangeSchema = changeSchema
  .extend({ now: z.string().describe('What the option is now') })
  .openapi('WholeSettingChange') satisfies z.ZodType<WholeSettingChange>

export const changesPageSchema = z
  .object({
    records: z.array(changeSchema),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .openapi('SettingChangesPage') satisfies z.ZodType<SettingChangesPage>
