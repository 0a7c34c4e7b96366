import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { contactAction } from '#app/features/contacts/contacts-action.server.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { postForm, testPlatform } from '#tests/edge/post-form.ts'
import { askJson, bearerOf } from '#tests/edge/worker-http.ts'
import type { Bearer } from '#tests/edge/worker-http.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { countingKnown } from './known-numbers.ts'
import { KNOWN_NUMBERS_PER_USER, SAVED_NUMBERS_PER_USER } from './limits.ts'

const KNOWN = '5511987654321'
let company: TestCompany
let numberless: number

beforeEach(async () => {
  company = await makeCompany()
  await saveSetting(contextFor(company), { column: 'lgpdHideNumber', data: 'enabled' })
  await makeContact(company, { name: 'Maria', number: KNOWN })
  numberless = (await makeContact(company, { name: 'Sem número', number: null })).id
})

type Person = Bearer & { ctx: TestContext }
async function person(profile: 'user' | 'admin' = 'user'): Promise<Person> {
  const user = await makeUser(company, { profile })
  return { ctx: contextFor(company, user), ...(await bearerOf(user, company)) }
}

let made = 0
const freeNumber = () => String(5511940000000 + ++made)

/** Each says by its status whether a number is somebody’s. */
const WAYS: Record<string, (who: Person, number: string) => Promise<number>> = {
  'a creation': async ({ bearer }, number) =>
    (await askJson('POST', '/api/v1/contacts', { name: 'Palpite', number }, bearer)).status,
  'a change of a contact without a number': async ({ bearer }, number) =>
    (await askJson('PUT', `/api/v1/contacts/${numberless}`, { number }, bearer)).status,
  'a form': async ({ ctx }, number) => {
    const body = new FormData()
    const parts = { country: '55', area: number.slice(2, 4), number: number.slice(4) }
    const fields = { intent: 'create', name: 'Palpite', email: '', ...parts }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const sent = { path: '/contacts/new.data', params: {}, body }
    const { data, init } = (await postForm(contactAction, ctx, sent)) as {
      data: FormAnswer
      init: { status?: number } | null
    }
    return data.done === null ? (init?.status ?? 0) : 200
  },
}
const ways = Object.entries(WAYS)
const times = Array.from({ length: KNOWN_NUMBERS_PER_USER.limit }, (_, at) => at)

describe.each(ways)('a number that is hidden and guessed by %s', (_, ask) => {
  it('is said to be somebody’s so often, then nothing is said of any', async () => {
    const guesser = await person()
    for (const _ of times) expect(await ask(guesser, KNOWN)).toBe(409)
    for (const [, other] of ways) {
      expect(await other(guesser, KNOWN)).toBe(429)
      expect(await other(guesser, freeNumber())).toBe(429)
    }
    expect(await ask(await person(), freeNumber())).toBe(200)
  })

  it('is said no more often to who asks many times at once', async () => {
    const guesser = await person()
    const answers = await Promise.all([...times, ...times].map(() => ask(guesser, KNOWN)))
    expect(answers.filter((status) => status === 409).length).toBeLessThanOrEqual(times.length)
    expect(answers).toContain(429)
  })

  it('stops nobody who sees it', async () => {
    const admin = await person('admin')
    for (const _ of [...times, 0]) expect(await ask(admin, KNOWN)).toBe(409)
    expect(await ask(admin, freeNumber())).toBe(200)
  })
})

it('who saves many that are nobody’s is not stopped, nor who saves nothing of a number', async () => {
  const attendant = await person()
  for (const _ of [...times, 0])
    expect(await WAYS['a creation']!(attendant, freeNumber())).toBe(200)
  for (const _ of times) await WAYS['a creation']!(attendant, KNOWN)
  const path = `/api/v1/contacts/${numberless}`
  expect((await askJson('PUT', path, { name: 'Bia' }, attendant.bearer)).status).toBe(200)
})

it('who tries one number after the other is stopped, also where each is nobody’s', async () => {
  const guesser = await person()
  const guess = () => WAYS['a creation']!(guesser, freeNumber())
  for (let asked = 0; asked < SAVED_NUMBERS_PER_USER.limit; asked += times.length)
    expect(new Set(await Promise.all(times.map(guess)))).toEqual(new Set([200]))
  expect(await guess()).toBe(429)
  expect(await WAYS['a creation']!(guesser, KNOWN)).toBe(429)
  expect(await WAYS['a creation']!(await person('admin'), freeNumber())).toBe(200)
})

it('counts each number that was asked about, WhatsApp’s no included, and no try that is only begun again', async () => {
  const { ctx } = await person()
  const platform = testPlatform()
  const save = (saved: () => Promise<unknown>) => countingKnown(ctx, platform, true, saved)
  const all = SAVED_NUMBERS_PER_USER.limit
  for (let asked = 0; asked < all; asked++) await save(() => Promise.resolve(null))
  const unknown = () => Promise.reject(new AppError('ERR_WAPP_INVALID_CONTACT'))
  for (let asked = 0; asked < all; asked++)
    await expect(save(unknown)).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' })
  await expect(save(unknown)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_TRIES' })
})
