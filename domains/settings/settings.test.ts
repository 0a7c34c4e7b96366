import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import { SETTING_KEYS } from '../companies/settings.keys.ts'
import { companySetting, companySettings, listSettings } from './settings.queries.ts'
import { putSetting, saveSetting, saveSettings } from './settings.service.ts'

let company: TestCompany
let other: TestCompany
let admin: TestUser
beforeEach(async () => {
  company = await makeCompany()
  other = await makeCompany()
  admin = await makeUser(company, { profile: 'admin' })
})

async function directoryVersion(): Promise<number | null> {
  const row = shardOf(env, company.shard).prepare(
    'SELECT directory_version AS v FROM company_state WHERE company_id = ?1',
  )
  return await row.bind(company.id).first<number>('v')
}

describe('the settings', () => {
  it('have their defaults until they are changed', async () => {
    await expect(companySettings(contextFor(await makeCompany()), 0)).rejects.toMatchObject({
      status: 404,
    })
    const all = await companySettings(contextFor(company, admin), company.id)
    expect(Object.keys(all)).toEqual(Object.keys(SETTING_KEYS))
    expect(all).toMatchObject({
      lgpdHideNumber: 'disabled',
      acceptCallWhatsapp: 'enabled',
      lgpdMessage: '',
    })
  })

  it('change, show at once, and are told to the company', async () => {
    const ctx = contextFor(company, admin)
    const before = await directoryVersion()
    expect(await saveSetting(ctx, { column: 'requiredTag', data: 'enabled' })).toEqual({
      requiredTag: 'enabled',
    })
    expect(await companySetting(ctx, 'requiredTag')).toEqual({ requiredTag: 'enabled' })
    expect(await saveSetting(ctx, { column: 'scheduleType', data: 'queue' })).toEqual({
      scheduleType: 'queue',
    })
    expect(await companySettings(ctx, company.id)).toMatchObject({
      requiredTag: 'enabled',
      scheduleType: 'queue',
    })
    expect(await directoryVersion()).toBe(before! + 2)
    expect(ctx.emitted[0]).toEqual({
      channel: 'settings',
      action: 'update',
      data: { id: 'requiredTag', key: 'requiredTag', value: 'enabled' },
      audience: { kind: 'company' },
    })
    expect(await companySetting(contextFor(other), 'requiredTag')).toEqual({
      requiredTag: 'disabled',
    })
  })

  it('take only what they know', async () => {
    const ctx = contextFor(company, admin)
    for (const column of ['', 'nope', '__proto__', 'constructor', 'REQUIREDTAG']) {
      await expect(companySetting(ctx, column)).rejects.toMatchObject({
        code: 'ERR_NO_SETTING_FOUND',
        status: 404,
      })
      await expect(saveSetting(ctx, { column, data: 'enabled' })).rejects.toMatchObject({
        code: 'ERR_NO_SETTING_FOUND',
      })
    }
    for (const [column, data] of [
      ['requiredTag', 'yes'],
      ['requiredTag', ''],
      ['scheduleType', 'enabled'],
      ['lgpdLink', 'javascript:alert(1)'],
      ['lgpdLink', 'example.com'],
    ] as const) {
      await expect(saveSetting(ctx, { column, data }), `${column} ${data}`).rejects.toMatchObject({
        code: 'ERR_INVALID_INPUT',
      })
    }
    expect(
      await saveSetting(ctx, { column: 'lgpdLink', data: ' https://exemplo.com/lgpd ' }),
    ).toEqual({
      lgpdLink: 'https://exemplo.com/lgpd',
    })
    expect(await saveSetting(ctx, { column: 'lgpdMessage', data: 'Olá {{firstName}}\n' })).toEqual({
      lgpdMessage: 'Olá {{firstName}}',
    })
    const long = { column: 'lgpdMessage', data: 'x'.repeat(4097) }
    await expect(saveSetting(ctx, long)).rejects.toMatchObject({
      fields: { data: ['tooLong?count=4096'] },
    })
  })

  it('are changed by admins only', async () => {
    for (const profile of ['user', 'supervisor'] as const) {
      const ctx = contextFor(company, await makeUser(company, { profile }))
      await expect(
        saveSetting(ctx, { column: 'requiredTag', data: 'disabled' }),
      ).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
      expect(await companySetting(ctx, 'sendSignMessage')).toEqual({ sendSignMessage: 'disabled' })
    }
  })

  it('of another company are not there', async () => {
    await expect(companySettings(contextFor(company, admin), other.id)).rejects.toMatchObject({
      code: 'ERR_NO_SETTING_FOUND',
      status: 404,
    })
  })

  it('saved as they are change nothing, and are not told again', async () => {
    const ctx = contextFor(company, admin)
    await saveSetting(ctx, { column: 'sendQueuePosition', data: 'enabled' })
    const [version, told] = [await directoryVersion(), ctx.emitted.length]
    await saveSetting(ctx, { column: 'sendQueuePosition', data: 'enabled' })
    await saveSetting(ctx, { column: 'sendQueuePosition', data: 'enabled', readAs: 'disabled' })
    expect([await directoryVersion(), ctx.emitted.length]).toEqual([version, told])
  })

  it('of a form are saved all or none, those that somebody else changed apart', async () => {
    const own = await makeCompany()
    const ctx = contextFor(own, await makeUser(own, { profile: 'admin' }))
    const readAs = { lgpdMessage: '', lgpdConsent: 'disabled', lgpdHideNumber: 'disabled' }
    await saveSettings(ctx, { lgpdMessage: 'dela', lgpdHideNumber: 'enabled' })
    ctx.emitted.length = 0

    const mine = { ...readAs, lgpdMessage: 'minha\r\nlinha', lgpdConsent: 'enabled' }
    await expect(saveSettings(ctx, mine, readAs)).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      data: { readAs, now: { ...readAs, lgpdMessage: 'dela', lgpdHideNumber: 'enabled' } },
    })
    expect(await companySettings(ctx, own.id)).toMatchObject({ lgpdConsent: 'disabled' })
    expect(ctx.emitted).toEqual([])

    // What the form does not change stays as somebody else made it.
    await saveSettings(ctx, mine, { ...readAs, lgpdMessage: 'dela' })
    expect(await companySettings(ctx, own.id)).toMatchObject({
      lgpdMessage: 'minha\nlinha',
      lgpdConsent: 'enabled',
      lgpdHideNumber: 'enabled',
    })
    expect(ctx.emitted.map(({ data }) => data['key']).sort()).toEqual([
      'lgpdConsent',
      'lgpdMessage',
    ])
  })

  it('of a form name each field that is refused', async () => {
    const ctx = contextFor(company, admin)
    await expect(
      saveSettings(ctx, { lgpdLink: 'example.com', scheduleType: 'never', lgpdConsent: 'enabled' }),
    ).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      fields: { lgpdLink: ['invalidLink'], scheduleType: ['invalid'] },
    })
    expect(await companySetting(ctx, 'lgpdConsent')).toEqual({ lgpdConsent: 'disabled' })
  })

  it('are put by their key, and the key is said once', async () => {
    const ctx = contextFor(company, admin)
    const platform = { control: env.CONTROL }
    const put = (key: string, input: Parameters<typeof putSetting>[3]) =>
      putSetting(ctx, platform, key, input)
    expect(await put('userRandom', { key: 'userRandom', value: 'enabled' })).toEqual({
      key: 'userRandom',
      value: 'enabled',
    })
    await expect(put('userRandom', { key: 'userRating', value: 'enabled' })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
    })
    await expect(put('userRandom', { value: 'sometimes' })).rejects.toMatchObject({
      fields: { value: ['invalid'] },
    })
    await put('scheduleType', { value: 'queue' })
    await expect(
      put('scheduleType', { value: 'company', readAs: 'connection' }),
    ).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      data: { now: { scheduleType: 'queue' } },
    })
    await expect(put('__proto__', { value: 'enabled' })).rejects.toMatchObject({
      code: 'ERR_NO_SETTING_FOUND',
    })
  })
})

