import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#core/logs.ts'
import { testClock } from '#tests/edge/context.ts'
import type { TestClock } from '#tests/edge/context.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import {
  comeWith as come,
  dial,
  gateway,
  helloOf,
  makePhone,
  changesIn,
} from '#tests/edge/session-node.ts'
import type { FakeNode, NamedSession } from '#tests/edge/session-node.ts'
import { sessionPort } from './session-port.ts'

let company: TestCompany
let clock: TestClock
let n = 0
let one: string
let two: string
const here: FakeNode[] = []
const port = sessionPort(
  env,
  createLog({}, () => undefined),
)

beforeAll(async () => {
  company = await makeCompany()
  await changesIn(company)
})
beforeEach(async () => {
  one = `node-${++n}`
  two = `node-${++n}`
  clock = testClock(Date.now())
  await runInDurableObject(gateway(), (object) => {
    object.clock = clock
  })
})
/** Which nodes are connected matters here. */
afterEach(async () => {
  for (const node of here.splice(0)) await node.leave()
})
async function comeWith(nodeId: string, ...sessions: NamedSession[]) {
  const node = await come(nodeId, ...sessions)
  here.push(node)
  return node
}

const read = { messages: [{ chat: '5511@s.whatsapp.net', id: 'A1', fromMe: false }] }
const sent = {
  ok: true,
  result: { status: 'written', to: '5511988887777@s.whatsapp.net' },
} as const
const text = {
  to: '5511988887777@s.whatsapp.net',
  messageId: '3EB00123456789ABCDEF01',
  content: { kind: 'text' as const, text: 'Oi' },
}

describe('a command', () => {
  it('goes to the node that has the session, under its lease, and its answer comes back', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const other = await comeWith(two)
    const answer = port.command(sessionId, 'message.send', text)
    const { id, ...command } = await node.next('command')
    expect(command).toEqual({
      op: 'command',
      sessionId,
      epoch: 1,
      kind: 'message.send',
      input: text,
    })
    node.answer(id, sent)
    expect(await answer).toEqual(sent)
    expect(other.of('command')).toEqual([])
  })

  it('finds its own answer among others', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const check = port.command(sessionId, 'number.check', { phones: ['5511999990000'] })
    const first = await node.next('command')
    const react = port.command(sessionId, 'chat.read', read)
    const second = await node.next('command')
    node.answer('nobody asked this')
    node.answer(second.id, { ok: false, code: 'ERR_NOT_OPEN', retryable: true, detail: 'away' })
    node.answer(first.id, { ok: true, result: { found: [] } })
    expect(await check).toEqual({ ok: true, result: { found: [] } })
    expect(await react).toEqual({
      ok: false,
      code: 'ERR_NOT_OPEN',
      detail: 'away',
      retryable: true,
    })
  })

  it('can be answered only by the node that was asked', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const other = await comeWith(two)
    const answer = port.command(sessionId, 'chat.read', read)
    const { id } = await node.next('command')
    other.answer(id, { ok: false, code: 'ERR_CARRIER', retryable: false })
    await other.isHeard()
    node.answer(id)
    expect(await answer).toEqual({ ok: true, result: {} })
  })

  it('that nobody can do ends with ERR_NO_NODE, worth trying again', async () => {
    const noNode = { ok: false, code: 'ERR_NO_NODE', retryable: true }
    const { sessionId } = await makePhone(company)
    expect(await port.command(sessionId, 'chat.read', read)).toMatchObject(noNode)
    // Somebody is connected, but has nothing of this session.
    const other = await comeWith(two)
    expect(await port.command(sessionId, 'chat.read', read)).toMatchObject(noNode)
    // Who has it is away: nobody else has its account.
    const node = await come(one, sessionId)
    await node.leave()
    expect(await port.command(sessionId, 'chat.read', read)).toMatchObject(noNode)
    expect(await port.command(sessionId, 'session.link_qr', {})).toMatchObject(noNode)
    clock.advance(31_000)
    expect(await port.command(sessionId, 'chat.read', read)).toMatchObject(noNode)
    expect(other.of('command')).toEqual([])
  })

  it('ends with ERR_NO_ANSWER when no answer comes in time', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const answer = port.command(sessionId, 'chat.read', read, { timeoutMs: 20 })
    const { id } = await node.next('command')
    expect(await answer).toMatchObject({ ok: false, code: 'ERR_NO_ANSWER', retryable: true })
    // One that comes after all is nobody's, and harms nothing.
    node.answer(id)
    expect(await node.renew({ sessionId, epoch: 1 })).toMatchObject([{ result: 'renewed' }])
  })

  it('ends with ERR_NO_ANSWER when the line breaks meanwhile', async () => {
    const { sessionId } = await makePhone(company)
    const node = await come(one, sessionId)
    const answer = port.command(sessionId, 'chat.read', read)
    await node.next('command')
    await node.leave()
    expect(await answer).toMatchObject({ ok: false, code: 'ERR_NO_ANSWER', retryable: true })
  })

  it('refused for its epoch may be tried again: the node gets its lease at the next renewal', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const answer = port.command(sessionId, 'chat.read', read)
    node.answer((await node.next('command')).id, {
      ok: false,
      code: 'ERR_FENCED',
      retryable: false,
    })
    expect(await answer).toMatchObject({ code: 'ERR_FENCED', retryable: true })
  })

  it('answered in words of a newer node is not believed', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const check = port.command(sessionId, 'number.check', { phones: ['5511999990000'] })
    node.answer((await node.next('command')).id, { ok: true, result: { found: 'many' } })
    expect(await check).toMatchObject({ ok: false, code: 'ERR_NO_ANSWER' })
    const again = port.command(sessionId, 'chat.read', read)
    node.answer((await node.next('command')).id, {
      ok: false,
      code: 'ERR_FULL_MOON',
      retryable: false,
      detail: 'howl',
    })
    expect(await again).toEqual({
      ok: false,
      code: 'ERR_CARRIER',
      detail: 'ERR_FULL_MOON: howl',
      retryable: false,
    })
  })

  it('never throws, whatever happens to the gateway', async () => {
    const broken = {
      ...env,
      SESSION_GATEWAY: {
        getByName() {
          throw new Error('overloaded')
        },
      },
    } as unknown as typeof env
    const log = createLog({}, () => undefined)
    expect(await sessionPort(broken, log).command('wa-1-1', 'chat.read', read)).toMatchObject({
      code: 'ERR_NO_ANSWER',
      retryable: true,
    })
    const { SESSION_NODE_SECRET: _, ...without } = env as typeof env & Record<string, unknown>
    expect(
      await sessionPort(without as typeof env, log).command('wa-1-1', 'chat.read', read),
    ).toMatchObject({ code: 'ERR_NO_NODE', retryable: true })
  })
})

