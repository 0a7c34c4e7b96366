import type { QueryClient } from '@tanstack/react-query'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Named } from '#domains/companies/directory.types.ts'
import { keys } from './keys.ts'
import { changeTickets } from './ticket-cache.ts'

/** What tickets and contacts repeat of the company's directory. */
export type DirectoryNames = {
  tags: readonly Named[]
  queues: readonly Named[]
  users: readonly Named[]
  connections: readonly { id: number; name: string }[]
}

/** Somebody renamed, recoloured or deleted what stands in tickets: no frame comes for each of them. */
export function followDirectory(client: QueryClient, directory: DirectoryNames): void {
  const [tags, queues, users] = [
    byId(directory.tags),
    byId(directory.queues),
    byId(directory.users),
  ]
  const connections = new Map(directory.connections.map(({ id, name }) => [id, name]))
  const tagsOf = (known: readonly Named[]) => known.flatMap(({ id }) => tags.get(id) ?? [])
  changeTickets(client, (ticket) => {
    const { queue, user, whatsapp } = ticket
    return {
      ...ticket,
      tags: tagsOf(ticket.tags),
      queue: queue && (queues.get(queue.id) ?? queue),
      user: user && (users.get(user.id) ?? user),
      whatsapp: whatsapp && { ...whatsapp, name: connections.get(whatsapp.id) ?? whatsapp.name },
    }
  })
  changeContactTags(client, tagsOf)
}

/** Users have more to them than a ticket repeats. */
function byId(records: readonly Named[]): ReadonlyMap<number, Named> {
  return new Map(records.map(({ id, name, color }) => [id, { id, name, color }]))
}

/** A tag was merged into another: what bore it bears the other, once. */
export function replaceTag(client: QueryClient, id: number, into: Named): void {
  const { name, color } = into
  const follow = (tags: readonly Named[]): Named[] => {
    if (!tags.some((tag) => tag.id === id)) return [...tags]
    const others = tags.filter((tag) => tag.id !== id && tag.id !== into.id)
    return [...others, { id: into.id, name, color }].sort((a, b) => a.name.localeCompare(b.name))
  }
  changeTickets(client, (ticket) => ({ ...ticket, tags: follow(ticket.tags) }))
  changeContactTags(client, follow)
}

function changeContactTags(
  client: QueryClient,
  change: (tags: readonly Named[]) => TicketView['tags'],
): void {
  client.setQueriesData<ContactView>(
    { queryKey: keys.contacts },
    (contact) => contact && { ...contact, tags: change(contact.tags) },
  )
}
