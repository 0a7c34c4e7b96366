import type { CompanyContext } from '#core/context.ts'
import { directoryFor } from '#domains/companies/directory.queries.ts'
import { isExpired } from '#domains/users/is-expired.ts'
import { formatsFor } from '#app/i18n/formats.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'

/** What the page of an expired subscription says, in the language and the time zone of who reads it. */
export async function subscriptionPage(ctx: CompanyContext, request: Request) {
  const [{ company }, language] = await Promise.all([directoryFor(ctx), languageOf(request)])
  const { t } = i18nFor(language)
  const formats = formatsFor(language, company.timezone, {
    today: t('common:today'),
    yesterday: t('common:yesterday'),
  })
  const expired = isExpired({ companyId: ctx.companyId, dueDate: company.dueDate }, ctx.clock.now())
  return {
    company: company.name,
    expired,
    dueDate: company.dueDate === null ? null : formats.date(company.dueDate),
    title: expired ? t('signIn:expired.title') : t('signIn:expired.activeTitle'),
  }
}
