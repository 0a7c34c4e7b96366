import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionFailure } from '#core/session-port.ts'
import type { SessionCommandKind } from '#protocol/session/commands.ts'
import type { SessionState } from '#protocol/session/session-states.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import { provider, refused } from '#tests/edge/open-conversation.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { shardOf } from '#workers/env.ts'
import { linkSessionInput } from './connections.inputs.ts'
import { connectionDetail } from './connections.queries.ts'
import { disconnectSession, linkSession, restartSessions, tryAgain } from './session-commands.ts'
import { sessionIdOf } from '../channels/session-id.ts'

afterEach(() => vi.restoreAllMocks())

type Who = Parameters<typeof tryAgain>
type Answers = Partial<Record<SessionCommandKind, SessionFailure | SessionFailure[]>>

/** A company with a linked phone in this state; the phone does what it is asked, but for what `answers` say. */
async function world(state: SessionState | null, answers: Answers = {}) {
  const company = await makeCompany()
  const connection = await makeConnection(company, {
    channel: 'whatsapp',
    status: 'DISCONNECTED',
    externalId: null,
    credentials: null,
  })
  const shard = shardOf(env, company.shard)
  const setState = (id: number, to: SessionState) =>
    shard
      .prepare(
        `INSERT INTO connection_sessions (connection_id, company_id, state, since, qrcode, qr_expires_at, pairing_code, updated_at)
           VALUES (?, ?, ?, 1, 'old-qr', ?, 'OLDCODE1', 1)`,
      )
      .bind(id, company.id, to, TEST_NOW + 60_000)
      .run()
  if (state !== null) await setState(connection.id, state)
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }), {
    answer(kind) {
      const told = answers[kind]
      const code = Array.isArray(told) ? told.shift() : told
      return code === undefined
        ? { ok: true, result: {} }
        : { ok: false, code, detail: 'as the test wants', retryable: true }
    },
  })
  const kinds = () => ctx.commands.map(({ kind }) => kind)
  return { company, connection, ctx, kinds, setState, id: connection.id }
}

describe('trying again', () => {
  it.each(['waiting', 'conflict', 'stopped', 'outdated'] as const)(
    'starts a phone that is %s',
    async (state) => {
      const { ctx, id, kinds } = await world(state)
      expect(await tryAgain(ctx, id)).toEqual({ id, asked: 'restart' })
      expect(kinds()).toEqual(['session.restart'])
    },
  )

  it.each([null, 'unlinked', 'logged_out', 'link_expired'] as const)(
    'links a phone without an account (%s)',
    async (state) => {
      const { ctx, id, kinds } = await world(state)
      expect(await tryAgain(ctx, id)).toEqual({ id, asked: 'link' })
      expect(kinds()).toEqual(['session.link_qr'])
    },
  )

  it('goes by the phone where it knows better than we do', async () => {
    const linked = await world('unlinked', { 'session.link_qr': 'ERR_ALREADY_LINKED' })
    expect(await tryAgain(linked.ctx, linked.id)).toMatchObject({ asked: 'restart' })
    const empty = await world('waiting', { 'session.restart': 'ERR_NO_SESSION' })
    expect(await tryAgain(empty.ctx, empty.id)).toMatchObject({ asked: 'link' })
  })

  it('does not touch a damaged session', async () => {
    const { ctx, id, kinds } = await world('corrupt')
    expect(await refusal(tryAgain(ctx, id))).toMatchObject({
      code: 'ERR_WAPP_NOT_INITIALIZED',
      data: { reason: 'ERR_CORRUPT' },
    })
    expect(kinds()).toEqual([])
  })
})

describe('linking', () => {
  it('gives an old connection its session and route, and hides the code before', async () => {
    const { company, ctx, id } = await world('link_expired')
    await linkSession(ctx, id, {})
    const sessionId = sessionIdOf(company.id, id)
    expect(ctx.commands).toEqual([{ sessionId, kind: 'session.link_qr', input: {} }])
    const route = await env.CONTROL.prepare(
      'SELECT kind, external_id, connection_id, shard FROM channel_routes WHERE company_id = ?',
    )
      .bind(company.id)
      .first()
    expect(route).toEqual({
      kind: 'whatsapp',
      external_id: sessionId,
      connection_id: id,
      shard: company.shard,
    })
    expect(await connectionDetail(ctx, id)).toMatchObject({ qrcode: null, pairingCode: null })
    await linkSession(ctx, id, {})
  })

  it('asks for a code when it gets a number, as people write it', async () => {
    const { ctx, id } = await world(null)
    await linkSession(ctx, id, linkSessionInput.parse({ number: '+55 (11) 98765-4321' }))
    expect(ctx.commands).toMatchObject([
      { kind: 'session.link_code', input: { phone: '5511987654321' } },
    ])
    for (const number of ['abc', '123', '0', '9'.repeat(20)])
      expect(linkSessionInput.safeParse({ number }).success).toBe(false)
  })

  it('leaves a phone alone that has an account', async () => {
    const { ctx, id, kinds } = await world('open', { 'session.link_qr': 'ERR_ALREADY_LINKED' })
    expect(await refusal(linkSession(ctx, id, { erase: true }))).toMatchObject({
      code: 'ERR_WAPP_NOT_INITIALIZED',
      data: { reason: 'ERR_ALREADY_LINKED' },
    })
    expect(kinds()).toEqual(['session.link_qr'])
  })

  it('erases a damaged session only when told to', async () => {
    const { ctx, id, kinds } = await world('corrupt')
    expect((await refusal(linkSession(ctx, id, {}))).data).toMatchObject({ reason: 'ERR_CORRUPT' })
    expect(kinds()).toEqual([])
    await linkSession(ctx, id, { erase: true })
    expect(kinds()).toEqual(['session.erase', 'session.link_qr'])
  })

  it('erases one that only the node knows to be damaged', async () => {
    const { ctx, id, kinds } = await world('stopped', { 'session.link_qr': ['ERR_CORRUPT'] })
    await linkSession(ctx, id, { erase: true })
    expect(kinds()).toEqual(['session.link_qr', 'session.erase', 'session.link_qr'])
  })
})

