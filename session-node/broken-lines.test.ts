import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { prepareProcess } from './prepare-process.ts'
import { startSessionNode } from './session-node.ts'
import { ANA, NODE, SHOP, startTestWorld, waitFor } from './test-world.ts'
import type { TestWorld } from './test-world.ts'

let world: TestWorld
let node: Awaited<ReturnType<typeof startSessionNode>>

beforeEach(async () => {
  world = await startTestWorld()
  const config = readConfig(world.environment(NODE))
  prepareProcess(config)
  node = await startSessionNode(
    config,
    createLog(() => {}),
    { patience: { keepAliveMs: 1_000, pendingNotificationsMs: 3_000 } },
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
const received = (text: string) => world.texts().filter((one) => one === text).length
const states = () => world.edge.of('session.state')

it('comes back after its socket was cut, with what was written meanwhile, once', async () => {
  const before = world.opened()
  await world.whatsApp.control('drop', { to: SHOP.pn })
  await say('no meio do corte')
  await waitFor(() => world.opened() > before, 'the session to open again')
  await waitFor(() => received('no meio do corte') > 0, 'the text')
  await say('depois do corte')
  await waitFor(() => received('depois do corte') > 0, 'the next text')
  expect(received('no meio do corte')).toBe(1)
  expect(states().some(({ state }) => state === 'waiting')).toBe(true)
})

it('does not fight over the account: replaced by another socket, it waits half a minute at least and keeps its credentials', async () => {
  await world.whatsApp.control('stream-error', { to: SHOP.pn, conflict: 'replaced' })
  const told = await waitFor(() => states().find(({ code }) => code === 440), 'the code 440')
  expect(told.state).toBe('waiting')
  expect((told.retryAt ?? 0) - Date.now()).toBeGreaterThan(25_000)
  expect(node.stores.sessions.get('w1')?.linked).toBe(true)
})

it('takes a WhatsApp that answers no ping for gone, and loses nothing by it', async () => {
  await world.whatsApp.control('fault', { to: SHOP.pn, dropPing: true })
  await waitFor(
    () => states().some(({ code }) => code === 408),
    'the silence to be noticed',
    20_000,
  )
  await world.whatsApp.control('fault', { clear: true })
  const before = world.opened()
  await say('depois do silêncio')
  await waitFor(() => world.opened() > before, 'the session to open again', 15_000)
  await waitFor(() => received('depois do silêncio') > 0, 'the text', 35_000)
  expect(received('depois do silêncio')).toBe(1)
})

it('opens a new socket when WhatsApp never says that all waiting messages were sent', async () => {
  await world.whatsApp.control('fault', { to: SHOP.pn, noOfflineIb: true })
  await world.whatsApp.control('drop', { to: SHOP.pn })
  await waitFor(
    () => states().some(({ reason }) => /did not say/.test(reason)),
    'the watchdog',
    30_000,
  )
  await world.whatsApp.control('fault', { clear: true })
  const before = world.opened()
  await waitFor(() => world.opened() > before, 'a session that stays', 20_000)
  await say('com aviso')
  await waitFor(() => received('com aviso') > 0, 'the text')
  expect(received('com aviso')).toBe(1)
})

it('tells a stanza that WhatsApp delivers again once, and confirms it again', async () => {
  const id = await say('uma vez só')
  await waitFor(() => received('uma vez só') === 1, 'the text')
  await world.whatsApp.control('redeliver', { to: SHOP.pn, id })
  await say('logo depois')
  await waitFor(() => received('logo depois') === 1, 'the text behind it')
  expect(received('uma vez só')).toBe(1)
  expect(world.edge.of('message.undecryptable')).toEqual([])
  const receipts = await world.whatsApp.control('inbox', { kind: 'receipt', id })
  expect(receipts).toMatchObject([{ retry: false }, { retry: false }])
})
