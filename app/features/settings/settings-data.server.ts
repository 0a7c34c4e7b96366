import type { CompanyContext } from '#core/context.ts'
import type { LoadContext } from '#core/load-context.ts'
import { companyData } from '#domains/companies/company-data.ts'
import { listSettings } from '#domains/settings/settings.queries.ts'
import { pageTitle } from '#app/route-builders/page-query.server.ts'
import type { OptionValues } from './sections.ts'

/** What the page of settings shows. */
export async function settingsData(
  ctx: CompanyContext,
  request: Request,
  { platform }: LoadContext,
) {
  const [company, settings, title] = await Promise.all([
    companyData(ctx),
    listSettings(ctx, platform),
    pageTitle(request, 'settings:title'),
  ])
  const values: OptionValues = {
    ...company,
    ...Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  }
  return { values, title }
}
