import { isRouteErrorResponse } from '@remix-run/react'

/**
 * For the browser's `unhandledrejection`. How a loader ends is the router's: a failure is drawn by the error boundary, and what was called
 * off for another visit is forgotten. The router takes it only once the stylesheets of the page are here (`prefetchStylesAndCallHandler`
 * of @remix-run/react): what fails before them is not unhandled.
 */
export function leaveToBoundary(
  event: Pick<PromiseRejectionEvent, 'reason' | 'preventDefault'>,
): void {
  if (isRouteErrorResponse(event.reason) || isCalledOff(event.reason)) event.preventDefault()
}

/** By whoever asked; what takes too long is a TimeoutError. */
const isCalledOff = (reason: unknown) =>
  reason instanceof DOMException && reason.name === 'AbortError'
