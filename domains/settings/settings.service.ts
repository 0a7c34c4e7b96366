import type { CompanyContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryChanged, forgetDirectory } from '../companies/directory.queries.ts'
import { settingChanged } from './settings.events.ts'
import type { SaveSettingInput } from './settings.inputs.ts'
import type { CompanySettings, SettingKey } from './settings.keys.ts'
import { SETTING_KEYS } from './settings.keys.ts'
import { settingKey } from './settings.queries.ts'

/** Sets one switch. Throws ERR_NO_SETTING_FOUND for an unknown one, ERR_INVALID_INPUT for a value it does not take. */
export async function saveSetting(
  ctx: CompanyContext,
  input: SaveSettingInput,
): Promise<Partial<CompanySettings>> {
  requirePermission(ctx, 'setting:manage')
  const key = settingKey(input.column)
  const value = settingValue(key, input.data)
  await ctx.db.batch([
    ctx.db.statement(
      `INSERT INTO company_settings (company_id, key, value, updated_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (company_id, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      key,
      value,
      ctx.clock.now(),
    ),
    directoryChanged(ctx),
  ])
  forgetDirectory(ctx.companyId)
  await ctx.emit([settingChanged(key, value)])
  return { [key]: value }
}

function settingValue(key: SettingKey, data: string): string {
  const values: readonly string[] | null = SETTING_KEYS[key].values
  if (values === null) return key === 'lgpdLink' ? webLink(data) : data
  if (values.includes(data)) return data
  throw refused(`${key} takes ${values.join(', ')}`)
}

/** The link goes to customers: an address of the web, or none. */
function webLink(text: string): string {
  const link = text.trim()
  if (link === '' || (URL.canParse(link) && /^https?:$/.test(new URL(link).protocol))) return link
  throw refused('lgpdLink takes an http or https address')
}

function refused(message: string): AppError {
  return new AppError('ERR_INVALID_INPUT', { message, fields: { data: ['Invalid value'] } })
}