describe('linking', () => {
  it.each(['first', 'last'])('goes to the node with the fewest leases, come %s', async (order) => {
    const phones = await Promise.all([makePhone(company), makePhone(company), makePhone(company)])
    const [a, b, fresh] = phones.map(({ sessionId }) => sessionId) as [string, string, string]
    if (order === 'last') await comeWith(one, a, b)
    const idle = await comeWith(two)
    if (order === 'first') await comeWith(one, a, b)
    const answer = port.command(fresh, 'session.link_qr', {})
    const { id, epoch } = await idle.next('command')
    expect(epoch).toBe(1)
    idle.answer(id)
    expect(await answer).toEqual({ ok: true, result: {} })
    expect(await idle.renew({ sessionId: fresh, epoch: 1 })).toMatchObject([{ result: 'renewed' }])
  })

  it('of a session that a node has stays with it, under its lease', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId, (await makePhone(company)).sessionId)
    await comeWith(two)
    const answer = port.command(sessionId, 'session.link_code', { phone: '5511999990000' })
    const { id, epoch } = await node.next('command')
    expect(epoch).toBe(1)
    node.answer(id)
    await answer
  })

  it('of a session whose node is gone for good finds another, past the old epoch', async () => {
    const { sessionId } = await makePhone(company)
    await (await come(one, sessionId)).leave()
    clock.advance(31_000)
    const other = await comeWith(two)
    const answer = port.command(sessionId, 'session.link_qr', {})
    const { id, epoch } = await other.next('command')
    expect(epoch).toBe(2)
    other.answer(id)
    await answer
    expect((await comeWith(one, sessionId)).leases).toEqual([
      { sessionId, lease: 'held', epoch: 2 },
    ])
  })
})

it('a node that has not been welcomed is given nothing', async () => {
  const { sessionId } = await makePhone(company)
  const node = await dial(one)
  expect(await port.command(sessionId, 'session.link_qr', {})).toMatchObject({
    code: 'ERR_NO_NODE',
  })
  node.send(helloOf(one))
  await node.next('welcome')
  await node.leave()
})
