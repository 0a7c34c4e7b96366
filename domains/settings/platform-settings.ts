import { changedMeanwhile } from '#core/changed-meanwhile.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requirePermission, requireUser } from '#core/context.ts'
import { parseInput } from '#core/invalid-input.ts'
import { NOTE, oldestKept, trimSql } from './note-changes.ts'
import type { Undoing } from './note-changes.ts'
import { platformSettingChanged } from './settings.events.ts'
import { platformSettingsInput } from './settings.inputs.ts'
import type { PlatformSettingKey, PlatformSettings } from '../companies/settings.keys.ts'
import { PLATFORM_SETTING_KEYS, platformSettingsFrom } from '../companies/settings.keys.ts'

type Platform = Pick<PlatformContext, 'control'>

type Stored = { key: string; value: string }

const ALL = 'SELECT key, value FROM global_settings'
/** ?1 key, ?2 value, ?3 now, ?4 what it was read as, or null, ?5 default. Writes nothing where it is neither that nor what it is to be. */
const NOW = '(SELECT coalesce((SELECT value FROM global_settings WHERE key = ?1), ?5))'
const SAVE = `INSERT INTO global_settings (key, value, updated_at) SELECT ?1, ?2, ?3 WHERE ?4 IS NULL OR ${NOW} IN (?4, ?2)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at WHERE value <> excluded.value
  RETURNING key`
/** Before SAVE. ?6 who, ?7 the change that is taken back. */
const NOTE_CHANGE = `${NOTE} SELECT NULL, ?1, ${NOW}, ?2, ?6, ?7, ?3 WHERE (?4 IS NULL OR ${NOW} = ?4) AND ${NOW} <> ?2`

/** The settings of the whole platform, for its owner. Throws ERR_NO_PERMISSION. */
export async function platformSettings(
  ctx: CompanyContext,
  { control }: Platform,
): Promise<PlatformSettings> {
  requirePermission(ctx, 'company:manage')
  const { results } = await control.prepare(ALL).all<Stored>()
  return platformSettingsFrom(results)
}

/** Sets settings of the whole platform, each by itself; else as `saveSettings`. */
export async function savePlatformSettings(
  ctx: CompanyContext,
  { control }: Platform,
  changes: Partial<PlatformSettings>,
  readAs: Readonly<Record<string, string>> = {},
  { undoes = null }: Undoing = {},
): Promise<void> {
  requirePermission(ctx, 'company:manage')
  const { userId } = requireUser(ctx)
  const wanted = Object.entries(parseInput(platformSettingsInput, changes)) as [
    PlatformSettingKey,
    string,
  ][]
  for (const [key, value] of wanted) {
    if (readAs[key] === value) continue
    const was = readAs[key] ?? null
    const save = [key, value, ctx.clock.now(), was, PLATFORM_SETTING_KEYS[key].default] as const
    const [, written, , all] = await control.batch<Stored>([
      control.prepare(NOTE_CHANGE).bind(...save, userId, undoes),
      control.prepare(SAVE).bind(...save),
      control.prepare(trimSql('company_id IS NULL', '?1')).bind(oldestKept(ctx)),
      control.prepare(ALL),
    ])
    const now = platformSettingsFrom(all?.results ?? [])[key]
    if (now !== value) throw changedMeanwhile({ readAs: { [key]: was }, now: { [key]: now } })
    if (written?.results.length === 1) await ctx.emit([platformSettingChanged(userId, key, value)])
  }
}
