import { beforeEach, describe, expect, it } from 'vitest'
import { problem } from '#core/problems.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeUser, TEST_NOW } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { everyDay, onCallCompany, ON_CALL_PHONE, onlyOn } from '#tests/edge/on-call-company.ts'
import { phone } from '#tests/edge/phone-conversation.ts'
import { removeUser } from '../removals/remove-user.ts'
import { ON_CALL_ENTRIES_MAX, ON_CALL_INTERVAL_MAX } from './limits.ts'
import { fieldsOfBody, fieldsOfForm, onCallForm, saveOnCallInput } from './plantao.inputs.ts'
import type { OnCallFields } from './plantao.inputs.ts'
import { onCallById, onCallRoster } from './plantao.queries.ts'
import { deleteOnCall, saveOnCall } from './save-on-call.ts'

let company: TestCompany
let ana: TestUser
let ctx: TestContext
let stranger: TestContext
beforeEach(async () => {
  company = await makeCompany()
  ana = await makeUser(company, { name: 'Ana' })
  ctx = contextFor(company, await makeUser(company, { name: 'Helena', profile: 'admin' }))
  const other = await makeCompany()
  stranger = contextFor(other, await makeUser(other, { profile: 'admin' }))
})

const fields = (overrides: Partial<OnCallFields> = {}): OnCallFields => ({
  userId: ana.id,
  phone: ON_CALL_PHONE,
  interval: 15,
  times: onlyOn('monday', '18:00', '08:00'),
  ...overrides,
})
const put = (overrides: Partial<OnCallFields> = {}) => saveOnCall(ctx, null, fields(overrides))

