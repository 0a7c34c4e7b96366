import { describe, expect, it } from 'vitest'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { patchCounts, patchTicketList } from './patch-tickets.ts'
import type { TicketListData } from './patch-tickets.ts'
import { UNREAD_LIST } from './ticket-list.ts'
import { admin, ana, at, listFilter, ticketView } from './test-views.ts'

const counts = { open: 0, pending: 0, group: 0, closed: 0, snoozed: 0, following: 0 }

function list(pages: readonly (readonly TicketView[])[], hasMore = false): TicketListData {
  return {
    pages: pages.map((tickets, index) => ({
      tickets: [...tickets],
      hasMore: hasMore || index < pages.length - 1,
      nextCursor: null,
      count: tickets.length,
      counts,
    })),
    pageParams: pages.map(() => null),
  }
}
const idsOf = (data: TicketListData) =>
  data.pages.map((page) => page.tickets.map((ticket) => ticket.id))

describe('a ticket list after news of a ticket', () => {
  it('shows a changed ticket where it stands', () => {
    const before = list([[ticketView({ id: 3 }), ticketView({ id: 2 })]])
    const after = patchTicketList(
      before,
      ticketView({ id: 2, version: 2, unreadMessages: 4 }),
      listFilter(),
      ana,
    )
    expect(idsOf(after)).toEqual([[3, 2]])
    expect(after.pages[0]?.tickets[1]?.unreadMessages).toBe(4)
  })

  it('moves a ticket with new activity to the top, across pages', () => {
    const before = list([
      [ticketView({ id: 4 }), ticketView({ id: 3 })],
      [ticketView({ id: 2 }), ticketView({ id: 1 })],
    ])
    const after = patchTicketList(
      before,
      ticketView({ id: 1, version: 2, activityAt: at(30) }),
      listFilter(),
      ana,
    )
    expect(idsOf(after)).toEqual([[1, 4, 3], [2]])
  })

  it('drops what is older than it knows, without touching the list', () => {
    const before = list([[ticketView({ id: 2, version: 5 })]])
    const stale = ticketView({ id: 2, version: 4, status: 'closed' })
    expect(patchTicketList(before, stale, listFilter(), ana)).toBe(before)
  })

  it('takes a ticket out when it leaves the list, and leaves other lists as they are', () => {
    const before = list([[ticketView({ id: 3 }), ticketView({ id: 2 })]])
    const closed = ticketView({ id: 2, version: 2, status: 'closed' })
    expect(idsOf(patchTicketList(before, closed, listFilter(), ana))).toEqual([[3]])
    const unknown = ticketView({ id: 9, status: 'closed' })
    expect(patchTicketList(before, unknown, listFilter(), ana)).toBe(before)
  })

  it('moves a ticket that is put aside into its own list, and off its badge', () => {
    const before = list([[ticketView({ id: 3 }), ticketView({ id: 2 })]])
    const aside = ticketView({ id: 2, version: 2, snoozedUntil: at(90) })
    expect(idsOf(patchTicketList(before, aside, listFilter(), ana))).toEqual([[3]])
    const snoozed = listFilter({ list: 'snoozed' })
    expect(idsOf(patchTicketList(list([[]]), aside, snoozed, ana))).toEqual([[2]])
    const colleagues = { ...aside, userId: 99 }
    expect(idsOf(patchTicketList(list([[]]), colleagues, snoozed, ana))).toEqual([[]])
    expect(
      idsOf(patchTicketList(list([[]]), colleagues, { ...snoozed, showAll: true }, admin)),
    ).toEqual([[2]])
    // A search over everything still has it.
    const search = listFilter({ list: 'search', statuses: ['open'] })
    expect(idsOf(patchTicketList(list([[]]), aside, search, ana))).toEqual([[2]])
    const open = ticketView({ id: 2 })
    expect(patchCounts({ ...counts, open: 2 }, open, aside, ana, false)).toMatchObject({
      open: 1,
      snoozed: 1,
    })
    expect(patchCounts({ ...counts, open: 1, snoozed: 1 }, aside, open, ana, false)).toMatchObject({
      open: 2,
      snoozed: 0,
    })
  })

  it('adds a ticket in its place', () => {
    const before = list([[ticketView({ id: 5 }), ticketView({ id: 1 })]])
    expect(idsOf(patchTicketList(before, ticketView({ id: 3 }), listFilter(), ana))).toEqual([
      [5, 3, 1],
    ])
    expect(idsOf(patchTicketList(list([[]]), ticketView({ id: 3 }), listFilter(), ana))).toEqual([
      [3],
    ])
  })

  it('leaves a ticket below the last loaded row to the page that will bring it', () => {
    const before = list([[ticketView({ id: 5 }), ticketView({ id: 4 })]], true)
    expect(patchTicketList(before, ticketView({ id: 1 }), listFilter(), ana)).toBe(before)
  })

  it("keeps a colleague's ticket out of one's own list, and shows it to an admin who shows all", () => {
    const before = list([[]])
    const others = ticketView({ id: 2, userId: 8 })
    expect(patchTicketList(before, others, listFilter(), ana)).toBe(before)
    expect(idsOf(patchTicketList(before, others, listFilter({ showAll: true }), admin))).toEqual([
      [2],
    ])
    expect(patchTicketList(before, others, listFilter({ showAll: false }), admin)).toBe(before)
  })

  it('shows waiting tickets of own queues only', () => {
    const filter = listFilter({ list: 'pending' })
    const waiting = { status: 'pending', userId: null, user: null } as const
    const empty = list([[]])
    expect(idsOf(patchTicketList(empty, ticketView({ id: 2, ...waiting }), filter, ana))).toEqual([
      [2],
    ])
    const other = ticketView({ id: 2, ...waiting, queueId: 9, queue: null })
    expect(patchTicketList(empty, other, filter, ana)).toBe(empty)
    const none = ticketView({ id: 2, ...waiting, queueId: null, queue: null })
    expect(patchTicketList(empty, none, filter, ana)).toBe(empty)
    expect(idsOf(patchTicketList(empty, none, filter, admin))).toEqual([[2]])
  })

  it('applies every filter of the address', () => {
    const empty = list([[]])
    const tag = { id: 5, name: 'vip', color: '#e11d48' }
    const ticket = ticketView({ id: 2, tags: [tag] })
    for (const fits of [{ queueIds: [1] }, { tagIds: [5, 6] }, { connectionIds: [1] }]) {
      expect(idsOf(patchTicketList(empty, ticket, listFilter(fits), ana))).toEqual([[2]])
    }
    for (const not of [{ queueIds: [0, 2] }, { tagIds: [6] }, { connectionIds: [2] }]) {
      expect(patchTicketList(empty, ticket, listFilter(not), ana)).toBe(empty)
    }
  })

  it('adds nothing to a search it cannot judge, but keeps what it found up to date', () => {
    const filter = listFilter({ list: 'search', search: 'boleto' })
    const before = list([[ticketView({ id: 2 })]])
    expect(patchTicketList(before, ticketView({ id: 3 }), filter, ana)).toBe(before)
    const changed = patchTicketList(
      before,
      ticketView({ id: 2, version: 2, lastMessage: 'new' }),
      filter,
      ana,
    )
    expect(changed.pages[0]?.tickets[0]?.lastMessage).toBe('new')
  })

  it('lets a read ticket leave the list of unread ones', () => {
    const filter = listFilter({ list: 'search', unreadOnly: true })
    const before = list([[ticketView({ id: 2, unreadMessages: 1 })]])
    const read = ticketView({ id: 2, version: 2, unreadMessages: 0 })
    expect(idsOf(patchTicketList(before, read, filter, ana))).toEqual([[]])
  })
})

