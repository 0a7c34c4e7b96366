import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ANA, BOB, NODE, SESSION, SHOP, startTestWorld, waitFor } from './test-world.ts'
import type { TestWorld } from './test-world.ts'

let world: TestWorld
let node: Awaited<ReturnType<TestWorld['startNode']>>

beforeEach(async () => {
  world = await startTestWorld()
  node = await world.startNode()
  await world.link()
})
afterEach(async () => {
  await world.stop()
})

const burst = (from: { pn: string }, word: string, count: number) =>
  world.whatsApp.control('send', {
    from: from.pn,
    to: SHOP.pn,
    content: { kind: 'text', text: `${word} {n}` },
    count,
  })
const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${word} ${n + 1}`)
const textsOf = (word: string) => world.texts().filter((text) => text?.startsWith(word))

it('loses and doubles nothing when it is killed in the middle of a burst', async () => {
  const sending = burst(ANA, 'a', 60).then(() => burst(BOB, 'b', 60))
  await waitFor(() => textsOf('a').length >= 10, 'the burst to be under way')
  await node.kill('SIGKILL')
  await sending
  await world.startNode()
  // It has an account, and comes back by itself: nobody is asked to scan a code, and what is written for it waits.
  expect(world.edge.hellos.at(-1)?.sessions.map(({ state }) => state)).toEqual(['stopped'])
  await waitFor(() => textsOf('a').length + textsOf('b').length >= 120, 'all messages')
  // Per chat in the order they were written; a message that healed late may stand behind its successors.
  expect(textsOf('a').toSorted()).toEqual(numbered('a', 60).toSorted())
  expect(textsOf('b').toSorted()).toEqual(numbered('b', 60).toSorted())
})

it('keeps what comes in while the edge is away, and brings it in order once it is back', async () => {
  world.edge.setDown(true)
  await burst(ANA, 'fora', 30)
  await waitFor(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${node.port()}/metrics`)).text()
    return Number(/session_node_outbox_events (\d+)/.exec(metrics)?.[1]) >= 30
  }, 'the outbox to grow')
  expect(textsOf('fora')).toEqual([])
  world.edge.setDown(false)
  await waitFor(() => textsOf('fora').length === 30, 'the outbox to drain')
  expect(textsOf('fora')).toEqual(numbered('fora', 30))
})

it('sends a batch again whose answer was lost, and the edge counts it once', async () => {
  world.edge.loseAnswers(2)
  await burst(ANA, 'de novo', 5)
  await waitFor(() => [...world.edge.keys.values()].some((times) => times >= 3), 'the third try')
  await waitFor(() => textsOf('de novo').length === 5, 'all of them')
  expect(textsOf('de novo')).toEqual(numbered('de novo', 5))
})

it('sets an event aside that the edge can never read, and brings those before and behind it', async () => {
  world.edge.refuseAsUnreadable(':POISON')
  const say = (text: string, id: string) =>
    world.whatsApp.control('send', {
      from: ANA.pn,
      to: SHOP.pn,
      content: { kind: 'text', text },
      opts: { id },
    })
  await say('antes', 'A1')
  await say('no meio', 'POISON')
  await say('depois', 'A2')
  await waitFor(() => world.texts().includes('depois'), 'the text behind it')
  expect(world.texts()).toEqual(['antes', 'depois'])
  expect(node.output()).toContain('event set aside')
  expect(node.output()).not.toContain('no meio')
})

it('comes back after a clean stop without a QR, and gets what waited', async () => {
  const started = performance.now()
  expect(await node.kill('SIGTERM')).toBe(0)
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(world.edge.leases.has(SESSION)).toBe(false)
  await burst(ANA, 'esperou', 3)
  world.edge.fleeting.length = 0
  await world.startNode()
  await waitFor(
    () => textsOf('esperou').length === 3,
    () => `what waited; came: ${textsOf('esperou').join(', ')}\n${world.output()}`,
  )
  expect(world.edge.fleeting.filter(({ kind }) => kind === 'session.qr')).toEqual([])
  expect(world.edge.of('message.received').at(-1)).toMatchObject({ live: false })
})

