import { beforeEach, describe, expect, it } from 'vitest'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import { customerWords } from '../messages/customer-words.ts'
import { companyData, saveCompanyData } from './company-data.ts'
import { TIME_ZONES } from './company-fields.ts'
import { companyDataInput } from './company-data.inputs.ts'
import { directoryFor } from '../companies/directory.queries.ts'

let company: TestCompany
let ctx: TestContext
beforeEach(async () => {
  company = await makeCompany({ name: 'Padaria', email: 'oi@padaria.test' })
  ctx = contextFor(company, await makeUser(company, { profile: 'admin' }))
})

describe('what a company says of itself', () => {
  it('is changed field by field, and told without saying how', async () => {
    const now = await saveCompanyData(ctx, { name: '  Padaria   Central ', phone: '11 3333-0000' })
    expect(now).toMatchObject({ name: 'Padaria Central', phone: '11 3333-0000' })
    expect(await companyData(ctx)).toEqual({
      name: 'Padaria Central',
      email: 'oi@padaria.test',
      phone: '11 3333-0000',
      document: '',
      timezone: 'America/Sao_Paulo',
      language: 'pt-BR',
    })
    expect((await directoryFor(ctx)).company.name).toBe('Padaria Central')
    expect(ctx.emitted).toEqual([
      {
        channel: 'settings',
        action: 'update',
        data: { id: 'company', companyId: company.id },
        audience: { kind: 'company' },
      },
    ])
    await saveCompanyData(ctx, { name: 'Padaria Central' })
    expect(ctx.emitted).toHaveLength(1)
  })

  it('sets the clock and the language that the product goes by', async () => {
    await directoryFor(ctx)
    await saveCompanyData(ctx, { timezone: 'America/Manaus', language: 'es' })
    const { company: known } = await directoryFor(ctx)
    expect(known).toMatchObject({ timezone: 'America/Manaus', language: 'es' })
    expect(customerWords(known.language)).toBe(customerWords('es'))
  })

  it('keeps a time zone by one name, and each that the page offers by that', async () => {
    expect(await saveCompanyData(ctx, { timezone: 'europe/lisbon' })).toMatchObject({
      timezone: 'Europe/Lisbon',
    })
    for (const timezone of [...TIME_ZONES.brazil, ...TIME_ZONES.others])
      expect(companyDataInput.parse({ timezone })).toEqual({ timezone })
  })

  it.each([
    [{ name: '' }, { name: ['required'] }],
    [{ name: 'P' }, { name: ['tooShort'] }],
    [{ name: 'x'.repeat(51) }, { name: ['tooLong?count=50'] }],
    [{ email: '' }, { email: ['required'] }],
    [{ email: 'ninguém' }, { email: ['invalidEmail'] }],
    [{ phone: '1'.repeat(51) }, { phone: ['tooLong?count=50'] }],
    [{ timezone: 'America/Nowhere' }, { timezone: ['invalidTimeZone'] }],
    [{ language: 'de' }, { language: ['invalid'] }],
  ])('does not take %o', async (input, fields) => {
    await expect(saveCompanyData(ctx, input)).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      fields,
    })
    expect(await companyData(ctx)).toMatchObject({ name: 'Padaria', language: 'pt-BR' })
  })

  it('is saved all or nothing, and not over what somebody else wrote', async () => {
    const readAs = { name: 'Padaria', phone: '', document: '' }
    await saveCompanyData(ctx, { phone: '11 9999-0000' })
    await expect(
      saveCompanyData(ctx, { name: 'Outra', phone: '11 1111-0000', document: '', readAs }),
    ).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      data: { readAs, now: { ...readAs, phone: '11 9999-0000' } },
    })
    expect(await companyData(ctx)).toMatchObject({ name: 'Padaria', phone: '11 9999-0000' })
    // Untouched in the form, so it stays as it was made meanwhile.
    await saveCompanyData(ctx, { name: 'Outra', phone: '', readAs })
    expect(await companyData(ctx)).toMatchObject({ name: 'Outra', phone: '11 9999-0000' })
    // Sent twice it is one save.
    await saveCompanyData(ctx, { name: 'Outra', readAs })
  })

  it('is read and changed by administrators alone, each of their own company', async () => {
    for (const profile of ['user', 'supervisor'] as const) {
      const other = contextFor(company, await makeUser(company, { profile }))
      await expect(companyData(other)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
      await expect(saveCompanyData(other, { name: 'Nova' })).rejects.toMatchObject({
        code: 'ERR_NO_PERMISSION',
      })
    }
    const neighbour = await makeCompany({ name: 'Vizinha' })
    await saveCompanyData(ctx, { name: 'Padaria Nova' })
    expect(await companyData(contextFor(neighbour))).toMatchObject({ name: 'Vizinha' })
  })
})
