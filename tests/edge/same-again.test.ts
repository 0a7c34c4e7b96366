import { expect, it } from 'vitest'
import { createContact } from '#domains/contacts/contacts.service.ts'
import { saveQueue } from '#domains/queues/save-queue.ts'
import { MINUTE_MS } from '#core/time.ts'
import { contactAction } from '#app/features/contacts/contacts-action.server.ts'
import { queuesAction } from '#app/features/queues/queues-action.server.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { lanesAction, tagsAction } from '#app/features/tags/tags-action.server.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'
import { postForm, testPlatform } from './post-form.ts'
import { refusal } from './refusal.ts'

type Form = {
  action: Parameters<typeof postForm>[0]
  table: string
  fields: Record<string, string>
  /** What may be said otherwise and is refused all the same. */
  other: Record<string, string>
}

const FORMS: Record<string, Form> = {
  'a queue': {
    action: queuesAction,
    table: 'queues',
    fields: { intent: 'save', name: 'Vendas', color: '#112233', greetingMessage: 'Olá' },
    other: { color: '#445566' },
  },
  'a queue that is placed': {
    action: queuesAction,
    table: 'queues',
    fields: { intent: 'save', name: 'Vendas', color: '#112233', orderQueue: '1' },
    other: { name: 'Compras' },
  },
  'a tag': {
    action: tagsAction,
    table: 'tags',
    fields: { intent: 'save', name: 'VIP', color: '#112233' },
    other: { color: '#445566' },
  },
  'a lane': {
    action: lanesAction,
    table: 'tags',
    fields: { intent: 'save', name: 'Novos', color: '#112233', kanban: 'on' },
    other: { color: '#445566' },
  },
  'a contact': {
    action: contactAction,
    table: 'contacts',
    fields: {
      ...{ intent: 'create', name: 'Bia Lima', email: 'bia@x.test', acceptAudioMessage: 'on' },
      ...{ country: '55', area: '11', number: '987654321' },
    },
    other: { name: 'Outra' },
  },
}

const CASES = Object.entries(FORMS)

/** What came of a form, as its page's scripts hear it: done, or the status of a refusal. */
async function post({ action }: Form, ctx: TestContext, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const sent = { path: '/x/new.data', params: { queueId: 'new', tagId: 'new' }, body }
  const { data, init } = (await postForm(action, ctx, sent)) as {
    data: FormAnswer
    init: { status?: number } | null
  }
  return data.done ?? init?.status
}

async function office() {
  const company = await makeCompany({ plan: { queues: 2 } })
  const admin = async () => contextFor(company, await makeUser(company, { profile: 'admin' }))
  return { ctx: await admin(), colleague: await admin() }
}

const countIn = async (ctx: TestContext, table: string) =>
  (await ctx.db.all(ctx.db.statement(`SELECT 1 FROM ${table} WHERE company_id = ?1`))).length

it.each(CASES)(
  '%s that is sent five times at once is one, and is done five times',
  async (_, form) => {
    const { ctx } = await office()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(form, ctx, form.fields)))
    expect(answers[0]).toHaveProperty('key')
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await countIn(ctx, form.table)).toBe(1)
    expect(ctx.emitted).toHaveLength(1)
  },
)

it.each(CASES)(
  '%s is done again for who made it, of the same words, for ten minutes',
  async (_, form) => {
    const { ctx, colleague } = await office()
    const first = await post(form, ctx, form.fields)
    ctx.clock.advance(9 * MINUTE_MS)
    expect(await post(form, ctx, form.fields)).toEqual(first)
    expect(await post(form, ctx, { ...form.fields, ...form.other })).toBeGreaterThanOrEqual(400)
    expect(await post(form, colleague, form.fields)).toBeGreaterThanOrEqual(400)
    ctx.clock.advance(2 * MINUTE_MS)
    expect(await post(form, ctx, form.fields)).toBeGreaterThanOrEqual(400)
    expect(await countIn(ctx, form.table)).toBe(1)
  },
)

it.each(CASES)('%s that is gone is made anew', async (_, form) => {
  const { ctx } = await office()
  await post(form, ctx, form.fields)
  await ctx.db.all(ctx.db.statement(`DELETE FROM ${form.table} WHERE company_id = ?1`))
  await ctx.db.all(ctx.db.statement('DELETE FROM contact_identities WHERE company_id = ?1'))
  for (let times = 0; times < 2; times++)
    expect(await post(form, ctx, form.fields)).toHaveProperty('key')
  expect(await countIn(ctx, form.table)).toBe(1)
})

/** What makes the record of each form one of its kind, as somebody else changes it. */
const BECOMES_ANOTHER: Record<string, string> = {
  queues: `name = 'Outra', color = '#778899'`,
  tags: `name = 'Outra'`,
  contacts: `name = 'Outra', number = '5511900001111'`,
}

it.each(CASES)('%s that is another by now is not what the form made', async (_, form) => {
  const { ctx, colleague } = await office()
  await post(form, ctx, form.fields)
  await ctx.db.all(
    ctx.db.statement(
      `UPDATE ${form.table} SET ${BECOMES_ANOTHER[form.table]} WHERE company_id = ?1`,
    ),
  )
  await ctx.db.all(ctx.db.statement('DELETE FROM contact_identities WHERE company_id = ?1'))
  expect(await post(form, colleague, form.fields)).toHaveProperty('key')
  // What the form says is the colleague's.
  expect(await post(form, ctx, form.fields)).toBeGreaterThanOrEqual(400)
  expect(await countIn(ctx, form.table)).toBe(2)
})

it('a contact whose e-mail was changed since is not said to be saved as the form says', async () => {
  const { ctx } = await office()
  const form = FORMS['a contact']!
  await post(form, ctx, form.fields)
  await ctx.db.all(
    ctx.db.statement(`UPDATE contacts SET email = 'outra@x.test' WHERE company_id = ?1`),
  )
  expect(await post(form, ctx, form.fields)).toBeGreaterThanOrEqual(400)
})

it('a contact that WhatsApp spells otherwise is done again', async () => {
  const { ctx } = await office()
  const form = FORMS['a contact']!
  const first = await post(form, ctx, form.fields)
  await ctx.db.all(
    ctx.db.statement(`UPDATE contacts SET number = '551187654321' WHERE company_id = ?1`),
  )
  expect(await post(form, ctx, form.fields)).toEqual(first)
})

it('the last place of a plan is taken once by a queue that is sent twice', async () => {
  const { ctx } = await office()
  await saveQueue(ctx, null, { name: 'Compras', color: '#aabbcc' })
  const form = FORMS['a queue']!
  const answers = await Promise.all([1, 2].map(() => post(form, ctx, form.fields)))
  for (const answer of answers) expect(answer).toHaveProperty('key')
})

it('a program that makes the same again is refused, as the API says', async () => {
  const { ctx } = await office()
  const queue = { name: 'Vendas', color: '#112233' }
  await saveQueue(ctx, null, queue)
  expect((await refusal(saveQueue(ctx, null, queue))).code).toBe('ERR_QUEUE_COLOR_ALREADY_EXISTS')
  const contact = { name: 'Bia Lima', number: '5511987654321' }
  await createContact(ctx, testPlatform(), contact)
  expect((await refusal(createContact(ctx, testPlatform(), contact))).code).toBe(
    'ERR_DUPLICATED_CONTACT',
  )
})