describe('disconnecting', () => {
  it('asks the phone and lets the state follow', async () => {
    const { ctx, id, kinds } = await world('open')
    expect(await disconnectSession(ctx, id)).toEqual({ id, asked: 'logout' })
    expect(kinds()).toEqual(['session.logout'])
    expect((await connectionDetail(ctx, id)).session?.state).toBe('open')
  })

  it('says by itself that a session is gone which no node knows', async () => {
    const { ctx, id } = await world('waiting', { 'session.logout': 'ERR_NO_SESSION' })
    await disconnectSession(ctx, id)
    expect(await connectionDetail(ctx, id)).toMatchObject({
      status: 'DISCONNECTED',
      statusReason: 'logged_out',
      session: { state: 'logged_out' },
    })
  })
})

describe('restarting all', () => {
  it('asks the phones that have an account', async () => {
    const { company, ctx, setState } = await world('open')
    const others = ['waiting', 'logged_out', 'corrupt'] as const
    for (const state of others)
      await setState((await makeConnection(company, { channel: 'whatsapp' })).id, state)
    await makeConnection(company)
    expect(await restartSessions(ctx)).toEqual({ asked: 2, restarted: 2 })
    expect(ctx.commands.map(({ kind }) => kind)).toEqual(['session.restart', 'session.restart'])
  })

  it('says when no session-node is there, unless there is nothing to restart', async () => {
    const { ctx } = await world('open', { 'session.restart': 'ERR_NO_NODE' })
    expect(await refusal(restartSessions(ctx))).toMatchObject({
      code: 'ERR_WAPP_NOT_INITIALIZED',
      status: 409,
      data: { reason: 'ERR_NO_NODE' },
    })
    const idle = await world(null, { 'session.restart': 'ERR_NO_NODE' })
    expect(await restartSessions(idle.ctx)).toEqual({ asked: 0, restarted: 0 })
  })
})

it('says why when no session-node is there', async () => {
  const none = 'ERR_NO_NODE' as const
  const answers = { 'session.restart': none, 'session.link_qr': none, 'session.logout': none }
  const { ctx, id } = await world('waiting', answers)
  for (const work of [tryAgain, (...of: Who) => linkSession(...of, {}), disconnectSession]) {
    expect(await refusal(work(ctx, id))).toMatchObject({
      code: 'ERR_WAPP_NOT_INITIALIZED',
      status: 409,
      data: { reason: 'ERR_NO_NODE' },
    })
  }
})

describe('an account of the Cloud API', () => {
  async function flagged() {
    const company = await makeCompany()
    const connection = await makeConnection(company, {
      status: 'DISCONNECTED',
      statusReason: '190 expired',
    })
    const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
    return { ctx, id: connection.id }
  }

  it('comes back when Meta answers for it, and what waited goes out', async () => {
    const { ctx, id } = await flagged()
    provider({ body: { display_phone_number: '+55 11 4000-9999' } })
    expect(await tryAgain(ctx, id)).toEqual({ id, asked: 'probe' })
    expect(await connectionDetail(ctx, id)).toMatchObject({
      status: 'CONNECTED',
      statusReason: null,
      number: '551140009999',
    })
    expect(ctx.woken).toEqual([TEST_NOW])
    expect(ctx.commands).toEqual([])
  })

  it("stays down under Meta's words", async () => {
    const { ctx, id } = await flagged()
    provider(refused(190, 401))
    expect(await refusal(tryAgain(ctx, id))).toMatchObject({
      code: 'ERR_WAPP_NOT_INITIALIZED',
      data: { reason: '190 (#190)' },
    })
    expect(await connectionDetail(ctx, id)).toMatchObject({
      status: 'DISCONNECTED',
      statusReason: '190 (#190)',
    })
    expect(ctx.woken).toEqual([])
  })

  it('keeps what is known of it while Meta can not be asked', async () => {
    const { ctx, id } = await flagged()
    provider({ fail: new Error('no route') })
    expect((await refusal(tryAgain(ctx, id))).data).toMatchObject({ reason: 'ERR_NO_ANSWER' })
    expect(await connectionDetail(ctx, id)).toMatchObject({ statusReason: '190 expired' })
  })

  it('has no session to link or to unlink', async () => {
    const { ctx, id } = await flagged()
    for (const work of [(...of: Who) => linkSession(...of, {}), disconnectSession])
      expect((await refusal(work(ctx, id))).code).toBe('ERR_INVALID_INPUT')
  })
})

it('finds nothing of another company, and is for admins', async () => {
  const { ctx } = await world('open')
  const theirs = await world('open')
  const user = contextFor(theirs.company, await makeUser(theirs.company, { profile: 'supervisor' }))
  for (const [who, code] of [
    [ctx, 'ERR_NO_WAPP_FOUND'],
    [user, 'ERR_NO_PERMISSION'],
  ] as const) {
    for (const work of [tryAgain, (...of: Who) => linkSession(...of, {}), disconnectSession])
      expect((await refusal(work(who, theirs.id))).code).toBe(code)
    expect(who.commands).toEqual([])
  }
  expect((await refusal(restartSessions(user))).code).toBe('ERR_NO_PERMISSION')
})
