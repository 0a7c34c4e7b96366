import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONTROL_CHANGES_BASE } from '#core/ids.ts'
import { contextFor, testClock } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { companyData, saveCompanyData } from './company-data.ts'
import { sweepCompany } from '../sweep/sweep-company.ts'
import {
  CHANGE_SHOWN_CHARS,
  SETTING_CHANGES_KEEP_MS,
  SETTING_CHANGES_KEPT,
  SETTING_CHANGES_PAGE,
} from './limits.ts'
import { savePlatformSettings } from './platform-settings.ts'
import { listSettingChanges, settingChange } from './setting-changes.queries.ts'
import { companySetting } from './settings.queries.ts'
import { saveSettings } from './settings.service.ts'
import { undoSettingChange } from './undo-setting-change.ts'

const platform = { control: env.CONTROL }

let company: TestCompany
let admin: TestUser
let ctx: TestContext
beforeEach(async () => {
  company = await makeCompany({ name: 'Padaria', email: 'oi@padaria.test' })
  admin = await makeUser(company, { profile: 'admin', name: 'Helena' })
  ctx = contextFor(company, admin)
})

const changes = async (of = ctx, cursor?: string) =>
  await listSettingChanges(of, platform, { cursor })
/** What changed, newest first. */
const told = async (of = ctx) =>
  (await changes(of)).records.map(({ key, was, value, user }) => [user?.name, key, was, value])
const newest = async (of = ctx) => {
  const [change] = (await changes(of)).records
  if (change === undefined) throw new Error('nothing changed')
  return change
}
const undo = (id: number, readAs?: string, of = ctx) =>
  undoSettingChange(of, platform, id, readAs === undefined ? {} : { readAs })