it('stops at once when another node holds the session, and its word about the session counts no more', async () => {
  await world.startNode('n2')
  const epoch = world.edge.give(SESSION, 'n2')
  await waitFor(() => node.output().includes('"state":"fenced"'), 'the first node to stop')
  const old = await world.edge.command(NODE, SESSION, 'session.restart', {}, epoch - 1)
  expect(old).toMatchObject({ ok: false, error: { code: 'ERR_FENCED' } })
  expect(world.edge.of('session.state').some(({ state }) => state === 'fenced')).toBe(false)
})

it('says that its store is corrupt and never makes new credentials over the old', async () => {
  await node.kill('SIGTERM')
  const db = new DatabaseSync(world.dataFile())
  const before = db.prepare("SELECT sealed FROM auth WHERE type = 'creds'").get() as {
    sealed: Uint8Array
  }
  const broken = Uint8Array.from(before.sealed).with(40, (before.sealed[40] ?? 0) ^ 1)
  db.prepare("UPDATE auth SET sealed = ? WHERE type = 'creds'").run(broken)
  db.close()
  world.edge.fleeting.length = 0
  await world.startNode()
  await waitFor(() => world.stateOf() === 'corrupt', 'the state corrupt')
  expect(world.edge.fleeting.filter(({ kind }) => kind === 'session.qr')).toEqual([])
  const refused = await world.edge.command(NODE, SESSION, 'session.link_qr')
  expect(refused).toMatchObject({ ok: false })
  const after = new DatabaseSync(world.dataFile(), { readOnly: true })
  const kept = after.prepare("SELECT sealed FROM auth WHERE type = 'creds'").get() as {
    sealed: Uint8Array
  }
  after.close()
  expect(Buffer.from(kept.sealed).equals(Buffer.from(broken))).toBe(true)
})

it('archives the credentials when the phone removes this device, and can be linked anew', async () => {
  await world.whatsApp.control('revoke', { to: SHOP.pn })
  await waitFor(() => world.stateOf() === 'logged_out', 'the state logged_out')
  world.edge.fleeting.length = 0
  await world.link()
  expect(world.stateOf()).toBe('open')
})

it.each([['515'], ['503']])('comes back by itself after the stream error %s', async (code) => {
  const before = world.opened()
  await world.whatsApp.control('stream-error', { to: SHOP.pn, code })
  await expect.poll(() => world.opened()).toBeGreaterThan(before)
})

it('links by a code typed on the phone', async () => {
  await world.edge.command(NODE, SESSION, 'session.logout')
  world.edge.fleeting.length = 0
  const ack = await world.edge.command(NODE, SESSION, 'session.link_code', { phone: SHOP.pn })
  expect(ack).toMatchObject({ ok: true })
  const told = await waitFor(
    () => world.edge.fleeting.find(({ kind }) => kind === 'session.pairing_code'),
    'the code',
  )
  const before = world.opened()
  await world.whatsApp.control('scan', { pn: SHOP.pn, code: told.data.code })
  await waitFor(() => world.opened() > before, 'the session to open')
})

it('explains an account that demands a passkey instead of trying for ever', async () => {
  await world.edge.command(NODE, SESSION, 'session.logout')
  await world.whatsApp.control('user', { ...SHOP, passkey: true })
  world.edge.fleeting.length = 0
  await world.edge.command(NODE, SESSION, 'session.link_qr')
  const qr = await waitFor(
    () => world.edge.fleeting.find(({ kind }) => kind === 'session.qr')?.data.qr,
    'a QR',
  )
  await world.whatsApp.control('scan', { pn: SHOP.pn, qr })
  await waitFor(() => world.stateOf() === 'passkey_demanded', 'the state passkey_demanded')
  expect(world.edge.of('session.passkey_demanded')).toHaveLength(1)
})

it('refuses a second process on the same folder', async () => {
  await expect(world.startNode()).rejects.toThrow(/in use by another session-node/)
})

it('says it is well on /healthz and writes no key to its log', async () => {
  const health = await fetch(`http://127.0.0.1:${node.port()}/healthz`)
  expect(await health.json()).toEqual({
    status: 'ok',
    checks: { ready: true, edge: true, disk: true },
  })
  await burst(ANA, 'log', 2)
  await waitFor(() => textsOf('log').length === 2, 'the messages')
  expect(node.output()).not.toMatch(/privKey|rootKey|SessionEntry|<Buffer|log 1/)
  expect(world.edge.refusedSignatures()).toBe(0)
})
