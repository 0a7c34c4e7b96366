import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useUnsavedTexts } from '#app/components/dialogs/unsaved-texts.tsx'
import { ErrorPage } from './error-page.tsx'
import { LedAway } from './led-away.tsx'

/** Status of ERR_NO_PERMISSION. */
const FORBIDDEN = 403

/**
 * `export { PageRefused as ErrorBoundary }`: of a page that the specification has not everybody open. Says its sentence and goes to the
 * first page after a second; any other failure is shown as everywhere. What a plan leaves out needs no such boundary.
 */
export function PageRefused() {
  const thrown = useRouteError()
  const leads = useUnsavedTexts().length === 0
  return leads && isRouteErrorResponse(thrown) && thrown.status === FORBIDDEN ? (
    <LedAway />
  ) : (
    <ErrorPage />
  )
}
