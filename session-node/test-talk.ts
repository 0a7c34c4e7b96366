import { randomBytes } from 'node:crypto'
import { ANA, NODE, SESSION, SHOP, waitFor } from './test-world.ts'
import type { TestWorld } from './test-world.ts'

/** What people and the edge do in a test of conversations. */
export function createTalk(world: TestWorld) {
  const newId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
  const say = (from: { pn: string }, more: Record<string, unknown>) =>
    world.whatsApp.control('send', { from: from.pn, to: SHOP.pn, ...more }) as Promise<{
      id: string
    }>
  const run = (kind: string, input: unknown) => world.edge.command(NODE, SESSION, kind, input)
  const received = (id: string) =>
    waitFor(
      () =>
        world.edge
          .of('message.received')
          .find(({ message }) => (message as { id: string }).id === id),
      `message ${id}`,
    )
  const ackOf = (id: string) =>
    waitFor(() => world.edge.of('message.ack').find((ack) => ack.id === id), `ack of ${id}`)
  const receiptOf = (id: string, status: string) =>
    waitFor(
      () =>
        world.edge
          .of('message.receipt')
          .find((receipt) => receipt.ids.includes(id) && receipt.status === status),
      `${status} of ${id}`,
    )
  const sendText = async (text: string, to = `${ANA.pn}@s.whatsapp.net`) => {
    const messageId = newId()
    const ack = await run('message.send', { to, messageId, content: { kind: 'text', text } })
    return { messageId, ack }
  }
  const readBy = async (person: { pn: string }, id: string) => {
    const entries = (await world.whatsApp.control('inbox', {
      id,
      at: person.pn,
      waitMs: 10_000,
    })) as { message: Record<string, unknown> }[]
    return entries[0]?.message
  }
  return { newId, say, run, received, ackOf, receiptOf, sendText, readBy }
}
