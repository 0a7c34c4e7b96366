import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { wallTime } from '#core/zoned-time.ts'
import { contextFor } from '#tests/edge/context.ts'
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeUser,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { rows } from '#tests/edge/two-people.ts'
import {
  connectionForm,
  connectionOfForm,
  createConnectionByForm,
  newConnectionForms,
  numberOf,
  pairingForm,
  saveConnectionByForm,
} from './connection-form.ts'
import { apiTokenHash } from './api-token.ts'
import type { ConnectionReadAs } from './connection-form.ts'
import { connectionDetail } from './connections.queries.ts'
import { replaceToken } from './replace-token.ts'
import { updateConnection } from './update-connection.ts'

const ZONE = 'America/Sao_Paulo'
const local = (time: number) => wallTime(time, ZONE)
const pdf = () => new File(['%PDF-1.4 cardápio'], 'cardápio.pdf', { type: 'application/pdf' })

async function world() {
  const company = await makeCompany()
  await makeConnection(company, { name: 'Padrão', isDefault: true })
  const { id } = await makeConnection(company, { name: 'Balcão', channel: 'whatsapp' })
  const ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const value = async (of = id) => (await connectionOfForm(ctx, of)).value
  /** As the browser sends it: what is off or empty is not there. */
  const sent = (fields: Partial<ConnectionReadAs>, more: Record<string, unknown> = {}) =>
    connectionForm.parse({
      ...Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== '' && field)),
      queueIds: (fields.queueIds ?? '').split(',').filter(Boolean).map(Number),
      ...more,
    })
  const save = (form: ReturnType<typeof sent>, readAs?: ConnectionReadAs) =>
    saveConnectionByForm(ctx, id, form, readAs)
  return { company, id, ctx, value, sent, save }
}
const problemsOf = (parsed: {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}) => Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? [])

it('wants of a new connection what its channel needs, in the words of the specification', () => {
  const phone = (fields: object) =>
    problemsOf(newConnectionForms.whatsapp.safeParse({ channel: 'whatsapp', ...fields }))
  expect(phone({})).toEqual({ name: 'required' })
  expect(phone({ name: ' a ' })).toEqual({ name: 'Too Short!' })
  expect(phone({ name: 'a'.repeat(51) })).toEqual({ name: 'Too Long!' })
  expect(phone({ name: 'Loja' })).toEqual({})
  expect(phone({ name: 'Loja', queueIds: [1] })).toEqual({})
  expect(phone({ name: 'Loja', queueIds: [1, 2] })).toEqual({ greetingMessage: 'greetingMissing' })
  expect(phone({ name: 'Loja', importRecentMessages: '2026-11-01T10:00' })).toEqual({
    importOldMessages: 'startMissing',
  })
  const account = (fields: object) =>
    problemsOf(newConnectionForms.whatsappapi.safeParse({ channel: 'whatsappapi', ...fields }))
  expect(account({ name: 'Loja' })).toEqual({ phoneNumberId: 'required', accessToken: 'required' })
  expect(account({ name: 'Loja', phoneNumberId: 'abc', accessToken: 'x' })).toEqual({
    phoneNumberId: 'metaNumberId',
  })
})

it('takes a number by its parts, whole or not at all', () => {
  const number = (area: string, rest: string) =>
    pairingForm.safeParse({ country: '+55', area, number: rest })
  expect(numberOf(number('(11)', '98765-4321').data!)).toBe('5511987654321')
  expect(problemsOf(number('', '123'))).toEqual({ number: 'phoneNumber' })
  expect(problemsOf(number('11', 'casa da Ana'))).toEqual({ number: 'phoneNumber' })
})

