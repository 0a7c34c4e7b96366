import type { CompanyContext, PlatformContext } from '#core/context.ts'
import { allowed, requirePermission } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { directoryFor, directoryNow } from '../companies/directory.queries.ts'
import type { CompanySettings, SettingKey } from '../companies/settings.keys.ts'
import { isSettingKey } from '../companies/settings.keys.ts'
import { platformSettings } from './platform-settings.ts'

/** All switches of the company with their defaults. Another company's id is as good as none: ERR_NO_SETTING_FOUND. */
export async function companySettings(
  ctx: CompanyContext,
  companyId: number,
): Promise<CompanySettings> {
  requirePermission(ctx, 'setting:read')
  if (companyId !== ctx.companyId)
    throw new AppError('ERR_NO_SETTING_FOUND', { message: 'no such company' })
  return (await directoryFor(ctx)).settings
}

/** One switch, as {[column]: value}. Throws ERR_NO_SETTING_FOUND. */
export async function companySetting(
  ctx: CompanyContext,
  column: string,
): Promise<Partial<CompanySettings>> {
  requirePermission(ctx, 'setting:read')
  const key = settingKey(column)
  return { [key]: (await directoryFor(ctx)).settings[key] }
}

/** Returns all settings the caller may see, the platform's among them for its owner. */
export async function listSettings(
  ctx: CompanyContext,
  platform: Pick<PlatformContext, 'control'>,
): Promise<{ key: string; value: string }[]> {
  requirePermission(ctx, 'setting:read')
  const [{ settings }, ofPlatform] = await Promise.all([
    directoryNow(ctx),
    allowed(ctx, 'company:manage') ? platformSettings(ctx, platform) : {},
  ])
  return Object.entries({ ...settings, ...ofPlatform }).map(([key, value]) => ({ key, value }))
}

export function settingKey(column: string): SettingKey {
  if (!isSettingKey(column))
    throw new AppError('ERR_NO_SETTING_FOUND', { message: 'no such setting' })
  return column
}
