import { z } from 'zod'
import { cleanText } from '#core/clean-text.ts'
import { listCursor } from '#core/list-input.ts'
import { problem } from '#core/problems.ts'
import { SETTING_TEXT_MAX_CHARS } from './limits.ts'
import { PLATFORM_SETTING_KEYS, SETTING_KEYS } from '../companies/settings.keys.ts'
import type { PlatformSettingKey, SettingKey } from '../companies/settings.keys.ts'

type AnyKey = SettingKey | PlatformSettingKey

const text = z
  .string({ error: problem('invalid') })
  .overwrite(cleanText)
  .max(SETTING_TEXT_MAX_CHARS, { error: problem('tooLong', { count: SETTING_TEXT_MAX_CHARS }) })

/** The link goes to customers: an address of the web, or none. */
const link = text.refine(isWebLink, {
  error: problem('invalidLink'),
})

function isWebLink(written: string): boolean {
  return written === '' || (URL.canParse(written) && /^https?:$/.test(new URL(written).protocol))
}

/** What a setting takes. */
export function settingSchema(key: AnyKey): z.ZodType<string, string> {
  const { values } = { ...SETTING_KEYS, ...PLATFORM_SETTING_KEYS }[key]
  if (values === 'text') return text
  if (values === 'link') return link
  return z.enum(values as readonly [string, ...string[]], { error: problem('invalid') })
}

/** Any of them: values by key. */
export const settingsInput = ofKeys(Object.keys(SETTING_KEYS) as SettingKey[])
export const platformSettingsInput = ofKeys(
  Object.keys(PLATFORM_SETTING_KEYS) as PlatformSettingKey[],
)

function ofKeys<Key extends AnyKey>(keys: readonly Key[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, settingSchema(key)]))
  return z.object(shape as Record<Key, z.ZodType<string, string>>).partial()
}

/** Before its setting is known a value is only some text: which columns there are and what they take is settings.keys.ts. */
const value = z.string()
/** The save is refused (ERR_CHANGED_MEANWHILE) when the setting is no longer this. */
const readAs = z.string().optional()
const key = z.string().max(100)

/** PUT /companySettings. */
export const saveSettingInput = z.object({ column: key, data: value, readAs })
export type SaveSettingInput = z.output<typeof saveSettingInput>

/** PUT /settings/{key}; the key may be said again. */
export const putSettingInput = z.object({ key: key.optional(), value, readAs })
export type PutSettingInput = z.output<typeof putSettingInput>

/** GET /settings/changes */
export const listSettingChangesInput = z.object({
  cursor: listCursor.optional(),
})
export type ListSettingChangesInput = z.output<typeof listSettingChangesInput>

/** POST /settings/changes/{changeId}/undo; `readAs`: what the option has become since, for who undoes the change over that. */
export const undoSettingChangeInput = z.object({ readAs })