it('is made with its file, and tells its token; a file that does not greet makes none', async () => {
  const { company, ctx } = await world()
  const queue = await makeQueue(company)
  const form = (name: string, file: File) =>
    newConnectionForms.whatsapp.parse({ name, channel: 'whatsapp', queueIds: [queue.id], file })
  const { id, token } = await createConnectionByForm(ctx, form('Nova', pdf()))
  expect(token).toMatch(/^[A-Z0-9]{30}$/)
  expect(await connectionDetail(ctx, id)).toMatchObject({
    name: 'Nova',
    queueIds: [queue.id],
    greetingMediaAttachment: { name: 'cardápio.pdf' },
  })
  const virus = new File(['MZ'], 'vírus.exe', { type: 'application/x-msdownload' })
  expect((await refusal(createConnectionByForm(ctx, form('Outra', virus)))).fields).toEqual({
    file: ['greetingFile'],
  })
  await expect(connectionDetail(ctx, id + 1)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
})

it('a form that is sent five times at once makes one phone, with one token that works', async () => {
  const { company, ctx } = await world()
  const name = 'Loja'
  const form = newConnectionForms.whatsapp.parse({ name, channel: 'whatsapp' })
  const send = () => createConnectionByForm(ctx, form)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(send))
  ctx.clock.advance(SECOND_MS)
  answers.push(await send())
  expect(new Set(answers.map(({ id, token }) => `${id} ${token}`)).size).toBe(1)
  const stored = await rows<{ hash: string }>(
    company,
    'SELECT api_token_hash AS hash FROM connections WHERE company_id = ?1 AND name = ?2',
    name,
  )
  expect(stored).toEqual([{ hash: await apiTokenHash(answers[0]!.token) }])
  ctx.clock.advance(MINUTE_MS)
  const later = await send()
  expect(later.id).not.toBe(answers[0]?.id)
  expect(later.token).not.toBe(answers[0]?.token)
})

it('a form that is sent again is the same phone while the clock goes on, as clocks do', async () => {
  const { ctx } = await world()
  const form = newConnectionForms.whatsapp.parse({ name: 'Loja', channel: 'whatsapp' })
  let asked = 0
  const now = () => {
    asked += 1
    ctx.clock.advance(1)
    return ctx.clock.now()
  }
  const send = () => createConnectionByForm({ ...ctx, clock: { now } }, form)
  const first = await send()
  expect(await send()).toEqual(first)
  // Nothing was tried over and over.
  expect(asked).toBeLessThan(50)
})

it('a form whose token cannot be shown again makes a phone of its own, at once', async () => {
  const { ctx } = await world()
  const form = newConnectionForms.whatsapp.parse({ name: 'Loja', channel: 'whatsapp' })
  const { id } = await createConnectionByForm(ctx, form)
  const config = { ...ctx.config, appSecret: 'another secret of at least thirty-two letters' }
  const again = await createConnectionByForm({ ...ctx, config }, form)
  expect(again.id).not.toBe(id)
})

it('a token that was replaced since is neither shown nor replaced by the form that made the phone', async () => {
  const { ctx } = await world()
  const form = newConnectionForms.whatsapp.parse({ name: 'Loja', channel: 'whatsapp' })
  const { id } = await createConnectionByForm(ctx, form)
  const { tokenLast4 } = await replaceToken(ctx, id)
  const again = await createConnectionByForm(ctx, form)
  expect(again.id).not.toBe(id)
  expect(await connectionDetail(ctx, id)).toMatchObject({ tokenLast4 })
})

it('two people who make a phone of the same name at once have one each, with a token that works', async () => {
  const { company, ctx } = await world()
  const other = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const form = newConnectionForms.whatsapp.parse({ name: 'Loja', channel: 'whatsapp' })
  const makers = [ctx, other, ctx, other]
  const answers = await Promise.all(makers.map((maker) => createConnectionByForm(maker, form)))
  const [mine, theirs] = [answers[0]?.id, answers[1]?.id]
  expect(answers.map(({ id }) => id)).toEqual([mine, theirs, mine, theirs])
  expect(mine).not.toBe(theirs)
  for (const { id } of answers) expect(await connectionDetail(ctx, id)).not.toHaveProperty('madeBy')
})

it('saves what the form says and leaves what it has no field for', async () => {
  const { id, ctx, value, sent, save } = await world()
  await updateConnection(ctx, id, { maxUseBotQueues: 7 })
  const readAs = await value()
  const old = TEST_NOW - 30 * DAY_MS
  await save(
    sent({ ...readAs, name: 'Loja', allowGroup: true, importOldMessages: local(old) }),
    readAs,
  )
  expect(await connectionDetail(ctx, id)).toMatchObject({
    name: 'Loja',
    allowGroup: true,
    maxUseBotQueues: 7,
    importOldMessages: new Date(Math.floor(old / 60_000) * 60_000).toISOString(),
  })
  expect(await value()).toMatchObject({ name: 'Loja', importOldMessages: local(old) })
  const now = await value()
  await save(sent({ ...now, allowGroup: false, importOldMessages: '' }), now)
  expect(await connectionDetail(ctx, id)).toMatchObject({
    allowGroup: false,
    importOldMessages: null,
  })
})

