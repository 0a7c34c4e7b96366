import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { configOf } from '../config.ts'
import {
  BROWSER_SESSION_TTL_MS,
  browserCookie,
  clearedBrowserCookie,
  readBrowserCookie,
  refreshCookie,
} from './cookies.ts'

const config = configOf(env)
const NOW = Date.UTC(2026, 2, 2, 12)
const local = new URL('http://127.0.0.1:8787/login')
const online = new URL('https://desk.example/login')
const session = { sessionId: 'abc', companyId: 3, shard: 1 }
const carrying = (url: URL, cookie: string) =>
  new Request(url, { headers: { Cookie: `theme=dark; ${cookie.split(';')[0]}` } })

it('carries a session that scripts, other sites and plain http never see', async () => {
  const cookie = await browserCookie(config, online, session, NOW)
  expect(cookie).toMatch(
    /^__Host-balcao_session=\S+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(await readBrowserCookie(config, carrying(online, cookie), NOW)).toEqual(session)
})

it('does without Secure on plain http of the machine itself only', async () => {
  expect(await browserCookie(config, local, session, NOW)).not.toContain('Secure')
  expect(await browserCookie(config, new URL('http://desk.example/'), session, NOW)).toContain(
    '; Secure',
  )
  expect(
    await browserCookie(config, new URL('http://127.0.0.1.desk.example/'), session, NOW),
  ).toContain('; Secure')
})

it('is worth nothing when tampered with, signed by another key, or too old', async () => {
  const cookie = await browserCookie(config, local, session, NOW)
  const read = (value: string, now = NOW) => readBrowserCookie(config, carrying(local, value), now)
  expect(await read(cookie)).toEqual(session)
  expect(await read(cookie.replace(/=./, '=X'))).toBeNull()
  expect(
    await read(await browserCookie({ ...config, appSecret: 'x'.repeat(32) }, local, session, NOW)),
  ).toBeNull()
  expect(await read(cookie, NOW + BROWSER_SESSION_TTL_MS)).toBeNull()
  expect(await read('balcao_session=')).toBeNull()
  expect(await readBrowserCookie(config, new Request(local), NOW)).toBeNull()
})

it('is not taken from a name that a neighbour subdomain could set', async () => {
  const cookie = (await browserCookie(config, online, session, NOW)).replace('__Host-', '')
  expect(await readBrowserCookie(config, carrying(online, cookie), NOW)).toBeNull()
})

it('sends the refresh token to the sign-in routes only', () => {
  expect(refreshCookie(online, 'abc.def', 1000)).toBe(
    'jrt=abc.def; Path=/api/v1/auth; Max-Age=1; HttpOnly; SameSite=Lax; Secure',
  )
})

it('clears by the name and path it was set with', () => {
  expect(clearedBrowserCookie(local)).toBe(
    'balcao_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  )
})
