import { data, redirect } from '@remix-run/cloudflare'
import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useSearchParams } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isUnasked } from '#core/auth/session-ends.ts'
import { FORM_DRAFT_KEY } from '#app/components/forms/form-drafts.ts'
import { Brand } from '#app/features/session/brand.tsx'
import { forgetFormDraft } from '#app/features/session/forget-form-draft.ts'
import { LanguageSelect } from '#app/features/session/language-select.tsx'
import { cameFromSomewhere, isFormLost, sessionEndIn } from '#app/features/session/redirect-to.ts'
import { SignInForm } from '#app/features/session/sign-in-form.tsx'
import { signInFromForm } from '#app/features/session/sign-in.server.ts'
import { i18nFor, languageOf } from '#app/i18n/i18n.server.ts'
import { InlineScript } from '#app/inline-script.tsx'
import { publicAction } from '#app/route-builders/public-action.ts'
import { publicLoader } from '#app/route-builders/public-loader.ts'
import { staticPage } from '#app/static-page.ts'
import '#app/features/session/session.css'

export const handle = staticPage

export const loader = publicLoader({
  load: async ({ request }) => ({
    title: i18nFor(await languageOf(request)).t('signIn:form.title'),
  }),
})

export const action = publicAction(async ({ request, context }) => {
  const outcome = await signInFromForm(request, context)
  if (outcome.kind === 'refused')
    return data({ failure: outcome.failure }, { status: outcome.status })
  const headers = new Headers()
  for (const cookie of outcome.cookies) headers.append('Set-Cookie', cookie)
  return redirect(outcome.to, { headers })
})

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${page?.title ?? 'Login'} · Balcão` },
]

export default function LoginPage() {
  const { t } = useTranslation('signIn')
  const failure = useActionData<typeof action>()?.failure
  const [search] = useSearchParams()
  const ended = sessionEndIn(search)
  return (
    <div className="session-page">
      <main className="session-card">
        <Brand />
        <h1 className="session-title">
          {ended === null ? t('form.title') : t(`ended.${ended}.title`)}
        </h1>
        <p className="session-lead" data-testid={ended === null ? undefined : 'session-ended'}>
          {ended !== null
            ? t(`ended.${ended}.text`)
            : cameFromSomewhere(search)
              ? t('form.comeBack')
              : t('form.lead')}
        </p>
        {isFormLost(search) && (
          <p className="session-lead" role="status" data-testid="not-saved">
            {t('form.notSaved')}
          </p>
        )}
        <SignInForm failure={failure} />
        {ended !== null && !isUnasked(ended) && (
          <InlineScript run={forgetFormDraft} args={[FORM_DRAFT_KEY]} />
        )}
      </main>
      <footer className="session-foot">
        <LanguageSelect />
      </footer>
    </div>
  )
}
