import createClient from 'openapi-fetch'
import type { paths } from 'api-paths'

/** What was written, as it is read again. */
export type Walked = { contact: string; tags: string[]; texts: string[]; statuses: string[] }

/**
 * What a program does with the API, by a client that is generated from its description: signs in, finds who has written, tags them,
 * answers and closes the conversation. Compiles only as long as the description says what the API takes and answers.
 */
export async function walk(baseUrl: string, whoSignsIn: SignIn, number: string): Promise<Walked> {
  const client = createClient<paths>({ baseUrl })
  const { token } = got(await client.POST('/auth/login', { body: whoSignsIn }))
  client.use({
    onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`),
  })
  const { contacts } = got(
    await client.GET('/contacts', { params: { query: { searchParam: number } } }),
  )
  const contact = only(contacts)
  const tag = got(await client.POST('/tags', { body: { name: `programa ${number}` } }))
  const tagged = got(
    await client.PUT('/contactTags/{contactId}/{tagId}', {
      params: { path: { contactId: contact.id, tagId: tag.id } },
    }),
  )
  const { tickets } = got(
    await client.GET('/tickets', { params: { query: { contactId: contact.id } } }),
  )
  const { id, version } = only(tickets)
  const [queue] = got(await client.GET('/queue'))
  const change = (body: Change) =>
    client.PUT('/tickets/{ticketId}', { params: { path: { ticketId: id } }, body })
  const accepted = got(await change({ status: 'open', queueId: queue?.id ?? null, version }))
  const conversation = { path: { id } }
  got(await client.POST('/messages/{id}', { params: conversation, body: { body: 'Bom dia!' } }))
  const { messages } = got(await client.GET('/messages/{id}', { params: conversation }))
  const closed = got(await change({ status: 'closed', sendFarewellMessage: false }))
  return {
    contact: contact.name,
    tags: tagged.tags.map(({ name }) => name),
    texts: messages.map(({ body }) => body),
    statuses: [accepted.status, closed.status],
  }
}

type Change = NonNullable<
  paths['/tickets/{ticketId}']['put']['requestBody']
>['content']['application/json']
type SignIn = { email: string; password: string }

/** What was answered; a refusal ends the walk with the API's own words. */
function got<Data>({ data, error }: { data?: Data; error?: { message: string } }): Data {
  if (data === undefined) throw new Error(error?.message ?? 'nothing was answered')
  return data
}

function only<One>(all: readonly One[]): One {
  const [one] = all
  if (one === undefined || all.length > 1) throw new Error(`${all.length} instead of one`)
  return one
}
