import type { ApiClient } from '../api-client.ts'
import { ORIGIN } from '../app-process.ts'
import { webhookPost } from '../webhook-bodies.ts'

export type Writer = { id: number; status: string; contact: { name: string; number: string } }

/** Customers with a ticket in the list. */
export async function findWriters(api: ApiClient): Promise<Writer[]> {
  const pages = ['open', 'pending'].flatMap((status) =>
    [1, 4, 7, 10, 13].map((page) => `/tickets?showAll=true&status=${status}&pageNumber=${page}`),
  )
  const found = await Promise.all(pages.map((page) => api.get<{ tickets: Writer[] }>(page)))
  return found.flatMap(({ tickets }) => tickets)
}

/** Each message has an id of its own. */
let written = 0

export async function writes({ contact }: Writer): Promise<void> {
  written += 1
  const { path, headers, body } = webhookPost({
    id: `wamid.DESK${Date.now()}${written}`,
    from: contact.number,
    name: contact.name,
    text: `Alguma novidade? ${written}`,
  })
  await fetch(ORIGIN + path, { method: 'POST', headers: headers ?? {}, body })
}
