import { env } from 'cloudflare:workers'
import { createExecutionContext } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import { updateUser } from '#domains/users/update-user.ts'
import { userRecord } from '#domains/users/users.queries.ts'
import type { UpdateUserInput } from '#domains/users/users.inputs.ts'
import { profileAction } from '#app/features/profile/profile-action.server.ts'
import { profileData } from '#app/features/profile/profile-data.server.ts'
import { readPreferences } from '#app/features/frame/preferences.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { platformContext } from '#workers/request-context.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeSignInUser, ORIGIN, PASSWORD } from './worker-http.ts'
import { makeCompany, makeConnection, makeQueue } from './factories.ts'
import type { TestCompany } from './factories.ts'
import { postForm } from './post-form.ts'

let company: TestCompany
let ana: TestContext
let admin: TestContext

/** The head of a picture of 2 × 1 pixels. */
const PNG = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0, 2, 0, 0, 0, 1],
])

beforeEach(async () => {
  company = await makeCompany()
  const queues = [await makeQueue(company, { name: 'Vendas' })]
  ana = contextFor(company, await makeSignInUser(company, { name: 'Ana Lima', queues }))
  admin = contextFor(company, await makeSignInUser(company, { name: 'Rui', profile: 'admin' }))
})

const execution = createExecutionContext()
const platform = platformContext(env, {
  request: new Request(ORIGIN),
  requestId: 'test',
  waitUntil: (work) => execution.waitUntil(work),
})
const idOf = ({ actor }: TestContext) => (actor.kind === 'user' ? actor.userId : 0)
const recordOf = (ctx: TestContext) => userRecord(ctx, idOf(ctx))
const change = (ctx: TestContext, user: TestContext, input: UpdateUserInput) =>
  updateUser(ctx, platform, idOf(user), input)

type Fields = Record<string, string | File | null>

/** What the form of one's own record sends once it is filled in; null: not at all. */
async function filled(ctx: TestContext, fields: Fields): Promise<FormData> {
  const { value, connections } = await profileData(ctx)
  const { whatsappId, startWork, endWork, ...rest } = value
  const reserved = connections === null ? {} : { whatsappId: whatsappId ?? '', startWork, endWork }
  const readAs = JSON.stringify(value)
  const form = new FormData()
  const all = { intent: 'save', readAs, ...rest, ...reserved, ...fields }
  for (const [name, said] of Object.entries(all)) if (said !== null) form.set(name, said as string)
  return form
}

/** Sends the form as a script of the page does, and gives what the form is told, and the cookies. */
async function send(ctx: TestContext, body: FormData) {
  const sent = { path: '/menu/profile', params: {}, body, platform }
  const { data, init } = (await postForm(profileAction, ctx, sent)) as {
    data: FormAnswer
    init: { headers?: Headers } | null
  }
  const cookies = init?.headers?.getSetCookie() ?? []
  return { ...data, cookies: cookies.map((one) => one.split(';')[0]).join('; ') }
}
const save = async (ctx: TestContext, fields: Fields) => await send(ctx, await filled(ctx, fields))

it('saves what is one’s own, and this browser has the chosen language, theme and menu', async () => {
  const fields = { name: ' Ana  Souza', wpp: '+55 (11) 98', language: 'es', defaultTheme: 'dark' }
  const { done, cookies } = await save(ana, { ...fields, defaultMenu: 'open' })
  expect(done).toEqual({ key: 'users:done.savedOwn' })
  expect(readPreferences(cookies)).toEqual({ language: 'es', theme: 'dark', menu: 'open' })
  expect(await recordOf(ana)).toMatchObject({
    ...{ name: 'Ana Souza', wpp: '551198', language: 'es', defaultTheme: 'dark' },
    queues: [{ name: 'Vendas' }],
  })
})

