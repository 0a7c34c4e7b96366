import { afterEach, beforeEach, expect, it } from 'vitest'
import { inLongRun } from '#scripts/tests/long.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { prepareProcess } from './prepare-process.ts'
import { startSessionNode } from './session-node.ts'
import { ANA, NODE, SHOP, startTestWorld, waitFor } from './test-world.ts'
import type { TestWorld } from './test-world.ts'

let world: TestWorld
let node: Awaited<ReturnType<typeof startSessionNode>>
const steps: { step: string; what: string }[] = []

beforeEach(async () => {
  steps.length = 0
  world = await startTestWorld()
  const config = readConfig(world.environment(NODE))
  prepareProcess(config)
  node = await startSessionNode(
    config,
    createLog(() => {}),
    { onStep: (step, what) => steps.push({ step, what }) },
  )
  await waitFor(() => world.edge.isConnected(NODE), 'the node')
  await world.link()
})
afterEach(async () => {
  await node.stop()
  await world.stop()
})

const say = async (text: string) =>
  (
    (await world.whatsApp.control('send', {
      from: ANA.pn,
      to: SHOP.pn,
      content: { kind: 'text', text },
    })) as { id: string }
  ).id

it('writes the journal, then commits the keys, then hands the message on, and only then lets WhatsApp forget it', async () => {
  const stop = world.whatsApp.watch((entry) => {
    if (entry.kind === 'receipt') steps.push({ step: 'receipt', what: JSON.stringify(entry) })
  })
  // Everything the first contact and the first login write is behind us then.
  await say('antes')
  await waitFor(
    () => world.texts().includes('antes') && steps.some(({ step }) => step === 'receipt'),
    'the first text',
  )
  steps.length = 0
  const id = await say('primeira')
  const about = () =>
    steps.filter(({ step, what }) => (step === 'commit' ? /session/.test(what) : what.includes(id)))
  await waitFor(() => about().some(({ step }) => step === 'receipt'), 'the receipt')
  await waitFor(() => about().some(({ step }) => step === 'upsert'), 'the upsert')
  stop()
  const order = about().map(({ step }) => step)
  expect(order.slice(0, 2)).toEqual(['journal', 'commit'])
  expect(order.slice(2).toSorted()).toEqual(['receipt', 'upsert'])
  await waitFor(() => world.texts().includes('primeira'), 'the text at the edge')
  expect(node.stores.journal.depth()).toBe(0)
})

it('stops reading when the disk is full, says so, and loses nothing', async () => {
  await say('antes')
  await waitFor(
    () => world.texts().includes('antes') && node.stores.outbox.depth() === 0,
    'the first text',
  )
  const { db } = node.stores.store
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }
  db.exec(`PRAGMA max_page_count = ${pages}`)
  const long = 'x'.repeat(60_000)
  await say(`cheio ${long}`)
  await waitFor(() => node.supervisor.counters(Date.now()).diskFull, 'the node to notice')
  await waitFor(
    () => node.supervisor.counters(Date.now()).sessions.disk_full === 1,
    'the session to stop',
  )
  await say('depois')
  expect(world.texts()).toEqual(['antes'])

  db.exec('PRAGMA max_page_count = 1073741823')
  node.supervisor.retryDisk()
  await waitFor(() => world.texts().length === 3, 'what waited at WhatsApp')
  expect(world.texts()).toEqual(['antes', `cheio ${long}`, 'depois'])
})

it('makes events of what a crash left in the journal, with the keys they would have had', async () => {
  const id = await say('de antes')
  await waitFor(() => world.texts().includes('de antes'), 'the text')
  const known = world.edge.events.find(
    ({ kind, key }) => kind === 'message.received' && key.includes(id),
  )
  const attrs = {
    id,
    from: `${ANA.lid}@lid`,
    sender_pn: `${ANA.pn}@s.whatsapp.net`,
    addressing_mode: 'lid',
    notify: 'Ana',
    t: '1795260000',
  }
  // conversation = "x", padded as WhatsApp pads.
  node.stores.journal.add(
    'w1',
    'its hash',
    { attrs, part: 0, place: 0, plain: Uint8Array.from([10, 1, 120, 1]) },
    Date.now(),
  )
  await world.edge.command(NODE, 'w1', 'session.restart')
  await waitFor(() => (world.edge.keys.get(known?.key ?? '') ?? 0) > 1, 'the same key again')
  expect(world.texts().filter((text) => text === 'x')).toEqual([])
  expect(node.stores.journal.depth()).toBe(0)
})

it('journals every message of a backlog, however long: what is confirmed to WhatsApp is on disk', async () => {
  await node.stop()
  // However long it is, none is forgotten: journaled-signal.test.ts.
  const count = inLongRun(600, 5_200)
  await world.whatsApp.control('send', {
    from: ANA.pn,
    to: SHOP.pn,
    content: { kind: 'text', text: 'fila {n}' },
    count,
  })
  node = await startSessionNode(
    readConfig(world.environment(NODE)),
    createLog(() => {}),
    { onStep: (step, what) => steps.push({ step, what }) },
  )
  const arrived = () => world.texts().filter((text) => text?.startsWith('fila')).length
  // Half a minute alone; the deadline is for a machine with other work on both cores.
  await waitFor(() => arrived() === count, 'the backlog', 270_000)
  const journaled = new Set(steps.filter(({ step }) => step === 'journal').map(({ what }) => what))
  expect(journaled.size).toBeGreaterThanOrEqual(count)
}, 300_000)
