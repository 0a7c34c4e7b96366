import { env } from 'cloudflare:workers'
import { createExecutionContext } from 'cloudflare:test'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listQueues } from '#domains/queues/queues.queries.ts'
import { saveQueue } from '#domains/queues/save-queue.ts'
import { saveTag } from '#domains/tags/save-tag.ts'
import { queuesAction } from '#app/features/queues/queues-action.server.ts'
import { schedulesAction } from '#app/features/schedules/schedules-action.server.ts'
import { tagsAction } from '#app/features/tags/tags-action.server.ts'
import { usersAction } from '#app/features/users/users-action.server.ts'
import { ASKS } from '#app/route-builders/asks.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { platformContext } from '#workers/request-context.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeSignInUser, ORIGIN } from './doors.ts'
import { makeCompany, makeContact } from './factories.ts'
import type { TestCompany } from './factories.ts'
import { postForm } from './post-form.ts'

type Action = ((args: ActionFunctionArgs) => Promise<unknown>) & {
  schemas?: Readonly<Record<string, z.ZodType>>
}
const pages = import.meta.glob<{ action?: Action }>('/app/routes/*.{ts,tsx}', { eager: true })

const execution = createExecutionContext()
const platform = platformContext(env, {
  request: new Request(ORIGIN),
  requestId: 'test',
  waitUntil: (work) => execution.waitUntil(work),
})

let company: TestCompany
let ctx: TestContext
beforeEach(async () => {
  company = await makeCompany()
  ctx = contextFor(company, await makeSignInUser(company, { name: 'Helena', profile: 'admin' }))
})

const NEW = { queueId: 'new', tagId: 'new', scheduleId: 'new' }

/** Sends a form as a script of the page does; gives what it is told of its fields. */
async function problemsOf(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  fields: Record<string, string>,
  params: Record<string, string> = NEW,
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const { data } = (await postForm(action, ctx, {
    path: '/form',
    params,
    body,
    platform,
  })) as { data: FormAnswer }
  expect(data.done).toBeNull()
  const told = Object.entries(data.result.error ?? {}).filter(([, problems]) => problems !== null)
  return Object.fromEntries(told)
}

describe('all that is wrong with a form is said at once:', () => {
  it('of a queue, a bad field beside what another queue has', async () => {
    await saveQueue(ctx, null, { name: 'Vendas', color: '#112233' })
    const form = { intent: 'save', color: '#112233' }
    expect(await problemsOf(queuesAction, { ...form, name: 'V' })).toEqual({
      name: ['tooShort'],
      color: ['colourTaken?name=Vendas'],
    })
    expect(await problemsOf(queuesAction, { ...form, name: 'vendas', orderQueue: '0' })).toEqual({
      name: ['queueTaken?name=Vendas'],
      color: ['colourTaken?name=Vendas'],
      orderQueue: ['tooSmall'],
    })
    // A free colour that is not said, beside a short name.
    expect(await problemsOf(queuesAction, { intent: 'save', name: 'V', color: 'own' })).toEqual({
      name: ['tooShort'],
      color: ['required'],
    })
  })

  it('of a queue that is changed, but not what it had before', async () => {
    const { id } = await saveQueue(ctx, null, { name: 'Vendas', color: '#112233' })
    const form = { intent: 'save', name: 'Vendas', color: '#112233', orderQueue: '0' }
    expect(await problemsOf(queuesAction, form, { queueId: `${id}` })).toEqual({
      orderQueue: ['tooSmall'],
    })
  })

  it('of a tag, its colour beside the name of another', async () => {
    await saveTag(ctx, null, { name: 'Cliente', color: '#112233', kanban: false })
    expect(
      await problemsOf(tagsAction, { intent: 'save', name: 'cliente', color: 'blue' }),
    ).toEqual({ name: ['tagTaken?name=Cliente'], color: ['invalidColour'] })
  })

  it('of a user, fields, rules across them, hours and the e-mail', async () => {
    const other = await makeSignInUser(company, { name: 'Rui' })
    const form = {
      intent: 'create',
      access: 'password',
      email: other.email,
      color: '#112233',
      profile: 'user',
      startWork: '08:03',
      endWork: '18:00',
      defaultTheme: 'system',
      defaultMenu: 'closed',
      language: 'pt-BR',
    }
    expect(await problemsOf(usersAction, { ...form, name: 'R' })).toEqual({
      name: [expect.any(String)],
      password: ['required'],
      startWork: ['timeStep?count=10'],
      email: ['emailTaken'],
    })
    // And by the command, once every field by itself is right.
    expect(
      await problemsOf(usersAction, { ...form, name: 'Rosa Lima', password: 'senha-de-rosa' }),
    ).toEqual({ startWork: ['timeStep?count=10'], email: ['emailTaken'] })
  })

  it('of a planned message, its time, its words and its last day', async () => {
    const contact = await makeContact(company)
    const form = { intent: 'save', contactId: `${contact.id}`, sendAt: '2020-01-01T10:00' }
    expect(await problemsOf(schedulesAction, { ...form, repeatEvery: 'day' })).toEqual({
      sendAt: ['past'],
      body: ['required'],
      repeatUntil: ['required'],
    })
    expect(
      await problemsOf(schedulesAction, {
        ...form,
        repeatEvery: 'day',
        repeatUntil: '2019-01-01',
      }),
    ).toEqual({ sendAt: ['past'], body: ['required'], repeatUntil: ['repeatEndsBefore'] })
  })
})

it('a form that only asks what is wrong saves nothing', async () => {
  const right = { intent: 'save', name: 'Vendas', color: '#112233', [ASKS]: 'yes' }
  expect(await problemsOf(queuesAction, right)).toEqual({})
  expect(await listQueues(ctx)).toEqual([])
  await saveQueue(ctx, null, { name: 'Vendas', color: '#112233' })
  expect(Object.keys(await problemsOf(queuesAction, right))).toEqual(['name', 'color'])
})

type Def = {
  type: string
  checks?: { _zod: { def: { check: string; when?: unknown } } }[]
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

/** The rules across the fields of an object that wait until every field is right. */
function waiting(schema: z.ZodType, at: string): string[] {
  const {
    type,
    checks = [],
    shape = {},
    element,
    innerType,
    in: input,
  } = schema._zod.def as unknown as Def
  const own = type === 'object' ? checks.filter(({ _zod: { def } }) => def.when === undefined) : []
  return [
    ...own.map(() => at),
    ...Object.entries(shape).flatMap(([name, field]) => waiting(field, `${at}.${name}`)),
    ...[element, innerType, input].flatMap((inner) =>
      inner === undefined ? [] : waiting(inner, at),
    ),
  ]
}

it('no rule across fields of a form waits until every other field is right', () => {
  const schemas = Object.entries(pages).flatMap(([page, { action }]) =>
    Object.entries(action?.schemas ?? {}).map(
      ([intent, schema]) => [page, intent, schema] as const,
    ),
  )
  expect(schemas.length).toBeGreaterThan(30)
  expect(schemas.flatMap(([page, intent, schema]) => waiting(schema, `${page} ${intent}`))).toEqual(
    [],
  )
})