it('refuses an import from too long ago, or from ahead, beside its field', async () => {
  const { value, sent, save } = await world()
  const readAs = await value()
  const dates = async (from: number, to?: number) =>
    (
      await refusal(
        save(
          sent({
            ...readAs,
            importOldMessages: local(from),
            importRecentMessages: to === undefined ? '' : local(to),
          }),
          readAs,
        ),
      )
    ).fields
  expect(await dates(TEST_NOW - 740 * DAY_MS)).toEqual({
    importOldMessages: ['tooLongAgo?count=2'],
  })
  expect(await dates(TEST_NOW + DAY_MS)).toEqual({ importOldMessages: ['future'] })
  expect(await dates(TEST_NOW - DAY_MS, TEST_NOW - 2 * DAY_MS)).toEqual({
    importRecentMessages: ['endsBefore'],
  })
  expect(await dates(TEST_NOW - DAY_MS, TEST_NOW + DAY_MS)).toEqual({
    importRecentMessages: ['future'],
  })
})

it('leaves a time with seconds as it is where the form did not change it', async () => {
  const { id, ctx, value, sent, save } = await world()
  const exact = new Date(TEST_NOW - 30 * DAY_MS + 12_345).toISOString()
  await updateConnection(ctx, id, { importOldMessages: exact })
  const readAs = await value()
  await save(sent({ ...readAs, name: 'Loja' }), readAs)
  expect(await connectionDetail(ctx, id)).toMatchObject({ importOldMessages: exact })
})

it('keeps a file, takes it off, and puts another in its place', async () => {
  const { id, ctx, value, sent, save } = await world()
  const file = async () => (await connectionDetail(ctx, id)).greetingMediaAttachment?.name
  await save(sent(await value(), { file: pdf() }), await value())
  await save(sent(await value()), await value())
  expect(await file()).toBe('cardápio.pdf')
  await save(sent({ ...(await value()), media: '' }), await value())
  expect(await file()).toBeUndefined()
})

it('is not saved over what a colleague changed meanwhile, and says what it is now', async () => {
  const { company, id, ctx, value, sent, save } = await world()
  const queue = await makeQueue(company)
  const readAs = await value()
  await updateConnection(ctx, id, { queueIds: [queue.id], greetingMessage: 'Olá' })
  const error = await refusal(save(sent({ ...readAs, name: 'Loja' }), readAs))
  expect(error.code).toBe('ERR_CHANGED_MEANWHILE')
  expect(error.data).toMatchObject({
    readAs: { queueIds: '', greetingMessage: '' },
    now: { queueIds: `${queue.id}`, greetingMessage: 'Olá' },
  })
  expect((await value()).name).toBe('Balcão')
  const seen = await value()
  await save(sent({ ...seen, name: 'Loja' }), seen)
  // The same save again is one save.
  await save(sent({ ...seen, name: 'Loja' }), seen)
  expect(await value()).toMatchObject({ name: 'Loja', greetingMessage: 'Olá' })
})

it('writes nothing of two that save at once but the first', async () => {
  const { value, sent, save } = await world()
  const readAs = await value()
  const both = await Promise.allSettled(
    ['Uma', 'Outra'].map((name) => save(sent({ ...readAs, name }), readAs)),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('of an account of the Cloud API has no groups and no past', async () => {
  const { company, ctx, value, sent } = await world()
  const { id } = await makeConnection(company, { name: 'Oficial', channel: 'whatsappapi' })
  await updateConnection(ctx, id, { allowGroup: true })
  const readAs = await value(id)
  expect(JSON.stringify(readAs)).not.toContain('oken')
  await saveConnectionByForm(ctx, id, sent({ ...readAs, allowGroup: false }), readAs)
  expect((await value(id)).allowGroup).toBe(true)
})

it('is for who manages connections', async () => {
  const { company, id, sent } = await world()
  const asUser = contextFor(company, await makeUser(company))
  for (const work of [
    connectionOfForm(asUser, id),
    saveConnectionByForm(asUser, id, sent({ name: 'Minha' })),
    createConnectionByForm(
      asUser,
      newConnectionForms.whatsapp.parse({ name: 'Minha', channel: 'whatsapp' }),
    ),
  ])
    expect((await refusal(work)).code).toBe('ERR_NO_PERMISSION')
})
