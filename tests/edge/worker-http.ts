import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { issueAccessToken } from '#core/auth/access-tokens.ts'
import { hashPassword } from '#core/auth/passwords.ts'
import { configOf } from '#core/config.ts'
import { randomToken } from '#core/ids.ts'
import { HOUR_MS } from '#core/time.ts'
import { signInBrowser } from '#domains/users/browser-session.ts'
import type { Env } from '#workers/env.ts'
import { createHttp } from '#workers/http.ts'
import { platformContext } from '#workers/request-context.ts'
import { makeUser, type TestCompany, type TestUser } from './factories.ts'

export const ORIGIN = 'http://127.0.0.1:8787'
export const PASSWORD = 'balcao-demo'

/** All endpoints of the Worker, without the built screens: a document is the company's id, if somebody is signed in. */
const http = createHttp(async (_request, context) => {
  const { companyId } = await context.company()
  return new Response(`<p nonce="${context.nonce}">${companyId}</p>`, {
    headers: { 'Content-Type': 'text/html' },
  })
})

/** Sends a request and waits for what it deferred. `broken`: bindings that stand in for real ones. */
export async function ask(
  path: string,
  init: RequestInit = {},
  broken: Partial<Env> = {},
): Promise<Response> {
  const execution = createExecutionContext()
  const url = path.startsWith('http') ? path : `${ORIGIN}${path}`
  const answer = await http.fetch(new Request(url, init), { ...env, ...broken }, execution)
  await waitOnExecutionContext(execution)
  return answer
}

export function askJson(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return ask(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

let hash: string | undefined

/** A user who can sign in with PASSWORD. */
export async function makeSignInUser(
  company: TestCompany,
  overrides: Parameters<typeof makeUser>[1] = {},
): Promise<TestUser> {
  hash ??= await hashPassword(PASSWORD)
  return await makeUser(company, { passwordHash: hash, ...overrides })
}

export type ApiSession = {
  token: string
  jrt: string
  body: Record<string, unknown>
  bearer: { Authorization: string }
}

export type Bearer = Pick<ApiSession, 'bearer'>

/** Somebody signed in at the API without their password, whose check takes 150 ms: for what is not about signing in. */
export async function bearerOf(user: TestUser, company: TestCompany): Promise<Bearer> {
  const sessionId = randomToken()
  const now = Date.now()
  await env.CONTROL.prepare(
    `INSERT INTO sessions (id, user_id, company_id, kind, created_at, expires_at) VALUES (?1, ?2, ?3, 'api', ?4, ?5)`,
  )
    .bind(sessionId, user.id, company.id, now, now + HOUR_MS)
    .run()
  const { id: userId, profile, tokenVersion } = user
  const claims = { userId, companyId: company.id, shard: company.shard, sessionId }
  const token = await issueAccessToken(configOf(env), { ...claims, profile, tokenVersion }, now)
  return { bearer: { Authorization: `Bearer ${token}` } }
}

/** Signs in at the API, from an address of the test's choice: tries are counted by it. */
export async function signInAtApi(
  user: TestUser,
  address = `10.0.0.${user.id}`,
): Promise<ApiSession> {
  const answer = await login(user.email, PASSWORD, address)
  if (answer.status !== 200)
    throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  return await apiSession(answer)
}

export async function apiSession(answer: Response): Promise<ApiSession> {
  const body: { token: string } & Record<string, unknown> = await answer.json()
  const jrt = cookieOf(answer, 'jrt')
  return { token: body.token, jrt, body, bearer: { Authorization: `Bearer ${body.token}` } }
}

export function login(email: string, password: string, address: string): Promise<Response> {
  return askJson('POST', '/api/v1/auth/login', { email, password }, { 'CF-Connecting-IP': address })
}

/** `name=value` of a cookie that an answer sets. */
export function cookieOf(answer: Response, name: string): string {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  if (line === undefined) throw new Error(`the answer sets no cookie ${name}`)
  return line.split(';', 1)[0] ?? ''
}

export async function errorOf(answer: Response): Promise<{ status: number; error: string }> {
  const body: { error: string } = await answer.json()
  return { status: answer.status, error: body.error }
}

/** What a sign-in form's action does; gives the cookies a browser would keep. `cookie`: what it has from before. */
export async function signInAtBrowser(
  user: TestUser,
  address = `10.1.0.${user.id}`,
  { cookie = '', password = PASSWORD }: { cookie?: string; password?: string } = {},
): Promise<{ Cookie: string }> {
  const request = new Request(`${ORIGIN}/login`, {
    method: 'POST',
    headers: { 'CF-Connecting-IP': address, Cookie: cookie },
  })
  const execution = createExecutionContext()
  const platform = platformContext(env, {
    request,
    requestId: 'test',
    waitUntil: (work) => execution.waitUntil(work),
  })
  const { setCookies } = await signInBrowser(platform, request, { email: user.email, password })
  await waitOnExecutionContext(execution)
  return { Cookie: setCookies.map((one) => one.split(';', 1)[0]).join('; ') }
}