describe('the log of changes', () => {
  it('says who changed what, from what to what, newest first, wherever it is kept', async () => {
    await saveSettings(ctx, { requiredTag: 'enabled', scheduleType: 'queue' })
    ctx.clock.advance(1000)
    await saveCompanyData(ctx, { phone: '11 3333-0000' })
    ctx.clock.advance(1000)
    await saveSettings(contextFor(company, null, { clock: ctx.clock }), { scheduleType: 'company' })
    expect(await told()).toEqual([
      [undefined, 'scheduleType', 'queue', 'company'],
      ['Helena', 'phone', '', '11 3333-0000'],
      ['Helena', 'requiredTag', 'disabled', 'enabled'],
      ['Helena', 'scheduleType', 'disabled', 'queue'],
    ])
    // No shard gives an id of the control database's.
    expect((await changes()).records.map(({ id }) => id > CONTROL_CHANGES_BASE)).toEqual([
      ...[false, true, false, false],
    ])
    expect((await changes()).records.at(-1)).toMatchObject({
      at: new Date(ctx.clock.now() - 2000).toISOString(),
      user: { id: admin.id, name: 'Helena' },
      isCut: false,
      undoes: null,
    })
  })

  it('has nothing of what changed nothing, or was refused', async () => {
    await saveSettings(ctx, { requiredTag: 'disabled' })
    await saveCompanyData(ctx, { name: 'Padaria' })
    await saveSettings(ctx, { lgpdMessage: 'dela' })
    const readAs = { lgpdMessage: '', lgpdConsent: 'disabled' }
    const mine = { lgpdMessage: 'minha', lgpdConsent: 'enabled' }
    await expect(saveSettings(ctx, mine, readAs)).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
    })
    await expect(
      saveCompanyData(ctx, { name: 'Outra', readAs: { name: 'Loja' } }),
    ).rejects.toMatchObject({ code: 'ERR_CHANGED_MEANWHILE' })
    expect(await told()).toEqual([['Helena', 'lgpdMessage', '', 'dela']])
  })

  it('is read by pages, each change once', async () => {
    const seen: number[] = []
    for (let turn = 0; turn < 13; turn++) {
      await saveSettings(ctx, { requiredTag: turn % 2 === 0 ? 'enabled' : 'disabled' })
      await saveCompanyData(ctx, { phone: `${turn}` })
    }
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { records, hasMore, nextCursor } = await changes(ctx, cursor)
      expect([records.length === SETTING_CHANGES_PAGE, nextCursor !== null]).toEqual([
        hasMore,
        hasMore,
      ])
      seen.push(...records.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    }
    expect([seen.length, new Set(seen).size]).toEqual([26, 26])
  })

  it('goes on behind options that are no more', async () => {
    const gone = ctx.db.statement(
      `INSERT INTO setting_changes (company_id, key, was, value, user_id, undoes, created_at)
       SELECT ?1, 'retired', '', value, NULL, NULL, ?2 FROM json_each(?3)`,
      ctx.clock.now(),
      JSON.stringify(Array.from({ length: SETTING_CHANGES_PAGE }, (_, at) => `${at}`)),
    )
    await saveSettings(ctx, { requiredTag: 'enabled' })
    ctx.clock.advance(1000)
    await ctx.db.all({ ...gone, params: [ctx.clock.now(), ...gone.params.slice(1)] })
    const { records, hasMore, nextCursor } = await changes()
    expect([records, hasMore]).toEqual([[], true])
    const next = await changes(ctx, nextCursor ?? '')
    expect(next.records.map(({ key }) => key)).toEqual(['requiredTag'])
    expect(next.hasMore).toBe(false)
  })

  it('cuts long texts, and has one alone whole', async () => {
    const text = `Olá ${'á'.repeat(CHANGE_SHOWN_CHARS)} fim`
    await saveSettings(ctx, { lgpdMessage: text })
    const { id, value, isCut } = await newest()
    expect([value.length, value.at(-1), isCut]).toEqual([CHANGE_SHOWN_CHARS + 1, '…', true])
    expect(await settingChange(ctx, platform, id)).toMatchObject({ value: text, now: text })
  })

  it('is for administrators alone, each of their own company', async () => {
    await saveSettings(ctx, { lgpdMessage: 'segredo' })
    const { id } = await newest()
    for (const profile of ['user', 'supervisor'] as const) {
      const of = contextFor(company, await makeUser(company, { profile }))
      const refused = { code: 'ERR_NO_PERMISSION' }
      await expect(changes(of)).rejects.toMatchObject(refused)
      await expect(settingChange(of, platform, id)).rejects.toMatchObject(refused)
      await expect(undo(id, undefined, of)).rejects.toMatchObject(refused)
    }
    const other = await makeCompany()
    const theirs = contextFor(other, await makeUser(other, { profile: 'admin', super: true }))
    expect(await told(theirs)).not.toContainEqual(expect.arrayContaining(['segredo']))
    for (const run of [settingChange(theirs, platform, id), undo(id, undefined, theirs)])
      await expect(run).rejects.toMatchObject({ code: 'ERR_NOT_FOUND', status: 404 })
    expect(await companySetting(ctx, 'lgpdMessage')).toEqual({ lgpdMessage: 'segredo' })
  })

  it('shows what the platform changed to its owners alone, whatever company they are of', async () => {
    const owner = contextFor(
      company,
      await makeUser(company, { profile: 'admin', super: true, name: 'Dona' }),
    )
    await savePlatformSettings(owner, platform, { userCreation: 'disabled' })
    const { id, ...change } = await newest(owner)
    expect(change).toMatchObject({ key: 'userCreation', was: 'enabled', user: { name: 'Dona' } })
    expect(await told()).toEqual([])
    await expect(undo(id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    const other = await makeCompany()
    const second = contextFor(other, await makeUser(other, { profile: 'admin', super: true }))
    expect(await newest(second)).toMatchObject({ id, user: { name: 'Dona' } })
    expect(await undo(id, undefined, second)).toMatchObject({ now: 'enabled', canUndo: false })
    expect(await newest(owner)).toMatchObject({ undoes: id, value: 'enabled' })
  })
})

it('an owner whose save is followed by another at once has saved, and is told so', async () => {
  const owner = contextFor(company, await makeUser(company, { profile: 'admin', super: true }))
  const other = contextFor(company, await makeUser(company, { profile: 'admin', super: true }))
  const control = {
    prepare: (sql: string) => env.CONTROL.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await env.CONTROL.batch(statements)
      await savePlatformSettings(other, platform, { userCreation: 'enabled' })
      return results
    },
  }
  await savePlatformSettings(
    owner,
    { control: control as D1Database },
    { userCreation: 'disabled' },
  )
  expect(owner.emitted.map(({ data }) => data)).toMatchObject([{ value: 'disabled' }])
  expect((await newest(owner)).value).toBe('enabled')
})

