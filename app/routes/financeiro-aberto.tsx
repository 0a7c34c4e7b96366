import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Button } from '@radix-ui/themes/components/button'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Brand } from '#app/features/session/brand.tsx'
import { signsOutHere } from '#app/features/session/end-session.ts'
import { LanguageSelect } from '#app/features/session/language-select.tsx'
import { HOME_PATH } from '#app/features/session/redirect-to.ts'
import { subscriptionPage } from '#app/features/session/subscription.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { staticPage } from '#app/static-page.ts'
import '#app/features/session/session.css'

export const handle = staticPage

export const loader = companyLoader({
  permission: null,
  subscription: 'any',
  load: (ctx, { request }) => subscriptionPage(ctx, request),
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Balcão` },
]

export default function SubscriptionPage() {
  const { company, dueDate, expired, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['signIn', 'session'])
  return (
    <div className="session-page">
      <main className="session-card">
        <Brand />
        <h1 className="session-title">{title}</h1>
        <p className="session-lead" role={expired ? 'alert' : undefined}>
          {expired
            ? t('expired.body', { company, date: dueDate })
            : t('expired.active', { company })}
        </p>
        <div className="error-page-actions">
          {!expired && (
            <Button asChild>
              <a href={HOME_PATH}>{t('expired.goToTickets')}</a>
            </Button>
          )}
          <form method="post" action="/logout" onSubmit={signsOutHere}>
            <Button type="submit" variant="soft">
              {expired ? t('expired.signOutAndSwitch') : t('session:signOut')}
            </Button>
          </form>
        </div>
      </main>
      <footer className="session-foot">
        <LanguageSelect />
      </footer>
    </div>
  )
}
