import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { configOf } from '#core/config.ts'
import {
  CLOSE_SIGNED_OUT,
  CLOSE_SIGNED_IN_ELSEWHERE,
  REALTIME_TICKET_TTL_MS,
} from '#protocol/realtime/limits.ts'
import {
  ask,
  askJson,
  errorOf,
  makeSignInUser,
  ORIGIN,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/worker-http.ts'
import { signOutUser } from '#domains/users/sign-out-user.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeUser, type TestUser } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { issueRealtimeTicket, verifyRealtimeTicket } from './realtime-ticket.ts'
import { CLAIMS_HEADER, encodeClaims } from './room-claims.ts'

const enter = (ticket: string, headers: Record<string, string> = {}) =>
  ask(`/realtime?ticket=${ticket}`, { headers: { Upgrade: 'websocket', ...headers } })

async function ticketFor(
  headers: Record<string, string>,
  endpoint = '/desk/api/v1',
): Promise<string> {
  const answer = await askJson('POST', `${endpoint}/realtime/ticket`, undefined, {
    ...headers,
    Origin: ORIGIN,
  })
  const { ticket, expiresIn }: { ticket: string; expiresIn: number } = await answer.json()
  expect(expiresIn).toBe(60)
  return ticket
}

/** The first frame of a socket and its close code. */
function listen(answer: Response) {
  const socket = answer.webSocket!
  const first = new Promise<unknown>((resolve) =>
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(data as string))),
  )
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  socket.accept()
  return { socket, first, closed }
}

it('lets a browser in with a ticket, once', async () => {
  const cookie = await signInAtBrowser(await makeSignInUser(await makeCompany()))
  const ticket = await ticketFor(cookie)
  const answer = await enter(ticket, { Origin: ORIGIN })
  expect(answer.status).toBe(101)
  expect(await listen(answer).first).toMatchObject({ op: 'hello' })
  const again = await enter(ticket, { Origin: ORIGIN })
  expect(await errorOf(again)).toEqual({ status: 401, error: 'ERR_UNAUTHENTICATED' })
})

it('turns away a page of another origin, before the ticket is used up', async () => {
  const ticket = await ticketFor(await signInAtBrowser(await makeSignInUser(await makeCompany())))
  expect(await errorOf(await enter(ticket, { Origin: 'https://elsewhere.test' }))).toEqual({
    status: 403,
    error: 'ERR_CROSS_ORIGIN',
  })
  expect((await enter(ticket, { Origin: ORIGIN })).status).toBe(101)
})

it('believes the ticket and nothing else of the request', async () => {
  const company = await makeCompany()
  const victim = await makeCompany()
  const user = await makeSignInUser(company)
  const forged = encodeClaims({
    ...viewer(user),
    companyId: victim.id,
    profile: 'admin',
    jti: 'forged',
  })
  expect(
    (await ask('/realtime', { headers: { Upgrade: 'websocket', [CLAIMS_HEADER]: forged } })).status,
  ).toBe(401)
  const ticket = await ticketFor(await signInAtBrowser(user))
  const answer = await enter(ticket, {
    [CLAIMS_HEADER]: forged,
    'x-partykit-room': String(victim.id),
    'x-partykit-namespace': 'RateGate',
  })
  expect(answer.status).toBe(101)
  const { first, socket } = listen(answer)
  await first
  const frames: unknown[] = []
  socket.addEventListener('message', ({ data }) => void frames.push(JSON.parse(data as string)))
  const event = { channel: 'tag', action: 'update', audience: { kind: 'company' } } as const
  await env.COMPANY_ROOM.getByName(String(victim.id)).publish([{ ...event, data: { id: 1 } }])
  await env.COMPANY_ROOM.getByName(String(company.id)).publish([{ ...event, data: { id: 2 } }])
  await expect
    .poll(() => frames)
    .toMatchObject([{ ch: `company-${company.id}-tag`, data: { id: 2 } }])
})

it('refuses a ticket of a session that has ended, and asks for an upgrade', async () => {
  const { bearer } = await signInAtApi(await makeSignInUser(await makeCompany()))
  const ticket = await ticketFor(bearer, '/api/v1')
  expect(await errorOf(await ask(`/realtime?ticket=${ticket}`))).toEqual({
    status: 400,
    error: 'ERR_INVALID_INPUT',
  })
  await ask('/api/v1/auth/logout', { method: 'DELETE', headers: bearer })
  expect(await errorOf(await enter(ticket))).toEqual({ status: 401, error: 'ERR_SESSION_EXPIRED' })
})

it('knows a ticket for 60 seconds, and no other for one', async () => {
  const config = configOf(env)
  const holder = { sessionId: 'abc', userId: 7, companyId: 3, shard: 1 }
  const now = Date.now()
  const { ticket } = await issueRealtimeTicket(config, holder, now)
  expect(
    await verifyRealtimeTicket(config, ticket, now + REALTIME_TICKET_TTL_MS - 1),
  ).toMatchObject(holder)
  const refused = { code: 'ERR_UNAUTHENTICATED' }
  await expect(
    verifyRealtimeTicket(config, ticket, now + REALTIME_TICKET_TTL_MS),
  ).rejects.toMatchObject(refused)
  for (const wrong of ['', 'x', `${ticket}x`, `x${ticket}`]) {
    await expect(verifyRealtimeTicket(config, wrong, now)).rejects.toMatchObject(refused)
  }
})

it('closes the other browser with 4001 after telling it, and leaves the API client connected', async () => {
  const user = await makeSignInUser(await makeCompany())
  const api = await signInAtApi(user)
  const program = listen(await enter(await ticketFor(api.bearer, '/api/v1')))
  const first = listen(await enter(await ticketFor(await signInAtBrowser(user))))
  await first.first
  const told = new Promise<unknown>((resolve) =>
    first.socket.addEventListener('message', ({ data }) => resolve(JSON.parse(data as string))),
  )
  await signInAtBrowser(user)
  expect(await told).toMatchObject({
    ch: `company-${user.companyId}-auth`,
    data: { user: { id: user.id }, end: 'signed_in_elsewhere' },
  })
  expect(await first.closed).toBe(CLOSE_SIGNED_IN_ELSEWHERE)
  expect(program.socket.readyState).toBe(WebSocket.OPEN)
  await ask('/api/v1/auth/logout', { method: 'DELETE', headers: api.bearer })
  expect(await program.closed).toBe(CLOSE_SIGNED_OUT)
})

it('says to who is signed out everywhere that no access of theirs changed', async () => {
  const company = await makeCompany()
  const user = await makeSignInUser(company)
  const cookie = await signInAtBrowser(user)
  const asAdmin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  await signOutUser(asAdmin, testPlatform(), user.id)
  const refused = await ask('/desk/api/v1/auth/me', { headers: cookie })
  expect(await refused.json()).toMatchObject({ data: { ended: 'signed_out_everywhere' } })
})

function viewer(user: TestUser) {
  const { id: userId, name, profile, allTicket, allowGroup, queueIds } = user
  return { userId, name, sessionId: 'x', profile, super: false, allTicket, allowGroup, queueIds }
}