it('asks for the current password with a new password or e-mail, and never gives one back', async () => {
  const fields = { email: 'ana@outra.test', password: 'nova-senha' }
  for (const [currentPassword, says] of [
    ['', 'required'],
    ['errada', 'wrongPassword'],
  ] as const) {
    const { result } = await save(ana, { ...fields, currentPassword })
    expect(result.error).toEqual({ currentPassword: [says] })
    expect(result.initialValue).toMatchObject({ email: 'ana@outra.test' })
    expect(JSON.stringify(result.initialValue)).not.toMatch(/nova-senha|errada/)
  }
  expect((await save(ana, { ...fields, currentPassword: PASSWORD })).done).not.toBeNull()
  expect((await recordOf(ana)).email).toBe('ana@outra.test')
})

it.each([
  [{ name: 'A' }, { name: ['tooShort'] }],
  [{ name: 'A'.repeat(51) }, { name: ['tooLong?count=50'] }],
  [{ wpp: 'onze' }, { wpp: ['invalidNumber'] }],
  [{ email: 'ana@' }, { email: ['invalidEmail'] }],
  [{ password: '1234', currentPassword: PASSWORD }, { password: ['tooShort'] }],
])('says beside the field what is wrong with %o', async (fields, error) => {
  expect((await save(ana, fields)).result.error).toEqual(error)
})

it('has connection and hours for administrators alone', async () => {
  const { id } = await makeConnection(company)
  expect((await save(admin, { whatsappId: String(id), startWork: '08:00' })).done).not.toBeNull()
  expect(await recordOf(admin)).toMatchObject({ whatsappId: id, startWork: '08:00' })
  await save(admin, { whatsappId: '' })
  expect((await recordOf(admin)).whatsappId).toBeNull()
  expect((await save(admin, { endWork: '17:05' })).result.error).toEqual({
    endWork: ['timeStep?count=10'],
  })

  await change(admin, ana, { whatsappId: id })
  expect((await profileData(ana)).connections).toBeNull()
  expect((await save(ana, { wpp: '11' })).done).not.toBeNull()
  expect((await recordOf(ana)).whatsappId).toBe(id)
  for (const fields of [{ startWork: '08:00' }, { whatsappId: '999' }])
    expect((await save(ana, fields)).result.error).toEqual({ '': ['ERR_NO_PERMISSION'] })
})

it('is told what an administrator changed of it meanwhile, and of nothing that its form does not have', async () => {
  const form = await filled(ana, { wpp: '11' })
  await change(admin, ana, { allTicket: 'enable', startWork: '09:00', capacity: 3 })
  expect((await send(ana, form)).done).not.toBeNull()
  expect(await recordOf(ana)).toMatchObject({ wpp: '11', startWork: '09:00', capacity: 3 })

  const late = await filled(ana, { wpp: '12' })
  await change(admin, ana, { name: 'Ana Prado' })
  const { changed, done } = await send(ana, late)
  expect(done).toBeNull()
  expect(changed?.now).toMatchObject({ name: 'Ana Prado', wpp: '11' })
  late.set('readAs', JSON.stringify(changed?.now))
  expect((await send(ana, late)).done).not.toBeNull()
  expect(await recordOf(ana)).toMatchObject({ name: 'Ana Lima', wpp: '12' })
})

it('keeps the picture, replaces it and takes it off', async () => {
  const profileImage = new File([PNG], 'eu.png')
  expect((await save(ana, { profileImage })).done).not.toBeNull()
  const { profileImage: first } = await recordOf(ana)
  expect(first).toMatch(/^\/media\/people\//)
  await save(ana, { wpp: '11' })
  expect((await profileData(ana)).profileImage).toBe(first)
  const refused = await save(ana, { profileImage: new File(['text'], 'eu.png') })
  expect(refused.result.error).toEqual({ profileImage: ['notAPicture?count=2048'] })
  await save(ana, { picture: null })
  expect((await recordOf(ana)).profileImage).toBeNull()
})
