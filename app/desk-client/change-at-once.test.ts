import { beforeEach, describe, expect, it } from 'vitest'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { changeAtOnce, TakenBackError } from './change-at-once.ts'
import { keys } from './keys.ts'
import type { TicketListData } from './patch-tickets.ts'
import { createQueryClient } from './query-client.ts'
import { ana, at, listFilter, ticketView } from './test-views.ts'
import { amendTicket, cachedTicket, dropTicket, putContact, putTicket } from './ticket-cache.ts'

const waiting = ticketView({ id: 2, status: 'pending', userId: null, user: null })
const bruno = { userId: 8, user: { id: 8, name: 'Bruno', color: '' } }
const accepted = (known: TicketView): TicketView => ({ ...known, status: 'open', userId: 7 })
const closed = (known: TicketView): TicketView => ({ ...known, status: 'closed' })
const refusal = new Error('refused')

let client = createQueryClient()
/** What every paint in between would show. */
let painted: string[]

beforeEach(() => {
  client = createQueryClient()
  painted = []
  const page = (tickets: TicketView[]): TicketListData => ({
    pages: [
      {
        tickets,
        hasMore: false,
        nextCursor: null,
        count: tickets.length,
        counts: { open: 0, pending: 1, group: 0, closed: 0, snoozed: 0, following: 0 },
      },
    ],
    pageParams: [null],
  })
  client.setQueryData(keys.ticketList(listFilter({ list: 'pending' })), page([waiting]))
  client.setQueryData(keys.ticketList(listFilter()), page([]))
  client.setQueryData(keys.counts(false), {
    open: 0,
    pending: 1,
    group: 0,
    closed: 0,
    snoozed: 0,
    following: 0,
  })
  client.getQueryCache().subscribe(() => painted.push(shown()))
})

const shown = () => cachedTicket(client, waiting.id)?.status ?? 'nowhere'
const idsIn = (list: 'open' | 'pending') =>
  client
    .getQueryData<TicketListData>(keys.ticketList(listFilter({ list })))
    ?.pages.flatMap((page) => page.tickets.map(({ id }) => id))

