import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { configOf } from '../config.ts'
import {
  ACCESS_TOKEN_TTL_MS,
  bearerToken,
  issueAccessToken,
  verifyAccessToken,
} from './access-tokens.ts'
import { encodeJson, sign } from './signed-payloads.ts'

const config = configOf(env)
const NOW = Date.UTC(2026, 2, 2, 12)
const claims = {
  userId: 7,
  companyId: 3,
  shard: 1,
  sessionId: 'abc',
  tokenVersion: 2,
  profile: 'supervisor',
} as const

it('gives back what it was issued for, until 15 minutes have passed', async () => {
  const token = await issueAccessToken(config, claims, NOW)
  expect(await verifyAccessToken(config, token, NOW + ACCESS_TOKEN_TTL_MS - 1)).toEqual(claims)
  await expect(verifyAccessToken(config, token, NOW + ACCESS_TOKEN_TTL_MS)).rejects.toMatchObject({
    code: 'ERR_TOKEN_EXPIRED',
    status: 403,
  })
})

it('refuses a token whose claims were changed', async () => {
  const [header, , signature] = (await issueAccessToken(config, claims, NOW)).split('.')
  const forged = `${header}.${encodeJson({ sub: '1', cid: 1, shard: 0, sid: 'abc', ver: 0, profile: 'admin', iat: 0, exp: 1e12 })}.${signature}`
  await expect(verifyAccessToken(config, forged, NOW)).rejects.toMatchObject({
    code: 'ERR_UNAUTHENTICATED',
    status: 401,
  })
})

it('refuses another algorithm, another key and a signature for another purpose', async () => {
  const token = await issueAccessToken(config, claims, NOW)
  const body = token.split('.')[1] ?? ''
  const none = `${encodeJson({ alg: 'none', typ: 'JWT' })}.${body}.`
  const otherHeader = await sign(
    config,
    'access-token',
    `${encodeJson({ alg: 'HS512', typ: 'JWT' })}.${body}`,
  )
  const otherPurpose = await sign(config, 'browser-cookie', token.slice(0, token.lastIndexOf('.')))
  const otherKey = await issueAccessToken({ ...config, appSecret: 'x'.repeat(32) }, claims, NOW)
  for (const wrong of [
    none,
    otherHeader,
    otherPurpose,
    otherKey,
    '',
    'a.b.c',
    `${token}=`,
    ` ${token}`,
  ]) {
    await expect(verifyAccessToken(config, wrong, NOW)).rejects.toMatchObject({
      code: 'ERR_UNAUTHENTICATED',
    })
  }
})

it('reads the token of an Authorization header and nothing else', () => {
  const read = (value: string) =>
    bearerToken(new Request('http://x', { headers: { Authorization: value } }))
  expect(read('Bearer abc')).toBe('abc')
  expect(read('bearer abc')).toBe('abc')
  expect([
    read('Basic abc'),
    read('Bearer'),
    read('Bearer a b'),
    bearerToken(new Request('http://x')),
  ]).toEqual([null, null, null, null])
})
