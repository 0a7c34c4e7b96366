import { evictDurableObject } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import { makeCompany, makeQueue, makeTicket, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestQueue, TestTicket, TestUser } from '#tests/edge/factories.ts'
import { claimsOf, connect, roomOf } from '#tests/edge/room-client.ts'
import type { RoomClient } from '#tests/edge/room-client.ts'
import { until } from '#tests/until.ts'

let company: TestCompany
let support: TestQueue
let sales: TestQueue
let ticket: TestTicket
let ana: TestUser
let bruno: TestUser

beforeEach(async () => {
  company = await makeCompany()
  support = await makeQueue(company)
  sales = await makeQueue(company)
  ticket = await makeTicket(company, { queue: support })
  ana = await makeUser(company, { name: 'Ana', queues: [support], online: true })
  bruno = await makeUser(company, { name: 'Bruno', queues: [support, sales], online: true })
})

const viewer = (user: TestUser, typing = false, drafting = false) => ({
  userId: user.id,
  name: user.name,
  typing,
  drafting,
})
const viewers = (...list: ReturnType<typeof viewer>[]) => ({
  op: 'viewers',
  ticketId: ticket.id,
  viewers: list,
})
const REFUSED = { op: 'error', error: 'ERR_NO_TICKET_FOUND' }
const look = (client: RoomClient, ticketId: number | null = ticket.id) =>
  client.send({ op: 'joinChatBox', ticketId })
/** How many frames of viewers a socket got. */
const told = (client: RoomClient) =>
  client.frames.filter((frame) => 'op' in frame && frame.op === 'viewers').length

async function bothLook() {
  const clients = [await connect(company, ana), await connect(company, bruno)] as const
  for (const client of clients) {
    look(client)
    await client.receives({ op: 'viewers' })
  }
  return clients
}

it('tells those who look at a ticket of each other, as they come and go', async () => {
  const [ofAna, ofBruno] = await bothLook()
  await ofAna.receives(viewers(viewer(ana), viewer(bruno)))
  expect(await roomOf(company).viewersOf(ticket.id)).toEqual([viewer(ana), viewer(bruno)])
  look(ofAna, null)
  await ofBruno.receives(viewers(viewer(bruno)))
  const before = told(ofAna)
  ofBruno.socket.close(1000)
  await until(async () => (await roomOf(company).viewersOf(ticket.id)).length === 0)
  await ofAna.isUpToDate()
  expect(told(ofAna)).toBe(before)
})

it('names a person once, however many tabs show the ticket', async () => {
  const [, ofBruno] = await bothLook()
  const secondTab = await connect(company, ana)
  look(secondTab)
  await secondTab.receives(viewers(viewer(ana), viewer(bruno)))
  secondTab.socket.close(1000)
  await ofBruno.isUpToDate()
  expect(await roomOf(company).viewersOf(ticket.id)).toEqual([viewer(ana), viewer(bruno)])
})

it('lets nobody look at a ticket they may not see, that is another company’s, or that does not exist', async () => {
  const invisible = await makeTicket(company, { queue: sales })
  const foreign = await makeTicket(await makeCompany())
  for (const ticketId of [invisible.id, foreign.id, 1]) {
    const client = await connect(company, ana)
    look(client, ticketId)
    await client.receives(REFUSED)
    expect(await roomOf(company).viewersOf(ticketId)).toEqual([])
  }
  const holder = await connect(company, bruno)
  look(holder, invisible.id)
  await holder.receives({ op: 'viewers', ticketId: invisible.id })
})

it('goes by the latest request when they follow each other faster than the answers', async () => {
  const other = await makeTicket(company, { queue: support })
  const client = await connect(company, ana)
  look(client)
  look(client, other.id)
  await client.receives({ op: 'viewers', ticketId: other.id })
  expect(await roomOf(company).viewersOf(ticket.id)).toEqual([])
})

it('makes a person leave when the ticket goes out of their sight', async () => {
  const [ofAna, ofBruno] = await bothLook()
  const scope = {
    ticketId: ticket.id,
    status: 'open',
    queueId: sales.id,
    userId: null,
    isGroup: false,
  }
  const data = { ticket: { id: ticket.id, uuid: ticket.uuid } }
  const audience = { kind: 'ticket', scope, before: { ...scope, queueId: support.id } } as const
  await roomOf(company).publish([{ channel: 'ticket', action: 'update', data, audience }])
  await ofBruno.receives(viewers(viewer(bruno)))
  const before = told(ofAna)
  ofBruno.send({ op: 'typing', ticketId: ticket.id, on: true })
  await ofBruno.receives(viewers(viewer(bruno, true)))
  await ofAna.isUpToDate()
  expect(told(ofAna)).toBe(before)
})

it('makes a person leave when their rights no longer reach the ticket', async () => {
  const [, ofBruno] = await bothLook()
  await roomOf(company).refreshViewer(ana.id, { ...claimsOf(company, ana), queueIds: [] })
  expect(await roomOf(company).viewersOf(ticket.id)).toEqual([viewer(bruno)])
  await ofBruno.receives(viewers(viewer(bruno)))
})

it('shows who types until they stop', async () => {
  const [ofAna, ofBruno] = await bothLook()
  ofAna.send({ op: 'typing', ticketId: ticket.id, on: true })
  await ofBruno.receives(viewers(viewer(ana, true), viewer(bruno)))
  ofAna.send({ op: 'typing', ticketId: ticket.id, on: false })
  await until(async () =>
    (await roomOf(company).viewersOf(ticket.id)).every(({ typing }) => !typing),
  )
})

it('says who has an unsent answer to the ticket, in any tab, also after sleep, until it is gone or they are', async () => {
  const [ofAna, ofBruno] = await bothLook()
  const draft = (client: RoomClient, on: boolean, ticketId = ticket.id) =>
    client.send({ op: 'draft', ticketId, on })
  draft(ofAna, true)
  await ofBruno.receives(viewers(viewer(ana, false, true), viewer(bruno)))
  await evictDurableObject(roomOf(company))
  expect(await roomOf(company).viewersOf(ticket.id)).toEqual([
    viewer(ana, false, true),
    viewer(bruno),
  ])
  const before = told(ofBruno)
  draft(ofAna, false, ticket.id + 1)
  draft(ofAna, false)
  await until(() => told(ofBruno) > before)
  expect(ofBruno.frames.at(-1)).toEqual(viewers(viewer(ana), viewer(bruno)))
})

it('takes word of a draft that comes before the database let its tab look', async () => {
  const client = await connect(company, ana)
  look(client)
  client.send({ op: 'draft', ticketId: ticket.id, on: true })
  await client.receives(viewers(viewer(ana, false, true)))
  const elsewhere = await makeTicket(company, { queue: support })
  look(client, elsewhere.id)
  await client.receives({
    op: 'viewers',
    ticketId: elsewhere.id,
    viewers: [viewer(ana)],
  })
})

it('takes no typing mark for a ticket one does not look at', async () => {
  const client = await connect(company, ana)
  client.send({ op: 'typing', ticketId: ticket.id, on: true })
  await client.receives(REFUSED)
})

it('remembers through hibernation who looks at what', async () => {
  const [ofAna] = await bothLook()
  await evictDurableObject(roomOf(company))
  expect(await roomOf(company).viewersOf(ticket.id)).toEqual([viewer(ana), viewer(bruno)])
  ofAna.send({ op: 'typing', ticketId: ticket.id, on: true })
  await ofAna.receives(viewers(viewer(ana, true), viewer(bruno)))
})