/** A server that answers when it is told to. */
function server() {
  const asked: TicketView[] = []
  const answers: { answer: (ticket: TicketView) => void; refuse: (why: Error) => void }[] = []
  const send = (seen: TicketView) =>
    new Promise<TicketView>((answer, refuse) => {
      asked.push(seen)
      answers.push({ answer, refuse })
    })
  return { asked, send, at: (index: number) => answers[index]! }
}
/** All that is decided by now has had its effect. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('a change that is shown at once', () => {
  it('stands in lists and badges before the server has answered', () => {
    void changeAtOnce(client, ana, waiting, { shows: accepted, send: server().send })
    expect([idsIn('pending'), idsIn('open')]).toEqual([[], [2]])
    expect(client.getQueryData(keys.counts(false))).toMatchObject({ open: 1, pending: 0 })
  })

  it('stays through a frame and a preview of the time before it, and keeps what they brought', async () => {
    const { send, at: answerAt } = server()
    const changed = changeAtOnce(client, ana, waiting, { shows: accepted, send })
    await settled()
    painted = []
    putTicket(client, ana, { ...waiting, version: 2, lastMessage: 'Alô?', activityAt: at(30) })
    amendTicket(client, 2, (known) => ({ ...known, lastMessageAck: 3 }))
    answerAt(0).answer(accepted({ ...waiting, version: 3, lastMessage: 'Alô?', lastMessageAck: 3 }))
    await changed
    expect(new Set(painted)).toEqual(new Set(['open']))
    expect(cachedTicket(client, 2)).toMatchObject({
      lastMessage: 'Alô?',
      lastMessageAck: 3,
      version: 3,
    })
  })

  it('is taken back alone when it is refused: what came meanwhile stays', async () => {
    client.setQueryData(keys.ticket(waiting.uuid), waiting)
    const { send, at: answerAt } = server()
    const changed = changeAtOnce(client, ana, waiting, { shows: accepted, send })
    await settled()
    putTicket(client, ana, { ...waiting, ...bruno, status: 'open', version: 2 })
    answerAt(0).refuse(refusal)
    await expect(changed).rejects.toBe(refusal)
    expect(cachedTicket(client, 2)).toMatchObject({ userId: 8, version: 2 })
    expect([idsIn('pending'), idsIn('open')]).toEqual([[], []])
    expect(client.getQueryData(keys.counts(false))).toMatchObject({ open: 0, pending: 0 })
  })

  it('does not bring back a ticket that is gone meanwhile', async () => {
    const { send, at: answerAt } = server()
    const changed = changeAtOnce(client, ana, waiting, { shows: accepted, send })
    await settled()
    dropTicket(client, ana, 2)
    answerAt(0).refuse(refusal)
    await expect(changed).rejects.toBe(refusal)
    expect(shown()).toBe('nowhere')
  })
})

describe('two changes in a row', () => {
  it('are asked for in their order, the second of what the first made', async () => {
    const { send, asked, at: answerAt } = server()
    const first = changeAtOnce(client, ana, waiting, { shows: accepted, send })
    const second = changeAtOnce(client, ana, accepted(waiting), { shows: closed, send })
    await settled()
    expect([shown(), asked.length]).toEqual(['closed', 1])
    painted = []
    answerAt(0).answer(accepted({ ...waiting, version: 2 }))
    await first
    await settled()
    expect(asked[1]).toMatchObject({ status: 'open', version: 2 })
    answerAt(1).answer(closed({ ...waiting, version: 3 }))
    await second
    expect(new Set(painted)).toEqual(new Set(['closed']))
  })

  it('are apart when the second is pressed after the first was refused, whatever else is on its way', async () => {
    const { send, asked, at: answerAt } = server()
    const first = changeAtOnce(client, ana, waiting, { shows: accepted, send })
    const tag = changeAtOnce(client, ana, waiting, {
      shows: (known) => known,
      send,
      standsAlone: true,
    })
    await settled()
    answerAt(0).refuse(refusal)
    await expect(first).rejects.toBe(refusal)
    await settled()
    const second = changeAtOnce(client, ana, waiting, { shows: closed, send })
    answerAt(1).answer(waiting)
    await tag
    await settled()
    expect(asked[2]).toMatchObject({ status: 'pending' })
    answerAt(2).answer(closed({ ...waiting, version: 2 }))
    expect(await second).toMatchObject({ status: 'closed' })
  })

  it('are both taken back when the first is refused, and the second is not asked for', async () => {
    const { send, asked, at: answerAt } = server()
    const first = changeAtOnce(client, ana, waiting, { shows: accepted, send })
    const second = changeAtOnce(client, ana, accepted(waiting), { shows: closed, send })
    const ends = Promise.allSettled([first, second])
    await settled()
    answerAt(0).refuse(refusal)
    expect(await ends).toMatchObject([
      { reason: refusal },
      { reason: expect.any(TakenBackError) as Error },
    ])
    expect([shown(), asked.length]).toEqual(['pending', 1])
  })

  it('stand each for itself where nothing is built on the first', async () => {
    const { send, at: answerAt } = server()
    const tag = (id: number) => (known: TicketView) => ({
      ...known,
      tags: [...known.tags, { id, name: `tag ${id}`, color: '' }],
    })
    const give = (id: number) =>
      changeAtOnce(client, ana, waiting, { shows: tag(id), send, standsAlone: true })
    const ends = Promise.allSettled([give(1), give(2)])
    await settled()
    answerAt(0).refuse(refusal)
    await settled()
    answerAt(1).answer(tag(2)(waiting))
    expect(await ends).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled' }])
    expect(cachedTicket(client, 2)?.tags.map(({ id }) => id)).toEqual([2])
  })
})

it('keeps a tag that is on its way when a frame brings the contact as it was', async () => {
  const { send, at: answerAt } = server()
  const tag = { id: 1, name: 'vip', color: '' }
  const shows = (known: TicketView) => ({ ...known, tags: [tag] })
  const changed = changeAtOnce(client, ana, waiting, { shows, send, standsAlone: true })
  await settled()
  const { contact } = waiting
  putContact(client, { ...contact, tags: [], name: 'Novo nome' } as never)
  expect(cachedTicket(client, 2)).toMatchObject({ tags: [tag], contact: { name: 'Novo nome' } })
  answerAt(0).answer(shows(cachedTicket(client, 2)!))
  await changed
  expect(cachedTicket(client, 2)?.tags).toEqual([tag])
})
