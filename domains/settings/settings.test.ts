import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import { saveSettingInput } from './settings.inputs.ts'
import { SETTING_KEYS } from './settings.keys.ts'
import { companySetting, companySettings } from './settings.queries.ts'
import { saveSetting } from './settings.service.ts'

let company: TestCompany
let other: TestCompany
let admin: TestUser
beforeAll(async () => {
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
    const settings = await companySettings(contextFor(await makeCompany()), 0).catch(() => null)
    expect(settings).toBeNull()
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
      lgpdMessage: 'Olá {{firstName}}\n',
    })
    expect(
      saveSettingInput.safeParse({ column: 'lgpdMessage', data: 'x'.repeat(4097) }).success,
    ).toBe(false)
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
})
