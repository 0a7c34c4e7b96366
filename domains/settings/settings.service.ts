import { changedMeanwhile } from '#core/changed-meanwhile.ts'
import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { parseInput } from '#core/invalid-input.ts'
import { directoryChangedIfSo, forgetDirectory } from '../companies/directory.queries.ts'
import { NOTE, trimStatement, userOf } from './note-changes.ts'
import type { Undoing } from './note-changes.ts'
import { savePlatformSettings } from './platform-settings.ts'
import { settingChanged } from './settings.events.ts'
import { settingSchema, settingsInput } from './settings.inputs.ts'
import type { PutSettingInput, SaveSettingInput } from './settings.inputs.ts'
import type { CompanySettings, SettingKey } from '../companies/settings.keys.ts'
import {
  isPlatformSettingKey,
  isSettingKey,
  SETTING_KEYS,
  settingsFrom,
} from '../companies/settings.keys.ts'
import { settingKey } from './settings.queries.ts'

type Stored = { key: string; value: string }

/**
 * ?2 a list of {key, value, was, default}, ?3 now. `was` is what the setting was read as, where that is known: nothing at all is written
 * when one of them is neither that nor already what it is to be.
 */
const ARE_AS_READ = `NOT EXISTS (SELECT 1 FROM json_each(?2) o LEFT JOIN company_settings s ON s.company_id = ?1 AND s.key = o.value ->> 'key'
    WHERE o.value ->> 'was' IS NOT NULL
      AND coalesce(s.value, o.value ->> 'default') NOT IN (o.value ->> 'was', o.value ->> 'value'))`
const SAVE = `INSERT INTO company_settings (company_id, key, value, updated_at)
  SELECT ?1, w.value ->> 'key', w.value ->> 'value', ?3 FROM json_each(?2) w WHERE ${ARE_AS_READ}
  ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at WHERE value <> excluded.value
  RETURNING key, value`
/** Before SAVE. ?4 who, ?5 the change that is taken back. */
const NOTE_CHANGES = `${NOTE} SELECT ?1, w.value ->> 'key', coalesce(k.value, w.value ->> 'default'), w.value ->> 'value', ?4, ?5, ?3
  FROM json_each(?2) w LEFT JOIN company_settings k ON k.company_id = ?1 AND k.key = w.value ->> 'key'
  WHERE ${ARE_AS_READ} AND coalesce(k.value, w.value ->> 'default') <> w.value ->> 'value'`

/**
 * Sets settings of the company, all or none; what is as it was read is left alone. Throws ERR_INVALID_INPUT with a field for each value
 * that its setting does not take, and ERR_CHANGED_MEANWHILE when one is no longer what it was read as; without `readAs` the last save wins.
 * What changed is noted in the same transaction.
 */
export async function saveSettings(
  ctx: CompanyContext,
  changes: Partial<CompanySettings>,
  readAs: Readonly<Record<string, string>> = {},
  { undoes = null }: Undoing = {},
): Promise<void> {
  requirePermission(ctx, 'setting:manage')
  const checked = Object.entries(parseInput(settingsInput, changes)) as [SettingKey, string][]
  const wanted = checked
    .filter(([key, value]) => readAs[key] !== value)
    .map(([key, value]) => ({
      key,
      value,
      was: readAs[key] ?? null,
      default: SETTING_KEYS[key].default,
    }))
  if (wanted.length === 0) return
  const [list, at] = [JSON.stringify(wanted), ctx.clock.now()]
  const [, written, , stored] = await ctx.db.batch<[unknown[], Stored[], unknown[], Stored[]]>([
    ctx.db.statement(NOTE_CHANGES, list, at, userOf(ctx), undoes),
    ctx.db.statement(SAVE, list, at),
    directoryChangedIfSo(ctx),
    ctx.db.statement('SELECT key, value FROM company_settings WHERE company_id = ?1'),
    trimStatement(ctx, ctx.db),
  ])
  const now = settingsFrom(stored)
  if (wanted.some(({ key, value }) => now[key] !== value)) {
    // A form is told of all it was read as: it is drawn again as it is now.
    const known = Object.keys(readAs).filter(isSettingKey)
    throw changedMeanwhile({
      readAs,
      now: Object.fromEntries(known.map((key) => [key, now[key]])),
    })
  }
  forgetDirectory(ctx.companyId)
  if (written.length > 0)
    await ctx.emit(written.map(({ key, value }) => settingChanged(key as SettingKey, value)))
}

/** Sets one setting of the company, as {[column]: value}. Throws ERR_NO_SETTING_FOUND; else as `saveSettings`. */
export async function saveSetting(
  ctx: CompanyContext,
  { column, data, readAs }: SaveSettingInput,
): Promise<Partial<CompanySettings>> {
  requirePermission(ctx, 'setting:manage')
  const key = settingKey(column)
  const value = checkedValue(key, data, 'data')
  await saveSettings(ctx, { [key]: value }, readAs === undefined ? {} : { [key]: readAs })
  return { [key]: value }
}

/** Sets one setting, of the company or of the platform. Errors as `saveSetting`. */
export async function putSetting(
  ctx: CompanyContext,
  platform: Pick<PlatformContext, 'control'>,
  path: string,
  input: PutSettingInput,
): Promise<Stored> {
  requirePermission(ctx, 'setting:manage')
  const { readAs } = input
  if (input.key !== undefined && input.key !== path)
    throw new AppError('ERR_INVALID_INPUT', { message: 'the body names another setting' })
  if (isPlatformSettingKey(path)) {
    const value = checkedValue(path, input.value, 'value')
    const was = readAs === undefined ? {} : { [path]: readAs }
    await savePlatformSettings(ctx, platform, { [path]: value }, was)
    return { key: path, value }
  }
  const key = settingKey(path)
  const value = checkedValue(key, input.value, 'value')
  await saveSettings(ctx, { [key]: value }, readAs === undefined ? {} : { [key]: readAs })
  return { key, value }
}

/** The value as it is kept; what is wrong with it is said of the field that the caller sent it in. */
function checkedValue(
  key: Parameters<typeof settingSchema>[0],
  given: string,
  field: string,
): string {
  const { success, data, error } = settingSchema(key).safeParse(given)
  if (success) return data
  throw new AppError('ERR_INVALID_INPUT', {
    message: `${key} does not take this`,
    fields: { [field]: error.issues.map(({ message }) => message) },
  })
}
