import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Millis } from '../time.ts'
import { DAY_MS, SECOND_MS } from '../time.ts'
import { decodeJson, encodeJson, sign, unsign } from './signed-payloads.ts'

/** How long a browser stays signed in. */
export const BROWSER_SESSION_TTL_MS = 30 * DAY_MS
export const REFRESH_COOKIE = 'jrt'
/** The refresh cookie travels to the sign-in routes only. */
const REFRESH_PATH = '/api/v1/auth'

const payload = z.object({
  sid: z.string().min(1),
  cid: z.number().int().positive(),
  shard: z.number().int().nonnegative(),
  exp: z.number(),
})
export type BrowserSession = { sessionId: string; companyId: number; shard: number }

/** Set-Cookie of a browser's sign-in. The signature saves a look-up; whether the session still stands is the row's word. */
export async function browserCookie(
  config: Config,
  url: URL,
  session: BrowserSession,
  now: Millis,
): Promise<string> {
  const body: z.infer<typeof payload> = {
    sid: session.sessionId,
    cid: session.companyId,
    shard: session.shard,
    exp: now + BROWSER_SESSION_TTL_MS,
  }
  const value = await sign(config, 'browser-cookie', encodeJson(body))
  return serializeCookie(browserCookieName(url), value, {
    url,
    path: '/',
    maxAgeMs: BROWSER_SESSION_TTL_MS,
  })
}

export function clearedBrowserCookie(url: URL): string {
  return serializeCookie(browserCookieName(url), '', { url, path: '/', maxAgeMs: 0 })
}

/** The browser session a request carries, or null when there is none, it was tampered with, or its time is over. */
export async function readBrowserCookie(
  config: Config,
  request: Request,
  now: Millis,
): Promise<BrowserSession | null> {
  const value = readCookie(request, browserCookieName(new URL(request.url)))
  if (value === null) return null
  const text = await unsign(config, 'browser-cookie', value)
  if (text === null) return null
  const { data } = payload.safeParse(decodeJson(text))
  if (data === undefined || now >= data.exp) return null
  return { sessionId: data.sid, companyId: data.cid, shard: data.shard }
}

/** Whether a request comes from a browser that was signed in, whatever became of the session. */
export function carriesBrowserCookie(request: Request): boolean {
  return readCookie(request, browserCookieName(new URL(request.url))) !== null
}

export function refreshCookie(url: URL, token: string, maxAgeMs: Millis): string {
  return serializeCookie(REFRESH_COOKIE, token, { url, path: REFRESH_PATH, maxAgeMs })
}

export function clearedRefreshCookie(url: URL): string {
  return serializeCookie(REFRESH_COOKIE, '', { url, path: REFRESH_PATH, maxAgeMs: 0 })
}

export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return null
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Plain http is served on the machine itself only; everything else is https, if only as far as a proxy. */
export function isPlainLoopback(url: URL): boolean {
  return (
    url.protocol === 'http:' && (LOOPBACK.has(url.hostname) || url.hostname.endsWith('.localhost'))
  )
}

/** `__Host-` keeps a neighbour subdomain from planting the cookie; a browser takes it only with Secure. */
export function hostCookieName(url: URL, name: string): string {
  return isPlainLoopback(url) ? name : `__Host-${name}`
}

const browserCookieName = (url: URL) => hostCookieName(url, 'balcao_session')

/** A Set-Cookie header; no script reads it, and other sites' forms do not send it. */
export function serializeCookie(
  name: string,
  value: string,
  options: { url: URL; path: string; maxAgeMs: Millis },
): string {
  const attributes = [
    `${name}=${value}`,
    `Path=${options.path}`,
    `Max-Age=${Math.floor(options.maxAgeMs / SECOND_MS)}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  if (!isPlainLoopback(options.url)) attributes.push('Secure')
  return attributes.join('; ')
}
