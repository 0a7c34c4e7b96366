import { beforeAll, describe, expect, it } from 'vitest'
import { createApi, tokenApi } from '#workers/api/api.ts'
import { operationsOf } from '#workers/api/operations.ts'
import { contactPageData } from '#app/features/contact-page/contact-page-data.server.ts'
import { contactsData } from '#app/features/contacts/contacts-data.server.ts'
import { deskData } from '#app/features/tickets/desk-data.server.ts'
import { ticketAndMessages } from '#app/features/tickets/ticket-data.server.ts'
import { contextFor } from './context.ts'
import { ORIGIN, bearerOf } from './worker-http.ts'
import { makeHiddenWorld } from './hidden-number-world.ts'
import type { HiddenWorld } from './hidden-number-world.ts'
import { numbersIn } from './numbers-in.ts'
import { callOperation, nameOf } from './call-operation.ts'
import { closed, paramsOf } from './company-pages.ts'
import { answerOf } from './page-answer.ts'
import { connect } from './room-client.ts'

const operations = operationsOf(createApi(tokenApi)).filter(({ access }) => access !== 'public')
const reads = operations.filter(({ method }) => method === 'GET')
const writes = operations.filter(({ method }) => method !== 'GET')
/** Every list once more, by what numbers are found and ordered by. */
const LISTS = [
  '/contacts',
  '/tickets',
  '/search',
  '/schedules',
  '/contacts/list',
  '/message/forwards',
]

/** A world is some sixty writes and two sign-ins. */
const WORLD_TIMEOUT_MS = 30_000

/** What an answer says, in its body and its headers. */
async function said(answer: Response): Promise<string> {
  return JSON.stringify([[...answer.headers], await answer.text()])
}

describe.each(['user', 'supervisor'] as const)('a %s, where numbers are hidden,', (profile) => {
  let world: HiddenWorld
  beforeAll(async () => {
    world = await makeHiddenWorld(profile)
  }, WORLD_TIMEOUT_MS)
  const worldsTickets = () => [
    { ticketId: world.ids.ticketId, uuid: world.ids.uuid },
    ...world.tickets.map(({ id, uuid }) => ({ ticketId: id, uuid })),
  ]

  it.each(reads.map((operation) => [nameOf(operation), operation] as const))(
    'reads none in %s',
    async (_name, operation) => {
      const perTicket = /\{(ticketId|uuid)\}/.test(operation.path)
      const queries = LISTS.includes(operation.path)
        ? [
            '',
            '?searchParam=',
            '?searchParam=55',
            '?searchParam=oculto',
            '?searchParam=corpo&showAll=true',
          ]
        : [undefined]
      for (const ids of perTicket ? worldsTickets() : [{}])
        for (const query of queries) {
          const asked = { ...world.ids, ...ids }
          const text = await said(await callOperation(operation, asked, world.session, query))
          expect(numbersIn(text, world.numbers), text).toEqual([])
        }
    },
  )

  it('reads none in what pages are made of', async () => {
    const ctx = contextFor(world.company, world.viewer)
    const at = (path: string) => new Request(`${ORIGIN}${path}`)
    const people = [world.ids.contactId, ...world.tickets.map(({ contactId }) => contactId)]
    const pages = [
      await contactsData(ctx, at('/contacts')),
      await contactsData(ctx, at('/contacts?q=oculto')),
      ...(await Promise.all(
        people.map((id) => contactPageData(ctx, at(`/contacts/${id}?media=&log=`), id)),
      )),
      await deskData(ctx, at('/tickets?list=open')),
      await deskData(ctx, at('/tickets?list=pending')),
      await deskData(ctx, at('/tickets?list=group')),
      ...(await Promise.all(worldsTickets().map(({ uuid }) => ticketAndMessages(ctx, uuid)))),
    ]
    // The pages are about the people whose numbers are looked for.
    expect(JSON.stringify(pages)).toContain('bom dia')
    expect(numbersIn(JSON.stringify(pages), world.numbers)).toEqual([])
  })

  it.each(closed.map((page) => [page.path, page] as const))(
    'reads none in the document of %s',
    async (path, { loader }) => {
      const ctx = contextFor(world.company, world.viewer)
      const { text } = await answerOf(loader, async () => ctx, path, paramsOf(path, world))
      expect(numbersIn(text, world.numbers), text).toEqual([])
    },
  )
})

it('an admin reads them in documents', async () => {
  const world = await makeHiddenWorld('user')
  const ctx = contextFor(world.company, world.admin)
  const shown: string[] = []
  for (const { path, loader } of closed.filter(({ path }) => path.startsWith('/contacts/'))) {
    const { text } = await answerOf(loader, async () => ctx, path, paramsOf(path, world))
    if (numbersIn(text, world.numbers).length > 0) shown.push(path)
  }
  expect(shown).toContain('/contacts/{contactId}/edit')
})

describe('in what a write answers and tells the room', () => {
  it.each(writes.map((operation) => [nameOf(operation), operation] as const))(
    '%s leaves no number',
    async (_name, operation) => {
      const world = await makeHiddenWorld('supervisor')
      const client = await connect(world.company, world.viewer)
      const perTicket = operation.path.includes('{ticketId}')
      const tickets = [world.ids.ticketId, ...world.tickets.map(({ id }) => id)]
      for (const ticketId of perTicket ? tickets : [world.ids.ticketId]) {
        const answer = await callOperation(operation, { ...world.ids, ticketId }, world.session)
        const text = await said(answer)
        expect(numbersIn(text, world.numbers), text).toEqual([])
      }
      await client.isUpToDate()
      expect(numbersIn(JSON.stringify(client.frames), world.numbers)).toEqual([])
    },
  )

  it('an admin still reads them, there and in the room', async () => {
    const world = await makeHiddenWorld('user')
    const client = await connect(world.company, world.admin)
    const read = operations.find((one) => nameOf(one) === 'GET /contacts/{contactId}')
    const write = operations.find((one) => nameOf(one) === 'PUT /contacts/{contactId}')
    const session = await bearerOf(world.admin, world.company)
    for (const operation of [read, write]) {
      const answer = await callOperation(operation!, world.ids, session)
      expect(numbersIn(await said(answer), world.numbers)).not.toEqual([])
    }
    await client.isUpToDate()
    expect(numbersIn(JSON.stringify(client.frames), world.numbers)).not.toEqual([])
  })
})
