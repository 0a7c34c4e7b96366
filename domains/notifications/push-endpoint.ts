import { ENDPOINT_MAX_CHARS } from './limits.ts'

/** Names that lead into a network of our own, or nowhere. */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/

/**
 * Whether an address may be sent to. It is what a browser said of itself, so it is anybody's input: https on its own port, to a name
 * of the public internet. What the name leads to is checked when it is called: by Cloudflare (global_fetch_strictly_public), on one
 * machine by the outbound guard. `ownService` is the one origin that the operator vouches for.
 */
export function isPushEndpoint(endpoint: string, ownService: string | null): boolean {
  if (endpoint.length > ENDPOINT_MAX_CHARS || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (url.origin === ownService) return true
  const { hostname } = url
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    hostname.includes('.') &&
    // An address in numbers is no push service; URL has made every spelling of one into these two.
    !/^[\d.]+$/.test(hostname) &&
    !hostname.includes(':') &&
    !hostname.endsWith('.') &&
    !PRIVATE_NAME.test(hostname)
  )
}
