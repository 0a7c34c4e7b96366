import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { expect, it } from 'vitest'
import type { LoadContext } from '#core/load-context.ts'
import { tagById } from '#domains/tags/list-tags.ts'
import { listLanes } from '#domains/tags/tags.queries.ts'
import { createTag } from '#domains/tags/tags.service.ts'
import { saveTag } from '#domains/tags/save-tag.ts'
import { canSeeTicket, viewerOf } from '#domains/tickets/visibility.ts'
import { lanesAction, tagsAction } from '#app/features/tags/tags-action.server.ts'
import { tagLoader, tagsLoader } from '#app/features/tags/tags-data.server.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeContact, makeQueue, makeTicket, makeUser } from './factories.ts'
import { postForm } from './post-form.ts'
import { rows } from './two-people.ts'

async function signedIn(useKanban: boolean): Promise<TestContext> {
  const company = await makeCompany({ plan: { useKanban } })
  return contextFor(company, await makeUser(company))
}

function argsFor(ctx: TestContext, params: Record<string, string> = {}): LoaderFunctionArgs {
  const platform = { log: ctx.log, requestId: 'request-1' }
  const context = { nonce: 'n', platform, company: () => Promise.resolve(ctx) }
  const request = new Request('https://balcao.test/TagsKanban')
  return { request, params, context: context as unknown as LoadContext }
}

const COLOUR = '#112233'

it('lists the tags that are lanes of the board, /tags all of them', async () => {
  const ctx = await signedIn(true)
  await saveTag(ctx, null, { name: 'vip', color: COLOUR, kanban: false })
  await saveTag(ctx, null, { name: 'Fechado', color: COLOUR, kanban: true })
  const names = async (kind: 'tags' | 'lanes') =>
    (await tagsLoader(kind)(argsFor(ctx))).page.rows.map(({ name }) => name)
  expect(await names('lanes')).toEqual(['Fechado'])
  expect(await names('tags')).toEqual(['Fechado', 'vip'])
  expect(await listLanes(ctx)).toMatchObject({ lista: [{ name: 'Fechado', kanban: 1 }] })
})

it('is not there where the plan has no board, nor is a lane made', async () => {
  const ctx = await signedIn(false)
  const off = { init: { status: 403 }, data: { error: 'ERR_PLAN_FEATURE_OFF' } }
  await expect(tagsLoader('lanes')(argsFor(ctx))).rejects.toMatchObject(off)
  await expect(tagLoader('lanes')(argsFor(ctx, { tagId: 'new' }))).rejects.toMatchObject(off)
  const lane = { name: 'Fechado', color: COLOUR, kanban: 1 } as const
  const makes = [() => saveTag(ctx, null, lane), () => createTag(ctx, lane), () => listLanes(ctx)]
  for (const make of makes)
    await expect(make()).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE_OFF' })
  expect((await tagsLoader('tags')(argsFor(ctx))).page.rows).toEqual([])
  expect(await tagLoader('tags')(argsFor(ctx, { tagId: 'new' }))).toMatchObject({ hasBoard: false })
})

it('counts of a lane the tickets that its reader sees', async () => {
  const company = await makeCompany()
  const [support, sales] = [await makeQueue(company), await makeQueue(company)]
  const readers = await Promise.all([
    makeUser(company, { queues: [support] }),
    makeUser(company, { queues: [support], allowGroup: true }),
    makeUser(company, { profile: 'supervisor', queues: [sales] }),
    makeUser(company, { allTicket: true }),
    makeUser(company, { profile: 'admin' }),
    makeUser(company),
  ])
  const [ana] = readers
  const lane = await createTag(contextFor(company, ana), { name: 'Proposta', kanban: 1 })
  const group = await makeContact(company, { isGroup: true })
  const tickets = [
    await makeTicket(company, { queue: support }),
    await makeTicket(company, { queue: sales }),
    await makeTicket(company, { queue: sales, user: ana, status: 'open' }),
    await makeTicket(company, {}),
    await makeTicket(company, { queue: sales, contact: group, isGroup: true }),
    await makeTicket(company, { queue: support, status: 'closed' }),
  ]
  for (const { contactId } of tickets)
    await rows(company, 'INSERT INTO contact_tags VALUES (?1, ?2, ?3)', contactId, lane.id)
  const active = tickets.filter(({ status }) => status !== 'closed')
  const seen: number[] = []
  for (const reader of readers) {
    const ctx = contextFor(company, reader)
    const visible = active.filter((ticket) =>
      canSeeTicket(viewerOf(ctx.actor), { ...ticket, ticketId: ticket.id }),
    ).length
    const [listed] = (await tagsLoader('lanes')(argsFor(ctx))).page.rows
    expect(listed).toMatchObject({ contactsCount: 6, ticketsCount: visible })
    expect(await tagById(ctx, lane.id)).toEqual(listed)
    ctx.emitted.length = 0
    const saved = await saveTag(ctx, lane.id, { name: 'Proposta', color: COLOUR, kanban: true })
    expect(saved.ticketsCount).toBe(visible)
    // Everybody is told of it: not how many its writer sees.
    expect(ctx.emitted.map(({ data }) => data['tag'])).toEqual([
      { id: lane.id, name: 'Proposta', color: COLOUR, kanban: 1, contactsCount: 6 },
    ])
    seen.push(visible)
  }
  expect(seen).toEqual([2, 2, 3, 5, 5, 0])
})

it('each page says in its own words what was done', async () => {
  const ctx = await signedIn(true)
  const made = async (action: typeof tagsAction, kanban: string) => {
    const body = new FormData()
    const fields = { intent: 'save', name: 'Fechado', color: COLOUR, kanban }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return await postForm(action, ctx, { path: '/', params: { tagId: 'new' }, body })
  }
  expect(await made(lanesAction, 'on')).toMatchObject({
    data: { done: { key: 'tags:done.laneCreated', values: { name: 'Fechado' } } },
  })
  expect(await made(tagsAction, '')).toMatchObject({
    data: { done: { key: 'tags:done.created', values: { name: 'Fechado' } } },
  })
})

it('a form that is only to be looked at makes nothing', async () => {
  const ctx = await signedIn(true)
  const body = new FormData()
  const look = JSON.stringify({ type: 'validate', payload: { name: 'name' } })
  for (const [name, value] of Object.entries({
    name: 'vip',
    color: COLOUR,
    kanban: '',
    __intent__: look,
    intent: 'save',
  }))
    body.set(name, value)
  const answer = await postForm(tagsAction, ctx, {
    path: '/tags/new',
    params: { tagId: 'new' },
    body,
  })
  expect(answer).toMatchObject({ data: { done: null, result: { initialValue: { name: 'vip' } } } })
  expect((await tagsLoader('tags')(argsFor(ctx))).page.rows).toEqual([])
  body.delete('__intent__')
  await postForm(tagsAction, ctx, { path: '/tags/new', params: { tagId: 'new' }, body })
  expect((await tagsLoader('tags')(argsFor(ctx))).page.rows).toHaveLength(1)
})
