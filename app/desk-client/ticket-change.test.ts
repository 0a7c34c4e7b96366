import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { changeAtOnce } from './change-at-once.ts'
import { keys } from './keys.ts'
import { createQueryClient } from './query-client.ts'
import type { TicketListData } from './patch-tickets.ts'
import { ana, listFilter, ticketView } from './test-views.ts'
import { cachedTicket, putContact } from './ticket-cache.ts'
import { tagChange, ticketChange } from './ticket-change.ts'
import { until } from '#tests/until.ts'

const tag = (id: number) => ({ id, name: `Etiqueta ${id}`, color: '#fff' })
const ticket = ticketView({ id: 2, version: 3, tags: [tag(1), tag(2)] })

let client = createQueryClient()
beforeEach(() => {
  client = createQueryClient()
  client.setQueryData(keys.ticket(ticket.uuid), ticket)
})
afterEach(() => vi.restoreAllMocks())

const tagIds = () => cachedTicket(client, ticket.id)?.tags.map(({ id }) => id)

/** A server whose answers wait for the test. */
function server() {
  const asked: { method: string; path: string; body: unknown }[] = []
  const answers: ((answer: Response) => void)[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const body = init?.body === undefined ? undefined : (JSON.parse(init.body as string) as unknown)
    asked.push({ method: init?.method ?? 'GET', path: url as string, body })
    return new Promise((resolve) => answers.push(resolve))
  })
  const next = async () => {
    await until(() => expect(answers).not.toHaveLength(0))
    return answers.shift()!
  }
  return {
    asked,
    answer: async (body: unknown) => (await next())(Response.json(body)),
    refuse: async () =>
      (await next())(Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 })),
  }
}

/** What the room brings when a colleague changed the contact's tags. */
function colleagueSets(tags: TicketView['tags']): void {
  putContact(client, { ...ticket.contact, id: ticket.contactId, tags } as never)
}

describe('one tag', () => {
  it('is all the server is asked for, so that it cannot undo a colleague’s', async () => {
    const there = server()
    const change = tagChange(ticket.contactId, tag(3), true)
    const changed = changeAtOnce(client, ana, ticket, change)
    await there.answer({ isChanged: true, tags: [] })
    await changed
    const contactTags = `/desk/api/v1/contactTags/${ticket.contactId}`
    expect(there.asked).toEqual([{ method: 'PUT', path: `${contactTags}/3`, body: undefined }])
    expect([tagIds(), change.hasChanged()]).toEqual([[1, 2, 3], true])

    const off = changeAtOnce(client, ana, ticket, tagChange(ticket.contactId, tag(1), false))
    await there.answer({ isChanged: true, tags: [] })
    await off
    expect(there.asked[1]).toMatchObject({ method: 'DELETE', path: `${contactTags}/1` })
    expect(tagIds()).toEqual([2, 3])
  })

  it('keeps what a colleague changed before the answer, which may be older', async () => {
    const there = server()
    const changed = changeAtOnce(client, ana, ticket, tagChange(ticket.contactId, tag(3), true))
    await until(() => expect(there.asked).toHaveLength(1))
    colleagueSets([tag(2), tag(4)])
    expect(tagIds()).toEqual([2, 4, 3])
    await there.answer({ isChanged: true, tags: [tag(1), tag(2), tag(3)] })
    await changed
    expect(tagIds()).toEqual([2, 4, 3])
  })

  it('is taken back alone when it is refused, whatever a colleague changed meanwhile', async () => {
    const there = server()
    const changed = changeAtOnce(client, ana, ticket, tagChange(ticket.contactId, tag(3), true))
    await until(() => expect(there.asked).toHaveLength(1))
    colleagueSets([tag(2), tag(4)])
    await there.refuse()
    await expect(changed).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(tagIds()).toEqual([2, 4])
  })

  it('says whether a colleague did it first: then there is nothing to take back', async () => {
    const there = server()
    const change = tagChange(ticket.contactId, tag(3), true)
    const changed = changeAtOnce(client, ana, ticket, change)
    await there.answer({ isChanged: false, tags: [] })
    await changed
    expect(change.hasChanged()).toBe(false)
  })
})

it('asks for every change of a ticket with the version the person saw', async () => {
  const there = server()
  const snoozedUntil = '2026-03-03T12:00:00.000Z'
  const changed = changeAtOnce(
    client,
    ana,
    ticket,
    ticketChange({ snoozedUntil }, { snoozedUntil }),
  )
  await there.answer({ ...ticket, version: 4, snoozedUntil })
  await changed
  expect(there.asked.map(({ body }) => body)).toEqual([{ snoozedUntil, version: 3 }])
})

describe('a list of a tag', () => {
  const key = keys.ticketList(listFilter({ tagIds: [1] }))
  const contact = { ...ticket.contact, id: ticket.contactId } as unknown as ContactView
  const counts = { open: 1, pending: 0, group: 0, closed: 0, snoozed: 0, following: 0 }
  const put = (tickets: TicketView[]) =>
    client.setQueryData<TicketListData>(key, {
      pages: [{ tickets, hasMore: false, nextCursor: null, count: tickets.length, counts }],
      pageParams: [null],
    })
  const listed = () =>
    client
      .getQueryData<TicketListData>(key)
      ?.pages.flatMap(({ tickets }) => tickets.map((t) => t.id))

  it('loses the ticket of a contact whose tag a colleague took', () => {
    put([ticket])
    putContact(client, { ...contact, tags: [tag(1)] })
    expect(listed()).toEqual([ticket.id])
    putContact(client, { ...contact, tags: [tag(2)] })
    expect(listed()).toEqual([])
    expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  })

  it('is read again when a contact got it who is not there', () => {
    put([])
    putContact(client, { ...contact, tags: [tag(2)] })
    expect(client.getQueryState(key)?.isInvalidated).toBe(false)
    putContact(client, { ...contact, tags: [tag(1), tag(2)] })
    expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  })
})
