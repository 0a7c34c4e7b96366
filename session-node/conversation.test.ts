import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANA, NODE, SESSION, SHOP, startTestWorld, waitFor } from './test-world.ts'
import type { TestWorld } from './test-world.ts'

let world: TestWorld
let node: Awaited<ReturnType<TestWorld['startNode']>>

beforeAll(async () => {
  world = await startTestWorld()
  node = await world.startNode()
  await world.link()
}, 60_000)
afterAll(async () => {
  console.log(node.output().slice(-6000))
  await world.stop()
})

it('tells that the phone is linked and who it is', () => {
  const open = world.edge.of('session.state').at(-1)
  expect(open).toMatchObject({ state: 'open', me: { phone: SHOP.pn } })
})

it('brings a text from a contact to the edge', async () => {
  await world.whatsApp.control('send', { from: ANA.pn, to: SHOP.pn, message: { conversation: 'Oi, quero comprar' } })
  await waitFor(() => world.texts().includes('Oi, quero comprar'), 'the text')
  expect(world.edge.of('message.received').at(-1)).toMatchObject({
    live: true,
    healed: false,
    message: { fromMe: false, chat: { kind: 'person', phone: ANA.pn }, sender: { name: 'Ana' } },
  })
})
