import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { REFUSED_LEAVES_MS } from '#app/features/shell/limits.ts'
import { Brand } from './brand.tsx'
import { ErrorPage } from './error-page.tsx'
import './session.css'

const FIRST_PAGE = '/'
/** Status of ERR_NO_PERMISSION and ERR_PLAN_FEATURE_OFF. */
const FORBIDDEN = 403

/**
 * `export { PageRefused as ErrorBoundary }`: of a page that the specification has not everybody open. Says its sentence and goes to the
 * first page after a second; any other failure is shown as everywhere.
 */
export function PageRefused() {
  const thrown = useRouteError()
  return isRouteErrorResponse(thrown) && thrown.status === FORBIDDEN ? <Refused /> : <ErrorPage />
}

function Refused() {
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
    <div className="session-page">
      <noscript>
        <meta httpEquiv="refresh" content={`${REFUSED_LEAVES_MS / 1000};url=${FIRST_PAGE}`} />
      </noscript>
      <div className="session-card error-page" data-testid="page-refused">
        <Brand />
        <h1 className="session-title">{title}</h1>
        <p className="session-lead" role="alert">
          {t('errorPage.refused')}
        </p>
      </div>
    </div>
  )
}
