import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { saveFileList } from '#domains/file-lists/save-file-list.ts'
import { saveHelp } from '#domains/helps/save-help.ts'
import { listQueues } from '#domains/queues/queues.queries.ts'
import { saveQueue } from '#domains/queues/save-queue.ts'
import { saveQuickMessage } from '#domains/quick-messages/save-quick-message.ts'
import { saveTag } from '#domains/tags/save-tag.ts'
import { connectionsAction } from '#app/features/connections/connections-action.server.ts'
import { fileListsAction } from '#app/features/file-lists/file-lists-action.server.ts'
import { helpsAction } from '#app/features/helps/helps-action.server.ts'
import { plantaoAction } from '#app/features/plantao/plantao-action.server.ts'
import { profileAction } from '#app/features/profile/profile-action.server.ts'
import { queuesAction } from '#app/features/queues/queues-action.server.ts'
import { quickMessagesAction } from '#app/features/quick-messages/quick-messages-action.server.ts'
import { schedulesAction } from '#app/features/schedules/schedules-action.server.ts'
import { tagsAction } from '#app/features/tags/tags-action.server.ts'
import { usersAction } from '#app/features/users/users-action.server.ts'
import { ASKS } from '#app/route-builders/asks.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeSignInUser } from './worker-http.ts'
import { makeCompany, makeConnection, makeContact, makeUser } from './factories.ts'
import type { TestCompany } from './factories.ts'
import { postForm, testPlatform } from './post-form.ts'

type Action = ((args: ActionFunctionArgs) => Promise<unknown>) & {
  schemas?: Readonly<Record<string, z.ZodType>>
  checked?: readonly string[]
}
const pages = import.meta.glob<{ action?: Action }>('/app/routes/*.{ts,tsx}', { eager: true })

const platform = testPlatform()

let company: TestCompany
let ctx: TestContext
beforeEach(async () => {
  company = await makeCompany()
  ctx = contextFor(company, await makeSignInUser(company, { name: 'Helena', profile: 'admin' }))
})

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const NEW = Object.fromEntries(
  ['queueId', 'tagId', 'scheduleId', 'quickMessageId', 'fileListId', 'onCallId', 'helpId'].map(
    (name) => [name, 'new'],
  ),
)

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
      orderQueue: ['tooSmall?count=1'],
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
      orderQueue: ['tooSmall?count=1'],
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

describe('so it is, beside a field that is wrong,', () => {
  it('of a quick reply with the shortcut of another', async () => {
    const reply = { shortcode: 'ola', message: 'Olá', geral: false, status: true }
    const { id } = await saveQuickMessage(ctx, null, reply)
    const form = { intent: 'save', shortcode: 'OLÁ', message: '' }
    expect(await problemsOf(quickMessagesAction, form)).toEqual({
      message: ['textOrFile'],
      shortcode: ['shortcodeTaken?name=ola'],
    })
    expect(await problemsOf(quickMessagesAction, form, { quickMessageId: `${id}` })).toEqual({
      message: ['textOrFile'],
    })
  })

  it('of a file list with the name of another', async () => {
    await saveFileList(ctx, null, { name: 'Catálogo', message: '' })
    const form = { intent: 'save', name: 'catalogo', message: 'x'.repeat(5000) }
    expect(await problemsOf(fileListsAction, form)).toEqual({
      message: [expect.stringContaining('tooLong')],
      name: ['fileListTaken?name=Cat%C3%A1logo'],
    })
  })

  it('of an on-call entry with a number of the company’s own', async () => {
    const { number } = await makeConnection(company, { number: '5511987654321' })
    expect(
      await problemsOf(plantaoAction, { intent: 'save', phone: number, interval: '10' }),
    ).toMatchObject({ userId: ['onCallUser'], phone: ['ownNumber'], mondayStart: ['onCallDays'] })
  })

  it('of a linked phone whose import begins in the future', async () => {
    const form = { intent: 'whatsapp', channel: 'whatsapp', importOldMessages: '2090-01-01T10:00' }
    expect(await problemsOf(connectionsAction, { ...form, name: '' })).toEqual({
      name: [expect.any(String)],
      importOldMessages: ['future'],
    })
  })

  it('of one’s own record, without its key and with hours off their steps', async () => {
    const form = {
      ...{ intent: 'save', name: 'H', email: 'outra@empresa.test', startWork: '08:03' },
      ...{ endWork: '18:00', defaultTheme: 'system', defaultMenu: 'closed', language: 'pt-BR' },
    }
    expect(await problemsOf(profileAction, form)).toEqual({
      name: [expect.any(String)],
      startWork: ['timeStep?count=10'],
      currentPassword: ['required'],
    })
  })

  it('of a help with the title of another', async () => {
    const owner = await makeUser(company, { profile: 'admin', super: true })
    ctx = contextFor(company, owner)
    const title = `Começar ${company.id}`
    await saveHelp(ctx, platform, null, { title, description: '', video: VIDEO })
    const form = { intent: 'save', title: title.toUpperCase(), description: '', video: 'x' }
    expect(await problemsOf(helpsAction, form)).toMatchObject({
      title: [expect.stringContaining('titleTaken')],
      video: [expect.any(String)],
    })
  })
})

/**
 * Forms of which the database refuses nothing that could be said earlier: what Meta says of an account is its command's to ask, options
 * are saved one by one, a move has nothing to fill in, a ticket is opened, a phone's people are taken over
 * and two contacts are told apart by choices alone, and a contact's number is no question to be asked freely (decision 030).
 */
const UNCHECKED = [
  'announcements save',
  'connections code',
  'connections whatsappapi',
  'contacts apart',
  'contacts create',
  'contacts import',
  'contacts open',
  'contacts save',
  'contacts together',
  'queues move',
  'settings company',
  'settings settings',
]

it('every form of several fields has what else is wrong asked for, or is named here', () => {
  const unchecked = Object.entries(pages).flatMap(([page, { action }]) =>
    Object.entries(action?.schemas ?? {}).flatMap(([intent, schema]) => {
      const { shape = {} } = schema._zod.def as unknown as Def
      const [, name = page] = /_company\.(?:menu\.)?([\w-]+)/.exec(page) ?? []
      const isAsked = Object.keys(shape).length < 2 || action?.checked?.includes(intent) === true
      return isAsked ? [] : [`${name} ${intent}`]
    }),
  )
  expect([...new Set(unchecked)].toSorted()).toEqual(UNCHECKED)
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
