import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany, TestContact } from '#tests/edge/factories.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { contactById, contactNames } from './contacts.queries.ts'
import { names, page, walk } from './contacts.test-pages.ts'

describe('numbers that are hidden', () => {
  let hiding: TestCompany
  let boss: CompanyContext
  let attendant: CompanyContext
  let maria: TestContact
  beforeAll(async () => {
    hiding = await makeCompany()
    boss = contextFor(hiding, await makeUser(hiding, { profile: 'admin' }))
    attendant = contextFor(hiding, await makeUser(hiding))
    maria = await makeContact(hiding, { name: 'Maria', number: '5511987654321' })
    await makeContact(hiding, { name: '+55 11 97777-6655', number: '5511977776655' })
    await makeContact(hiding, { name: 'Família', number: '120363041234567890', isGroup: true })
    await saveSetting(boss, { column: 'lgpdHideNumber', data: 'enabled' })
  })

  it('are masked for a user, whole for an admin', async () => {
    const shown = async (ctx: CompanyContext) =>
      (await page(ctx)).contacts.map(({ name, number }) => [name, number])
    expect(await shown(boss)).toEqual([
      ['+55 11 97777-6655', '5511977776655'],
      ['Família', '120363041234567890'],
      ['Maria', '5511987654321'],
    ])
    expect(await shown(attendant)).toEqual([
      ['+55 11 *****-**55', '5511*******55'],
      ['Família', '120363041234567890'],
      ['Maria', '5511*******21'],
    ])
    expect((await contactById(attendant, maria.id)).number).toBe('5511*******21')
    expect((await contactNames(attendant)).map(({ number }) => number)).toContain('5511*******21')
    expect(JSON.stringify([await page(attendant), await contactNames(attendant)])).not.toMatch(
      /987654|777766/,
    )
  })

  it('cannot be found out by trying digits', async () => {
    for (const searchParam of ['98765', '119', '55', 'maria 98765']) {
      expect((await page(boss, { searchParam })).contacts.length, searchParam).toBeGreaterThan(0)
    }
    for (const searchParam of ['98765', '119', '55', 'x98765']) {
      expect((await page(attendant, { searchParam })).contacts, searchParam).toEqual([])
    }
    expect(await names(attendant, { searchParam: 'maria 11111' })).toEqual(['Maria'])
    expect(await names(attendant, { searchParam: '+55 11 98765-4321' })).toEqual(['Maria'])
    expect(await names(attendant, { searchParam: '551187654321' })).toEqual(['Maria'])
  })

  it('do not travel in a cursor', async () => {
    for (let i = 0; i < 30; i++) {
      await makeContact(hiding, {
        name: `+55 11 96666-${1000 + i}`,
        number: `551196666${1000 + i}`,
      })
    }
    const first = await page(attendant)
    expect(atob(first.nextCursor!.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('6666')
    const { found } = await walk(attendant, {})
    expect(new Set(found.map(({ id }) => id)).size).toBe(33)
    expect(found.at(-1)?.name).toBe('Maria')
  })
})
