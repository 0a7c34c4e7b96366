import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { isCompanyField } from './company-fields.ts'
import { saveCompanyData } from './company-data.ts'
import { savePlatformSettings } from './platform-settings.ts'
import { settingChange, takes } from './setting-changes.queries.ts'
import type { WholeSettingChange } from './setting-changes.types.ts'
import { isPlatformSettingKey } from '../companies/settings.keys.ts'
import { saveSettings } from './settings.service.ts'

/**
 * Gives an option the value back that it had before a change: a change like any other, which names the one it takes back. Throws
 * ERR_NOT_FOUND, ERR_OLD_VALUE_REFUSED where the option no longer takes that value, and ERR_CHANGED_MEANWHILE where it has become something
 * else since; `readAs` is what it was seen to be by who undoes it nevertheless.
 */
export async function undoSettingChange(
  ctx: CompanyContext,
  platform: Pick<PlatformContext, 'control'>,
  changeId: number,
  { readAs }: { readAs?: string | undefined } = {},
): Promise<WholeSettingChange> {
  requirePermission(ctx, 'setting:manage')
  const { key, was, value } = await settingChange(ctx, platform, changeId)
  if (!takes(key, was))
    throw new AppError('ERR_OLD_VALUE_REFUSED', { message: `${key} no longer takes what it was` })
  const before = { [key]: readAs ?? value }
  const undoing = { undoes: changeId }
  if (isCompanyField(key)) await saveCompanyData(ctx, { [key]: was, readAs: before }, undoing)
  else if (isPlatformSettingKey(key))
    await savePlatformSettings(ctx, platform, { [key]: was }, before, undoing)
  else await saveSettings(ctx, { [key]: was }, before, undoing)
  return await settingChange(ctx, platform, changeId)
}
