import type { CompanyContext } from '#core/context.ts'
import type { LoadContext } from '#core/load-context.ts'
import { companyData } from '#domains/settings/company-data.ts'
import { listSettingChanges } from '#domains/settings/setting-changes.queries.ts'
import { listSettings } from '#domains/settings/settings.queries.ts'
import { listQuery, pageTitle } from '#app/route-builders/page-query.server.ts'
import { NEWEST_CHANGES } from './limits.ts'
import type { OptionValues } from './sections.ts'

/** What the page of settings shows. */
export async function settingsData(
  ctx: CompanyContext,
  request: Request,
  { platform }: LoadContext,
) {
  const [company, settings, changes, title] = await Promise.all([
    companyData(ctx),
    listSettings(ctx, platform),
    listSettingChanges(ctx, platform, {}),
    pageTitle(request, 'settings:title'),
  ])
  const values: OptionValues = {
    ...company,
    ...Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  }
  return { values, title, changes: changes.records.slice(0, NEWEST_CHANGES) }
}

/** What the page of all changes shows: `cursor` of its address is where a page without scripts goes on. */
export async function settingChangesData(
  ctx: CompanyContext,
  request: Request,
  { platform }: LoadContext,
) {
  const { cursor } = listQuery(request)
  const [{ records, nextCursor }, title] = await Promise.all([
    listSettingChanges(ctx, platform, { cursor }),
    pageTitle(request, 'settings:changes.title'),
  ])
  return { page: { rows: records, nextCursor }, title }
}