describe('the settings of the platform', () => {
  const platform = { control: env.CONTROL }
  const save = (ctx: ReturnType<typeof contextFor>, value: string, readAs?: string) =>
    putSetting(ctx, platform, 'userCreation', readAs === undefined ? { value } : { value, readAs })

  it('are seen and changed by its owner alone', async () => {
    const keys = async (ctx: ReturnType<typeof contextFor>) =>
      (await listSettings(ctx, platform)).map(({ key }) => key)
    const plain = contextFor(company, admin)
    expect(await keys(plain)).toEqual(Object.keys(SETTING_KEYS))
    await expect(save(plain, 'disabled')).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })

    const owner = contextFor(company, await makeUser(company, { profile: 'admin', super: true }))
    expect(await keys(owner)).toEqual([...Object.keys(SETTING_KEYS), 'userCreation'])
    expect(await save(owner, 'disabled', 'enabled')).toEqual({
      key: 'userCreation',
      value: 'disabled',
    })
    expect(await listSettings(owner, platform)).toContainEqual({
      key: 'userCreation',
      value: 'disabled',
    })
    await save(owner, 'disabled', 'enabled')
    expect(owner.emitted).toHaveLength(1)
    expect(owner.emitted[0]?.audience).toMatchObject({ kind: 'user' })
    await expect(save(owner, 'never')).rejects.toMatchObject({ fields: { value: ['invalid'] } })
    await save(owner, 'enabled')
  })
})
