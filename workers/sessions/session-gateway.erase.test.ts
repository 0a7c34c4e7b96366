import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#core/logs.ts'
import { testClock } from '#tests/edge/context.ts'
import type { TestClock } from '#tests/edge/context.ts'
import { makeCompany } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import {
  comeWith as come,
  deleteRoute,
  gateway,
  makePhone,
  changesIn,
} from '#tests/edge/session-node.ts'
import type { FakeNode, NamedSession } from '#tests/edge/session-node.ts'
import { sessionPort } from './session-port.ts'
import { until } from '#tests/until.ts'

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

describe('erasing', () => {
  const erase = async (node: FakeNode) => {
    const command = await node.next('command')
    expect(command.kind).toBe('session.erase')
    node.answer(command.id)
  }

  it('takes the lease back once the node has done it, and those who wait hear that it is gone', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const waiting = await comeWith(two, sessionId)
    await deleteRoute(sessionId)
    const answer = gateway().forget(sessionId)
    await erase(node)
    expect(await answer).toEqual({ ok: true, result: {} })
    expect((await waiting.next('lease')).lease).toEqual({ sessionId, lease: 'gone', epoch: 1 })
    expect(await node.renew()).toEqual([])
    expect(node.of('lease')).toEqual([])
  })

  it('is done when there is nothing to erase, here or there', async () => {
    expect(await port.command('wa-9-9', 'session.erase', {})).toEqual({ ok: true, result: {} })
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const answer = port.command(sessionId, 'session.erase', {})
    node.answer((await node.next('command')).id, {
      ok: false,
      code: 'ERR_NO_SESSION',
      retryable: false,
    })
    expect(await answer).toEqual({ ok: true, result: {} })
  })

  it('waits for a node that is away, and is done when it comes back, though the connection is gone', async () => {
    const { sessionId } = await makePhone(company)
    await (await come(one, sessionId)).leave()
    await deleteRoute(sessionId)
    expect(await port.command(sessionId, 'session.erase', {})).toMatchObject({
      code: 'ERR_NO_NODE',
    })
    const back = await come(one, { sessionId, epoch: 1 })
    expect(back.leases).toEqual([{ sessionId, lease: 'granted', epoch: 1 }])
    await erase(back)
    await back.isHeard()
    await back.leave()
    expect((await comeWith(one, sessionId)).leases).toEqual([
      { sessionId, lease: 'gone', epoch: 1 },
    ])
  })

  it('that failed is off when the node comes back and the connection still stands', async () => {
    const { sessionId } = await makePhone(company)
    await (await come(one, sessionId)).leave()
    expect(await port.command(sessionId, 'session.erase', {})).toMatchObject({
      code: 'ERR_NO_NODE',
    })
    const back = await comeWith(one, { sessionId, epoch: 1 })
    await back.renew()
    expect(back.of('command')).toEqual([])
  })

  it('is asked again when its answer was lost', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const answer = gateway().command(sessionId, 'session.erase', {}, 20)
    await node.next('command')
    expect(await answer).toMatchObject({ ok: false, code: 'ERR_NO_ANSWER' })
    await node.renew()
    await erase(node)
    await node.isHeard()
    expect(await node.renew({ sessionId, epoch: 1 })).toMatchObject([{ result: 'missing' }])
  })

  it('that is still to be done is off when the phone is linked anew', async () => {
    const { sessionId } = await makePhone(company)
    await (await come(one, sessionId)).leave()
    await port.command(sessionId, 'session.erase', {})
    clock.advance(31_000)
    const other = await comeWith(two)
    const link = port.command(sessionId, 'session.link_qr', {})
    other.answer((await other.next('command')).id)
    await link
    await other.renew()
    expect(other.of('command').map(({ kind }) => kind)).toEqual(['session.link_qr'])
  })

  it('never lets an epoch be given twice', async () => {
    const { sessionId } = await makePhone(company)
    const node = await comeWith(one, sessionId)
    const answer = port.command(sessionId, 'session.erase', {})
    await erase(node)
    await answer
    const link = port.command(sessionId, 'session.link_qr', {})
    const { id, epoch } = await node.next('command')
    expect(epoch).toBe(2)
    node.answer(id)
    await link
  })
})

describe('where a node can be started', () => {
  const wake = vi.fn<(url: string) => Promise<void>>()
  const settings = { secret: '', leaseTtlMs: 30_000, renewEveryMs: 10_000 }
  const wakeUrl = 'http://127.0.0.1:9/wake'

  beforeEach(() =>
    runInDurableObject(gateway(), (object) => {
      wake.mockReset().mockResolvedValue()
      object.wake = wake
      object.settings = { ...settings, wakeUrl }
    }),
  )
  afterEach(() =>
    runInDurableObject(gateway(), (object) => {
      object.settings = { ...settings, wakeUrl: null }
    }),
  )

  it('commands that find none start it once and wait for it', async () => {
    // Past the pause after the start of another test.
    clock.advance(60_000)
    const { sessionId } = await makePhone(company)
    const commands = [
      port.command(sessionId, 'session.link_qr', {}),
      port.command(sessionId, 'session.link_qr', {}),
    ]
    await until(() => expect(wake).toHaveBeenCalledWith(wakeUrl))
    const node = await comeWith(one)
    for (const _ of commands) node.answer((await node.next('command')).id)
    expect(await Promise.all(commands)).toEqual([
      { ok: true, result: {} },
      { ok: true, result: {} },
    ])
    expect(wake).toHaveBeenCalledTimes(1)
    const again = port.command(sessionId, 'session.restart', {})
    node.answer((await node.next('command')).id)
    await again
    expect(wake).toHaveBeenCalledTimes(1)
  })

  it('one that can not be started is not waited for, nor asked at every command', async () => {
    clock.advance(120_000)
    wake.mockRejectedValue(new Error('refused'))
    const { sessionId } = await makePhone(company)
    const ask = () => port.command(sessionId, 'chat.read', read)
    expect(await ask()).toMatchObject({ code: 'ERR_NO_NODE' })
    expect(await ask()).toMatchObject({ code: 'ERR_NO_NODE' })
    expect(wake).toHaveBeenCalledTimes(1)
    clock.advance(30_000)
    await ask()
    expect(wake).toHaveBeenCalledTimes(2)
  })
})