describe('an undone change', () => {
  it('is a change like any other: noted, told, and undone itself', async () => {
    await saveSettings(ctx, { requiredTag: 'enabled' })
    const { id, canUndo } = await newest()
    expect(canUndo).toBe(true)
    ctx.emitted.length = 0
    expect(await undo(id)).toMatchObject({ id, now: 'disabled', canUndo: false })
    expect(await companySetting(ctx, 'requiredTag')).toEqual({ requiredTag: 'disabled' })
    expect(ctx.emitted.map(({ data }) => data)).toEqual([
      { id: 'requiredTag', key: 'requiredTag', value: 'disabled' },
    ])
    const undone = await newest()
    expect(undone).toMatchObject({ undoes: id, was: 'enabled', value: 'disabled', canUndo: true })
    // Pressed twice it is undone once.
    await undo(id)
    expect((await changes()).records).toHaveLength(2)
    expect(await undo(undone.id)).toMatchObject({ now: 'enabled' })
  })

  it('is not written over what the option has become since, unless that is known', async () => {
    await saveSettings(ctx, { scheduleType: 'queue' })
    const { id } = await newest()
    await saveSettings(ctx, { scheduleType: 'company' })
    await expect(undo(id)).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      data: { readAs: { scheduleType: 'queue' }, now: { scheduleType: 'company' } },
    })
    expect(await undo(id, 'company')).toMatchObject({ now: 'disabled' })
  })

  it('of the company’s own data is told as such, and asks too', async () => {
    await saveCompanyData(ctx, { name: 'Padaria Central' })
    const { id } = await newest()
    await saveCompanyData(ctx, { name: 'Padaria Nova' })
    await expect(undo(id)).rejects.toMatchObject({
      data: { now: { name: 'Padaria Nova' } },
    })
    await undo(id, 'Padaria Nova')
    expect(await companyData(ctx)).toMatchObject({ name: 'Padaria' })
    expect(ctx.emitted.at(-1)).toMatchObject({ channel: 'settings', data: { id: 'company' } })
    expect(await told()).toContainEqual(['Helena', 'name', 'Padaria Nova', 'Padaria'])
  })

  it('is not offered, and is refused, where the option no longer takes what it was', async () => {
    const empty = await makeCompany({ email: '' })
    const of = contextFor(empty, await makeUser(empty, { profile: 'admin' }))
    await saveCompanyData(of, { email: 'oi@loja.test' })
    const { id, canUndo } = await newest(of)
    expect(canUndo).toBe(false)
    await expect(undo(id, undefined, of)).rejects.toMatchObject({ code: 'ERR_OLD_VALUE_REFUSED' })
    expect(await companyData(of)).toMatchObject({ email: 'oi@loja.test' })
  })
})

describe('what is kept of it', () => {
  const count = async () =>
    await ctx.db.first<{ n: number }>(
      ctx.db.statement('SELECT count(*) AS n FROM setting_changes WHERE company_id = ?1'),
    )

  it('is the newest, and no more', async () => {
    await ctx.db.batch([
      ctx.db.statement(
        `INSERT INTO setting_changes (company_id, key, was, value, created_at)
         SELECT ?1, 'lgpdMessage', '', value, ?3 FROM json_each(?2)`,
        JSON.stringify(Array.from({ length: SETTING_CHANGES_KEPT }, (_, at) => `${at}`)),
        ctx.clock.now(),
      ),
    ])
    await saveSettings(ctx, { requiredTag: 'enabled' })
    expect(await count()).toEqual({ n: SETTING_CHANGES_KEPT })
    expect(await newest()).toMatchObject({ key: 'requiredTag' })
  })

  it('is a year: older changes are not shown, and go with the next sweep', async () => {
    await saveSettings(ctx, { requiredTag: 'enabled' })
    const { id } = await newest()
    const clock = testClock(ctx.clock.now() + SETTING_CHANGES_KEEP_MS + 1)
    const later = contextFor(company, admin, { clock })
    expect(await told(later)).toEqual([])
    await expect(settingChange(later, platform, id)).rejects.toMatchObject({ status: 404 })
    await sweepCompany(contextFor(company, null, { clock }))
    expect(await count()).toEqual({ n: 0 })
  })
})
