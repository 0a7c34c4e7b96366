import { describe, expect, it } from 'vitest'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { changeAtOnce } from './change-at-once.ts'
import { followDirectory, replaceTag } from './follow-directory.ts'
import type { DirectoryNames } from './follow-directory.ts'
import { keys } from './keys.ts'
import type { TicketListData } from './patch-tickets.ts'
import { createQueryClient } from './query-client.ts'
import { ana, listFilter, ticketView } from './test-views.ts'

const [vip, gold, old] = ['VIP', 'VIP ouro', 'Antigo'].map((name, at) => ({
  id: at + 1,
  name,
  color: '#112233',
})) as [DirectoryNames['tags'][0], DirectoryNames['tags'][0], DirectoryNames['tags'][0]]

function desk(ticket: TicketView) {
  const client = createQueryClient()
  const filter = listFilter()
  const counts = { open: 1, pending: 0, group: 0, closed: 0, snoozed: 0, following: 0 }
  client.setQueryData<TicketListData>(keys.ticketList(filter), {
    pages: [{ tickets: [ticket], hasMore: false, nextCursor: null, count: 1, counts }],
    pageParams: [null],
  })
  client.setQueryData<TicketView>(keys.ticket(ticket.uuid), ticket)
  client.setQueryData(keys.contact(ticket.contactId), { ...ticket.contact, tags: ticket.tags })
  return {
    client,
    shown: () => [
      client.getQueryData<TicketListData>(keys.ticketList(filter))?.pages[0]?.tickets[0],
      client.getQueryData<TicketView>(keys.ticket(ticket.uuid)),
    ],
    contact: () => client.getQueryData<{ tags: unknown }>(keys.contact(ticket.contactId)),
  }
}

const directory: DirectoryNames = {
  tags: [gold],
  queues: [{ id: 1, name: 'Pós-venda', color: '#00ff00' }],
  users: [{ id: 7, name: 'Ana Souza', color: '#0000ff' }],
  connections: [{ id: 1, name: 'Loja Norte' }],
}

describe('what the directory says differently', () => {
  it('is said in every row, the open ticket and its contact; what it does not know stays, but tags', () => {
    const { client, shown, contact } = desk(ticketView({ id: 1, tags: [vip, gold] }))
    followDirectory(client, directory)
    for (const ticket of shown()) {
      expect(ticket).toMatchObject({
        tags: [gold],
        queue: directory.queues[0],
        user: directory.users[0],
        whatsapp: { id: 1, name: 'Loja Norte', status: 'CONNECTED' },
      })
    }
    expect(contact()?.tags).toEqual([gold])
    const other = desk(ticketView({ id: 1, queue: { id: 9, name: 'Fechada', color: '#000000' } }))
    followDirectory(other.client, directory)
    expect(other.shown()[1]?.queue?.name).toBe('Fechada')
  })

  it('stays when a change that was on its way is answered', async () => {
    const { client, shown } = desk(ticketView({ id: 1, tags: [vip, gold] }))
    const [ticket] = shown()
    if (ticket === undefined) throw new Error('no ticket')
    const answer = Promise.withResolvers<TicketView>()
    const asked = Promise.withResolvers<undefined>()
    const done = changeAtOnce(client, ana, ticket, {
      shows: (known) => ({ ...known, unreadMessages: 0 }),
      send: (_seen, known) => {
        asked.resolve(undefined)
        return answer.promise.then(() => ({ ...known(), unreadMessages: 0 }))
      },
    })
    await asked.promise
    followDirectory(client, directory)
    answer.resolve(ticket)
    await done
    for (const now of shown()) expect(now?.tags).toEqual([gold])
  })
})

it('a tag that was merged into another is the other, once, where it stood', () => {
  const { client, shown, contact } = desk(ticketView({ id: 1, tags: [old, gold, vip] }))
  replaceTag(client, vip.id, gold)
  for (const ticket of shown()) expect(ticket?.tags).toEqual([old, gold])
  expect(contact()?.tags).toEqual([old, gold])
  const untouched = desk(ticketView({ id: 1, tags: [old] }))
  replaceTag(untouched.client, vip.id, gold)
  expect(untouched.shown()[1]?.tags).toEqual([old])
})
