import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { TicketCounts, TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#domains/tickets/visibility.ts'
import type { EarlierPage } from './earlier.ts'
import { keys } from './keys.ts'
import type { MessageAck } from './patch-messages.ts'
import {
  findTicket,
  mapTicket,
  newerTicket,
  patchCounts,
  patchTicketList,
  removeFromList,
} from './patch-tickets.ts'
import type { TicketListData } from './patch-tickets.ts'
import { amendPending, pendingTickets, patchedTicket, underPatches } from './pending-changes.ts'
import type { TicketListFilter } from './ticket-list.ts'

/** What is known of a ticket, wherever it is cached. */
export function cachedTicket(client: QueryClient, ticketId: number): TicketView | undefined {
  const pending = pendingTickets(client).get(ticketId)
  // It may be on its way to a list that nobody has loaded.
  if (pending !== undefined) return pending.isGone ? undefined : pending.shown
  for (const [, ticket] of client.getQueriesData<TicketView>({ queryKey: keys.tickets })) {
    if (ticket?.id === ticketId) return ticket
  }
  for (const [, data] of lists(client)) {
    const found = findTicket(data, ticketId)
    if (found !== undefined) return found
  }
  return undefined
}

export function cachedTicketByUuid(client: QueryClient, uuid: string): TicketView | undefined {
  const ticket = client.getQueryData<TicketView>(keys.ticket(uuid))
  if (ticket !== undefined) return ticket
  for (const [, data] of lists(client)) {
    for (const page of data?.pages ?? []) {
      const found = page.tickets.find((one) => one.uuid === uuid)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Whether the badges could be kept right from what was known; if not they must be read again. */
export type CountsKept = boolean

/** A ticket came into being or changed: every list, the open ticket and the badges follow. What is older than known is dropped. */
export function putTicket(
  client: QueryClient,
  viewer: Viewer,
  incoming: TicketView,
  isNew = false,
): CountsKept {
  return write(client, viewer, underPatches(client, incoming), isNew)
}

/** Shows a ticket with the changes that are on their way. One that is gone meanwhile does not come back. */
export function showTicket(client: QueryClient, viewer: Viewer, ticketId: number): void {
  const pending = pendingTickets(client).get(ticketId)
  if (pending !== undefined && !pending.isGone) write(client, viewer, patchedTicket(pending), false)
}

function write(
  client: QueryClient,
  viewer: Viewer,
  incoming: TicketView,
  isNew: boolean,
): CountsKept {
  const before = cachedTicket(client, incoming.id)
  if (before !== undefined && before.version > incoming.version) return true
  const pending = pendingTickets(client).get(incoming.id)
  if (pending !== undefined) pending.shown = incoming
  for (const [key, data] of lists(client)) {
    if (data === undefined) continue
    const next = patchTicketList(data, incoming, key[1], viewer)
    if (next !== data) client.setQueryData(key, next)
  }
  client.setQueryData<TicketView>(keys.ticket(incoming.uuid), (known) =>
    known === undefined ? undefined : newerTicket(known, incoming),
  )
  if (before === undefined && !isNew) return false
  changeCounts(client, (counts, showAll) => patchCounts(counts, before, incoming, viewer, showAll))
  return true
}

/** A ticket is gone, or gone from this viewer's sight. */
export function dropTicket(client: QueryClient, viewer: Viewer, ticketId: number): CountsKept {
  const before = cachedTicket(client, ticketId)
  const pending = pendingTickets(client).get(ticketId)
  if (pending !== undefined) pending.isGone = true
  for (const [key, data] of lists(client)) {
    if (data !== undefined) client.setQueryData(key, removeFromList(data, ticketId))
  }
  client.removeQueries({ queryKey: keys.conversation(ticketId), type: 'inactive' })
  client.setQueriesData<InfiniteData<EarlierPage>>(
    { queryKey: keys.earliers },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.ticket.id === ticketId ? { ...page, messages: [] } : page,
        ),
      },
  )
  if (before === undefined) return false
  client.removeQueries({ queryKey: keys.ticket(before.uuid) })
  changeCounts(client, (counts, showAll) => patchCounts(counts, before, undefined, viewer, showAll))
  return true
}

/** Changes a ticket where it is cached, without a new version: ticks of its preview, its badge. */
export function amendTicket(
  client: QueryClient,
  ticketId: number,
  amend: (ticket: TicketView) => TicketView,
): void {
  const change = amendPending(client, ticketId, amend)
  for (const [key, data] of lists(client)) {
    if (data === undefined) continue
    const next = mapTicket(data, ticketId, change)
    if (next !== data) client.setQueryData(key, next)
  }
  for (const [key, ticket] of client.getQueriesData<TicketView>({ queryKey: keys.tickets })) {
    if (ticket?.id === ticketId) client.setQueryData(key, change(ticket))
  }
}

/** How far the newest message of a ticket got, or that it failed: its tick in the rows. */
export function ackTicket(client: QueryClient, { id, ticketId, ack, failed }: MessageAck): void {
  amendTicket(client, ticketId, (ticket) => {
    const lastMessageAck = Math.max(ticket.lastMessageAck, ack)
    const lastMessageFailed = failed !== null
    return ticket.lastMessageId !== id ||
      (ticket.lastMessageAck === lastMessageAck && ticket.lastMessageFailed === lastMessageFailed)
      ? ticket
      : { ...ticket, lastMessageAck, lastMessageFailed }
  })
}

/** Changes all tickets where they are cached, and under the changes that are on their way, without a new version. */
export function changeTickets(
  client: QueryClient,
  change: (ticket: TicketView) => TicketView,
): void {
  const follow = (ticket: TicketView) => amendPending(client, ticket.id, change)(ticket)
  for (const [key, data] of lists(client)) {
    if (data === undefined) continue
    const pages = data.pages.map((page) => ({ ...page, tickets: page.tickets.map(follow) }))
    client.setQueryData<TicketListData>(key, { ...data, pages })
  }
  for (const [key, ticket] of client.getQueriesData<TicketView>({ queryKey: keys.tickets })) {
    if (ticket !== undefined) client.setQueryData(key, follow(ticket))
  }
}

/** A contact changed: its name, number and tags stand in its tickets too. */
export function putContact(client: QueryClient, contact: ContactView): void {
  client.setQueryData<ContactView>(keys.contact(contact.id), (known) =>
    known === undefined ? undefined : contact,
  )
  const facts = {
    name: contact.name,
    number: contact.number,
    email: contact.email,
    profilePicUrl: contact.profilePicUrl,
    urlPicture: contact.urlPicture,
    isErased: contact.isErased,
    active: contact.active,
    disableBot: contact.disableBot,
    acceptAudioMessage: contact.acceptAudioMessage,
  }
  const follow = (ticket: TicketView): TicketView =>
    ticket.contactId === contact.id
      ? amendPending(client, ticket.id, (known) => ({
          ...known,
          tags: contact.tags,
          contact: { ...known.contact, ...facts },
        }))(ticket)
      : ticket
  for (const [key, data] of lists(client)) {
    if (data === undefined) continue
    const [, { tagIds }] = key
    const narrowed = (ticket: TicketView) =>
      tagIds.length === 0 ||
      ticket.contactId !== contact.id ||
      ticket.tags.some(({ id }) => tagIds.includes(id))
    let isThere = false
    const pages = data.pages.map((page) => {
      if (!page.tickets.some((ticket) => ticket.contactId === contact.id)) return page
      isThere = true
      return { ...page, tickets: page.tickets.map(follow).filter(narrowed) }
    })
    client.setQueryData<TicketListData>(key, { ...data, pages })
    // Which tickets of the contact belong to a list of tags that they have now, the server knows.
    if (!isThere && tagIds.length > 0 && contact.tags.some(({ id }) => tagIds.includes(id)))
      void client.invalidateQueries({ queryKey: key, exact: true })
  }
  for (const [key, ticket] of client.getQueriesData<TicketView>({ queryKey: keys.tickets })) {
    if (ticket?.contactId === contact.id) client.setQueryData(key, follow(ticket))
  }
}

export function changeCounts(
  client: QueryClient,
  change: (counts: TicketCounts, showAll: boolean) => TicketCounts,
): void {
  for (const [key, counts] of client.getQueriesData<TicketCounts>({ queryKey: keys.allCounts })) {
    if (counts !== undefined) client.setQueryData(key, change(counts, key[1] === true))
  }
}

type ListEntry = [readonly [string, TicketListFilter], TicketListData | undefined]

function lists(client: QueryClient): ListEntry[] {
  return client.getQueriesData<TicketListData>({
    queryKey: keys.ticketLists,
  }) as unknown as ListEntry[]
}
