import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { REFUSED_LEAVES_MS } from '#app/features/frame/limits.ts'
import { Brand } from './brand.tsx'
import { SessionPage } from './session-page.tsx'
import './session.css'

const FIRST_PAGE = '/'

/** The whole window: the page is not for this company, or this person. Leads to the first page after a second, without scripts too. */
export function LedAway() {
  const { t } = useTranslation('shell')
  const title = t('errorPage.forbiddenTitle')
  useEffect(() => {
    document.title = `${title} · Balcão`
  }, [title])
  useEffect(() => {
    const timer = setTimeout(() => location.replace(FIRST_PAGE), REFUSED_LEAVES_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SessionPage>
      <noscript>
        {/* React draws nothing in here in a browser: left out of its files. */}
        {import.meta.env.SSR && (
          <meta httpEquiv="refresh" content={`${REFUSED_LEAVES_MS / 1000};url=${FIRST_PAGE}`} />
        )}
      </noscript>
      <div className="session-card error-page" data-testid="page-refused">
        <Brand />
        <h1 className="session-title">{title}</h1>
        <p className="session-lead" role="alert">
          {t('errorPage.refused')}
        </p>
      </div>
    </SessionPage>
  )
}
