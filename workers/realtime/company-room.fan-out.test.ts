import { beforeEach, describe, expect, it } from 'vitest'
import type { Audience, CompanyEvent, TicketScope } from '#protocol/realtime/events.ts'
import { makeCompany, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestQueue, TestUser } from '#tests/edge/factories.ts'
import { connect, roomOf } from '#tests/edge/room-client.ts'
import type { RoomClient } from '#tests/edge/room-client.ts'

let company: TestCompany
let support: TestQueue
let sales: TestQueue
let admin: TestUser
let ana: TestUser
let bruno: TestUser

/** A user who is online already: their coming is no event among those a test counts. */
const present = (of: TestCompany, overrides: Parameters<typeof makeUser>[1]) =>
  makeUser(of, { online: true, ...overrides })

beforeEach(async () => {
  company = await makeCompany()
  support = await makeQueue(company)
  sales = await makeQueue(company)
  admin = await present(company, { profile: 'admin' })
  ana = await present(company, { queues: [support] })
  bruno = await present(company, { queues: [sales] })
})

function scope(overrides: Partial<TicketScope> = {}): TicketScope {
  return {
    ticketId: 7,
    status: 'pending',
    queueId: support.id,
    userId: null,
    isGroup: false,
    ...overrides,
  }
}

function ticketUpdate(audience: Audience, data: Record<string, unknown> = {}): CompanyEvent {
  return {
    channel: 'ticket',
    action: 'update',
    data: { ticket: { id: 7, uuid: 'u-7', ...data } },
    audience,
  }
}

async function hear(event: CompanyEvent, ...clients: RoomClient[]) {
  const before = clients.map((client) => client.events().length)
  await roomOf(company).publish([event])
  await Promise.all(clients.map((client) => client.isUpToDate()))
  return clients.map((client, i) => client.events().slice(before[i]))
}

describe('who hears of a ticket', () => {
  it('is whoever may see it: admins, its queue and its holder, and nobody else', async () => {
    const clients = [
      await connect(company, admin),
      await connect(company, ana),
      await connect(company, bruno),
    ]
    const inSupport = await hear(ticketUpdate({ kind: 'ticket', scope: scope() }), ...clients)
    expect(inSupport.map((events) => events.length)).toEqual([1, 1, 0])
    const heldByBruno = await hear(
      ticketUpdate({ kind: 'ticket', scope: scope({ userId: bruno.id }) }),
      ...clients,
    )
    expect(heldByBruno.map((events) => events.length)).toEqual([1, 1, 1])
    const noQueue = await hear(
      ticketUpdate({ kind: 'ticket', scope: scope({ queueId: null }) }),
      ...clients,
    )
    expect(noQueue.map((events) => events.length)).toEqual([1, 0, 0])
  })

  it('includes holders of allTicket, and holders of allowGroup when it is a group', async () => {
    const all = await present(company, { allTicket: true })
    const groups = await present(company, { allowGroup: true })
    const clients = [await connect(company, all), await connect(company, groups)]
    const single = await hear(ticketUpdate({ kind: 'ticket', scope: scope() }), ...clients)
    expect(single.map((events) => events.length)).toEqual([1, 0])
    const group = await hear(
      ticketUpdate({ kind: 'ticket', scope: scope({ isGroup: true }) }),
      ...clients,
    )
    expect(group.map((events) => events.length)).toEqual([1, 1])
  })

  it('is told to remove it when a transfer takes it out of sight', async () => {
    const clients = [
      await connect(company, admin),
      await connect(company, ana),
      await connect(company, bruno),
    ]
    const audience = {
      kind: 'ticket',
      scope: scope({ queueId: sales.id }),
      before: scope(),
    } as const
    const [ofAdmin, ofAna, ofBruno] = await hear(ticketUpdate(audience), ...clients)
    expect(ofAdmin).toMatchObject([{ ch: `company-${company.id}-ticket`, action: 'update' }])
    expect(ofAna).toMatchObject([
      { ch: `company-${company.id}-ticket`, action: 'remove', data: { ticketId: 7, uuid: 'u-7' } },
    ])
    expect(ofBruno).toMatchObject([{ action: 'update', data: { ticket: { id: 7 } } }])
  })
})