describe('an entry of the roster', () => {
  it('is created, changed and deleted, and those who keep the roster are told', async () => {
    const made = await put()
    expect(made).toMatchObject({
      userId: ana.id,
      user: { name: 'Ana' },
      phone: ON_CALL_PHONE,
      interval: 15,
      lastNotice: null,
      obstacle: null,
    })
    expect(made.days).toHaveLength(7)
    expect(made.days[0]).toEqual({
      weekday: 'Segunda-feira',
      weekdayEn: 'monday',
      startTime: '18:00',
      endTime: '08:00',
    })
    expect(made.days[6]).toMatchObject({ weekdayEn: 'sunday', startTime: '', endTime: '' })
    const changed = await saveOnCall(ctx, made.id, fields({ interval: 30 }))
    expect(changed).toEqual({ ...made, interval: 30 })
    await deleteOnCall(ctx, made.id)
    await expect(onCallById(ctx, made.id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(
      ctx.emitted.map(({ channel, action, audience }) => [channel, action, audience.kind]),
    ).toEqual([
      ['plantao', 'create', 'admins'],
      ['plantao', 'update', 'admins'],
      ['plantao', 'delete', 'admins'],
    ])
    // The room looks at once whether they are on call.
    expect(ctx.woken).toEqual([TEST_NOW, TEST_NOW])
  })

  it('that is created twice is one', async () => {
    const [made, again] = [await put(), await put()]
    expect(again).toEqual(made)
    await Promise.all([put({ interval: 5 }), put({ interval: 5 })])
    expect((await onCallRoster(ctx)).records).toHaveLength(2)
    expect(ctx.emitted).toHaveLength(2)
  })

  it('of two who read the same one keeps the first save, and tells the second what changed', async () => {
    const { id } = await put()
    const readAs = fields()
    await saveOnCall(ctx, id, fields({ interval: 20 }), readAs)
    // Sent twice, by a network that lost the answer, it is one save.
    await saveOnCall(ctx, id, fields({ interval: 20 }), readAs)
    await expect(
      saveOnCall(ctx, id, fields({ times: everyDay('18:00', '08:00') }), readAs),
    ).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      data: { readAs: { interval: 15 }, now: { interval: 20, mondayStart: '18:00' } },
    })
    const saved = await saveOnCall(ctx, id, fields({ interval: 40 }), fields({ interval: 20 }))
    expect(saved.interval).toBe(40)
  })

  it('is of a user of the company, and of nobody else’s', async () => {
    const { id } = await put()
    await expect(saveOnCall(stranger, null, fields())).rejects.toMatchObject({
      code: 'ERR_NO_USER_FOUND',
    })
    for (const work of [
      saveOnCall(stranger, id, fields()),
      deleteOnCall(stranger, id),
      onCallById(stranger, id),
    ])
      await expect(work).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect((await onCallRoster(stranger)).records).toEqual([])
    expect(await onCallById(ctx, id)).toMatchObject({ id })
  })

  it.each(['user', 'supervisor'] as const)('is out of the hands of a %s', async (profile) => {
    const colleague = contextFor(company, await makeUser(company, { profile }))
    const { id } = await put()
    for (const work of [
      saveOnCall(colleague, null, fields()),
      deleteOnCall(colleague, id),
      onCallById(colleague, id),
      onCallRoster(colleague),
    ])
      await expect(work).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })

  it('goes with its user', async () => {
    const { id } = await put()
    await removeUser(ctx, ana.id)
    await expect(onCallById(ctx, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(ctx.emitted).toContainEqual(
      expect.objectContaining({ channel: 'plantao', action: 'delete', data: { id } }),
    )
  })

  it('is one of a hundred at most, also of two that come at once', async () => {
    const days = JSON.stringify(onlyOn('monday', '18:00', '08:00'))
    await ctx.db.all(
      ctx.db.statement(
        `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO on_call_entries (company_id, user_id, phone, days, created_at, updated_at)
         SELECT ?1, ?3, i, ?4, 0, 0 FROM n`,
        ON_CALL_ENTRIES_MAX,
        ana.id,
        days,
      ),
    )
    const ends = await Promise.allSettled([put(), put({ interval: 2 })])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(put({ interval: 3 })).rejects.toMatchObject({
      fields: { userId: [problem('tooManyOnCall', { count: ON_CALL_ENTRIES_MAX })] },
    })
  })
})

describe('the phone', () => {
  it('is kept as WhatsApp keeps it', async () => {
    const old = '551187651234'
    const found = [{ asked: old, jid: `${old}@s.whatsapp.net`, lid: null }]
    const office = await onCallCompany(phone({ 'number.check': { ok: true, result: { found } } }))
    expect((await office.put()).phone).toBe(old)
  })

  it('that WhatsApp does not know, or that is the company’s own, is refused beside its field', async () => {
    const office = await onCallCompany(
      phone({ 'number.check': { ok: true, result: { found: [] } } }),
    )
    await expect(office.put()).rejects.toMatchObject({
      code: 'ERR_WAPP_INVALID_CONTACT',
      fields: { phone: [problem('unknownNumber')] },
    })
    await makeConnection(company, { number: '551187651234' })
    await expect(put()).rejects.toMatchObject({ fields: { phone: [problem('ownNumber')] } })
  })
})

describe('what is asked to be saved', () => {
  const body = (overrides: Record<string, unknown> = {}) => ({
    userId: 1,
    phone: '+55 (11) 98765-1234',
    interval: 15,
    days: [{ weekdayEn: 'monday', startTime: '18:00', endTime: '08:00' }],
    ...overrides,
  })
  const wrong = (schema: typeof saveOnCallInput | typeof onCallForm, input: unknown) =>
    (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ])
  const day = (weekdayEn: string, startTime?: string | null, endTime?: string | null) => ({
    weekdayEn,
    startTime,
    endTime,
  })

  it('is read from the API with days in any order, and without those off', () => {
    const input = body({ days: [day('sunday', '08:00', '08:00'), day('monday', '', null)] })
    expect(fieldsOfBody(saveOnCallInput.parse(input))).toEqual({
      userId: 1,
      phone: '5511987651234',
      interval: 15,
      times: onlyOn('sunday', '08:00', '08:00'),
    })
  })

  it('is read from the form', () => {
    const form = {
      userId: 1,
      phone: '5511987651234',
      interval: 1,
      fridayStart: '22:00',
      fridayEnd: '06:00',
    }
    expect(fieldsOfForm(onCallForm.parse(form)).times).toEqual(onlyOn('friday', '22:00', '06:00'))
  })

  it.each([
    [{ userId: undefined }, 'userId', 'onCallUser'],
    [{ phone: undefined }, 'phone', 'onCallPhone'],
    [{ phone: '  ' }, 'phone', 'onCallPhone'],
    [{ phone: 'telefone' }, 'phone', 'invalidNumber'],
    [{ phone: '5511' }, 'phone', 'tooShort'],
    [{ phone: '5511987000015123' }, 'phone', 'invalidNumber'],
    [{ interval: undefined }, 'interval', 'onCallInterval'],
    [{ interval: 0 }, 'interval', 'tooSmall?count=1'],
    [{ interval: 1.5 }, 'interval', 'invalid'],
    [{ interval: ON_CALL_INTERVAL_MAX + 1 }, 'interval', `tooLarge?count=${ON_CALL_INTERVAL_MAX}`],
    [{ days: undefined }, 'days', 'onCallDays'],
    [{ days: [] }, 'days', 'onCallDays'],
    [{ days: [day('monday')] }, 'days', 'onCallDays'],
    [{ days: [day('monday', '08:00')] }, 'days.0.endTime', 'onCallEnd'],
    [{ days: [day('monday', '', '08:00')] }, 'days.0.startTime', 'onCallStart'],
    [{ days: [day('monday', '8:00', '24:00')] }, 'days.0.startTime', 'invalidTime'],
    [{ days: [day('domingo', '08:00', '09:00')] }, 'days.0.weekdayEn', 'invalid'],
    [
      { days: [day('monday', '08:00', '09:00'), day('monday', '10:00', '11:00')] },
      'days',
      'invalid',
    ],
  ])('%j is refused', (overrides, path, code) => {
    expect(wrong(saveOnCallInput, body(overrides))).toContainEqual([path, code])
  })

  it('is refused beside the field of the form', () => {
    const form = { userId: 1, phone: '5511987651234', interval: 1 }
    expect(wrong(onCallForm, form)).toEqual([['mondayStart', 'onCallDays']])
    expect(wrong(onCallForm, { ...form, tuesdayStart: '18:00', sundayEnd: '08:00' })).toEqual([
      ['tuesdayEnd', 'onCallEnd'],
      ['sundayStart', 'onCallStart'],
    ])
    expect(wrong(onCallForm, { ...form, mondayStart: '25:00', mondayEnd: '08:00' })).toEqual([
      ['mondayStart', 'invalidTime'],
    ])
  })
})

it('says who is on call now, and in which zone and hours', async () => {
  // It is Monday, 9:00 in São Paulo.
  const { id } = await put({ times: onlyOn('monday', '08:00', '12:00') })
  await put({ interval: 2, times: onlyOn('monday', '18:00', '08:00') })
  await put({ interval: 3, times: everyDay('00:00', '00:00') })
  const roster = await onCallRoster(ctx)
  expect(roster).toMatchObject({ timezone: 'America/Sao_Paulo', keepsHours: false })
  expect(roster.onCall.map(({ name, until }) => [name, until])).toEqual([
    ['Ana', '2026-03-02T15:00:00.000Z'],
    ['Ana', null],
  ])
  expect(roster.onCall[0]?.id).toBe(id)
})
