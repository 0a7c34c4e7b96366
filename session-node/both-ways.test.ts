import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTalk } from './test-talk.ts'
import { ANA, BOB, startTestWorld, waitFor } from './test-world.ts'
import type { TestWorld } from './test-world.ts'

let world: TestWorld
let talk: ReturnType<typeof createTalk>

beforeAll(async () => {
  world = await startTestWorld()
  talk = createTalk(world)
})
afterAll(async () => await world.stop())

const PEOPLE = [ANA, BOB]
const WAITING = 30

it('after a kill in the middle of conversations both sides go on, and nothing has to be asked for again', async () => {
  const wrong: string[] = []
  world.whatsApp.watch((entry) => {
    if (entry.kind === 'undecryptable') wrong.push(`unreadable: ${JSON.stringify(entry)}`)
    if (entry.kind === 'receipt' && entry.retry === true) wrong.push('asked for again')
  })
  const node = await world.startNode()
  await world.link()
  const said: string[] = []
  const say = async (texts: number) => {
    for (let n = 0; n < texts; n++)
      for (const person of PEOPLE)
        said.push((await talk.say(person, { content: { kind: 'text', text: `${n}` } })).id)
  }
  const answered: { id: string; person: (typeof PEOPLE)[number] }[] = []
  const answer = async (texts: number) => {
    for (let n = 0; n < texts; n++)
      for (const person of PEOPLE) {
        const { messageId, ack } = await talk.sendText(`resposta ${n}`, `${person.lid}@lid`)
        expect(ack.ok).toBe(true)
        answered.push({ id: messageId, person })
      }
  }
  const allCame = () => {
    const came = new Set(
      world.edge.of('message.received').map(({ message }) => (message as { id: string }).id),
    )
    return said.every((id) => came.has(id))
  }
  await Promise.all([say(10), answer(10)])
  await waitFor(allCame, 'what came before')

  // What waits was written in the sessions of before; the first answers renew them while it is read.
  const talking = say(WAITING)
  await node.kill()
  await talking
  const opened = world.opened()
  await world.startNode()
  await waitFor(() => world.opened() > opened, 'the phone to come back')
  await Promise.all([answer(20), say(20)])
  await waitFor(allCame, () => `what waited and came after: ${wrong.join('; ')}`)
  for (const { id, person } of answered) expect(await talk.readBy(person, id)).toBeDefined()
  expect(wrong).toEqual([])
})