describe('other audiences', () => {
  it('are one person in all tabs, or one person but for one session', async () => {
    const here = await connect(company, ana, { sessionId: 'here' })
    const there = await connect(company, ana, { sessionId: 'there' })
    const other = await connect(company, bruno)
    const clients = [here, there, other]
    const person = await hear(ticketUpdate({ kind: 'user', userId: ana.id }), ...clients)
    expect(person.map((events) => events.length)).toEqual([1, 1, 0])
    const elsewhere = await hear(
      ticketUpdate({ kind: 'other-sessions', userId: ana.id, sessionId: 'here' }),
      ...clients,
    )
    expect(elsewhere.map((events) => events.length)).toEqual([0, 1, 0])
    const everyone = await hear(ticketUpdate({ kind: 'company' }), ...clients)
    expect(everyone.map((events) => events.length)).toEqual([1, 1, 1])
  })

  it('never reach into another company', async () => {
    const other = await makeCompany()
    const stranger = await connect(other, await present(other, { profile: 'admin' }))
    const here = await connect(company, admin)
    await hear(ticketUpdate({ kind: 'company' }), here)
    await stranger.isUpToDate()
    expect(stranger.events().filter(({ ch }) => !ch.startsWith(`company-${other.id}-`))).toEqual([])
    expect(stranger.events().filter(({ ch }) => ch.endsWith('-ticket'))).toEqual([])
  })
})

describe('numbers', () => {
  const contact = { id: 3, name: '+55 11 98765-4321', number: '5511987654321', isGroup: false }
  const event = (): CompanyEvent => ({
    channel: 'appMessage',
    action: 'create',
    data: { message: { id: 1, body: 'oi' }, ticket: { id: 7, uuid: 'u-7', contact }, contact },
    audience: { kind: 'ticket', scope: scope() },
  })

  it('are masked for attendants and shown to admins when the company hides them', async () => {
    const clients = [await connect(company, admin), await connect(company, ana)]
    const [ofAdmin, ofAna] = await hear({ ...event(), hideNumbers: true }, ...clients)
    expect(ofAdmin).toMatchObject([{ data: { contact, ticket: { contact } } }])
    expect(JSON.stringify(ofAna)).not.toMatch(/987654|98765-/)
    expect(ofAna).toMatchObject([
      { data: { message: { body: 'oi' }, contact: { number: expect.stringMatching(/\*+21$/) } } },
    ])
  })

  it('are shown to all when it does not', async () => {
    const clients = [await connect(company, admin), await connect(company, ana)]
    const heard = await hear(event(), ...clients)
    expect(heard).toMatchObject([[{ data: { contact } }], [{ data: { contact } }]])
  })
})

describe('a burst', () => {
  it('arrives whole, in order, each event in a frame of its own', async () => {
    const client = await connect(company, admin)
    const start = client.events().length
    const events = Array.from({ length: 50 }, (_, id) => ticketUpdate({ kind: 'company' }, { id }))
    await Promise.all([
      roomOf(company).publish(events.slice(0, 25)),
      roomOf(company).publish(events.slice(25)),
    ])
    await client.isUpToDate()
    const heard = client.events().slice(start)
    expect(heard.map(({ data }) => (data.ticket as { id: number }).id)).toEqual(
      events.map((_, id) => id),
    )
    expect(new Set(heard.map(({ seq }) => seq)).size).toBe(50)
  })

  it('leaves out an event that cannot be written, and keeps its neighbours', async () => {
    const client = await connect(company, admin)
    const start = client.events().length
    const bad = ticketUpdate({ kind: 'company' }, { amount: 1n })
    await roomOf(company).publish([
      ticketUpdate({ kind: 'company' }),
      bad,
      ticketUpdate({ kind: 'company' }),
    ])
    await client.isUpToDate()
    expect(client.events().slice(start)).toHaveLength(2)
  })

  it('reaches 200 sockets', async () => {
    const colleagues = await Promise.all(
      Array.from({ length: 10 }, () => present(company, { queues: [support] })),
    )
    const clients = await Promise.all(
      colleagues.flatMap((one) => Array.from({ length: 20 }, () => connect(company, one))),
    )
    const arrivals = clients.map(
      ({ socket }) =>
        new Promise((resolve) => socket.addEventListener('message', resolve, { once: true })),
    )
    await roomOf(company).publish([ticketUpdate({ kind: 'ticket', scope: scope() })])
    await Promise.all(arrivals)
    expect(clients.map((client) => client.events().length)).toEqual(clients.map(() => 1))
  })
})
