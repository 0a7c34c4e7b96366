import { data, redirect } from '@remix-run/cloudflare'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { inviteOf } from '#domains/users/accept-invite.ts'
import { Brand } from '#app/features/session/brand.tsx'
import { acceptFromForm } from '#app/features/session/accept-invite.server.ts'
import { InviteForm } from '#app/features/session/invite-form.tsx'
import { LanguageSelect } from '#app/features/session/language-select.tsx'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { publicAction } from '#app/route-builders/public-action.ts'
import { publicLoader } from '#app/route-builders/public-loader.ts'
import { staticPage } from '#app/static-page.ts'
import '#app/features/session/session.css'

/** /invite/{token}: where an invited person chooses their password. The address is the key: it goes to no other site. */
export const handle = staticPage

export const loader = publicLoader({
  load: async ({ request, params, context }: LoaderFunctionArgs) => ({
    invite: await inviteOf(context.platform, params['token'] ?? ''),
    title: i18nFor(await languageOf(request)).t('signIn:invite.title'),
  }),
})

export const action = publicAction(async ({ request, params, context }) => {
  const outcome = await acceptFromForm(request, context, params['token'] ?? '')
  if (outcome.kind === 'refused')
    return data({ failure: outcome.failure }, { status: outcome.status })
  const headers = new Headers()
  for (const cookie of outcome.cookies) headers.append('Set-Cookie', cookie)
  return redirect(outcome.to, { headers })
})

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.title ?? ''} · Balcão` },
  { name: 'robots', content: 'noindex' },
]

export default function InvitePage() {
  const { t } = useTranslation('signIn')
  const { invite } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()?.failure
  return (
    <div className="session-page">
      <main className="session-card">
        <Brand />
        <h1 className="session-title">
          {invite === null ? t('invite.goneTitle') : t('invite.title')}
        </h1>
        <p className="session-lead">
          {invite === null
            ? t('invite.gone')
            : t('invite.lead', { name: invite.name, company: invite.companyName })}
        </p>
        {invite === null ? (
          <p className="session-lead">
            <a className="link" href="/login">
              {t('invite.toLogin')}
            </a>
          </p>
        ) : (
          <InviteForm email={invite.email} failure={failure} />
        )}
      </main>
      <footer className="session-foot">
        <LanguageSelect />
      </footer>
    </div>
  )
}