describe('the list behind the bell', () => {
  const unread = { id: 2, unreadMessages: 1 }
  const holds = (ticket: TicketView, viewer = ana) =>
    idsOf(patchTicketList(list([[]]), ticket, UNREAD_LIST, viewer))[0]?.length === 1

  it('has what one holds, and what nobody holds in one’s queues', () => {
    expect(holds(ticketView(unread))).toBe(true)
    expect(holds(ticketView({ ...unread, status: 'pending', userId: null }))).toBe(true)
    expect(holds(ticketView({ ...unread, userId: 8 }))).toBe(false)
    expect(holds(ticketView({ ...unread, userId: 8 }), admin)).toBe(false)
    expect(holds(ticketView({ ...unread, status: 'pending', userId: null }), admin)).toBe(false)
  })

  it('has what waits without a queue for those who see it', () => {
    const waiting = { ...unread, status: 'pending', userId: null, queueId: null } as const
    expect(holds(ticketView(waiting), admin)).toBe(true)
    expect(holds(ticketView(waiting), { ...ana, allTicket: true })).toBe(true)
    expect(holds(ticketView(waiting))).toBe(false)
  })
})

describe('the badges', () => {
  const some = { ...counts, open: 3, pending: 2, closed: 10 }
  const waiting = ticketView({ id: 2, status: 'pending', userId: null, user: null })

  it('follow a ticket from waiting to mine', () => {
    expect(patchCounts(some, waiting, ticketView({ id: 2 }), ana, false)).toEqual({
      ...some,
      pending: 1,
      open: 4,
    })
  })

  it("count a colleague's ticket only where everything shows", () => {
    const others = ticketView({ id: 2, userId: 8 })
    expect(patchCounts(some, waiting, others, ana, false)).toEqual({ ...some, pending: 1 })
    expect(patchCounts(some, waiting, others, admin, true)).toEqual({
      ...some,
      pending: 1,
      open: 4,
    })
  })

  it('count what one follows beside its list, until it is closed', () => {
    const followed = ticketView({ id: 2, userId: 8, followerIds: [ana.userId] })
    expect(patchCounts(some, undefined, followed, ana, false)).toEqual({ ...some, following: 1 })
    const closed = { ...followed, status: 'closed' as const }
    expect(patchCounts({ ...some, following: 1 }, followed, closed, ana, false)).toEqual({
      ...some,
      closed: 11,
    })
  })

  it('stay the same object when a ticket only changed its words', () => {
    expect(patchCounts(some, waiting, { ...waiting, lastMessage: 'x' }, ana, false)).toBe(some)
  })

  it('count a new one, and one that is gone', () => {
    expect(patchCounts(some, undefined, waiting, ana, false).pending).toBe(3)
    expect(patchCounts(some, waiting, undefined, ana, false).pending).toBe(1)
  })
})
