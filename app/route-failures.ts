import { isRouteErrorResponse } from '@remix-run/react'

/**
 * For the browser's `unhandledrejection`. A loader's failure is the error boundary's, but the router takes it only once the stylesheets of
 * the page that failed are here (`prefetchStylesAndCallHandler` of @remix-run/react): what fails before them is not unhandled.
 */
export function leaveToBoundary(
  event: Pick<PromiseRejectionEvent, 'reason' | 'preventDefault'>,
): void {
  if (isRouteErrorResponse(event.reason)) event.preventDefault()
}
