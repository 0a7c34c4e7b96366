import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { shardOf } from '#workers/env.ts'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { createContactInput, updateContactInput } from './contacts.inputs.ts'
import { contactById } from './contacts.queries.ts'
import { createContact } from './contacts.service.ts'
import { findContactsByIdentities } from './resolve-identity.ts'
import { updateContact } from './update-contact.ts'

let company: TestCompany
let user: TestUser
beforeAll(async () => {
  company = await makeCompany()
  user = await makeUser(company)
})

const create = (ctx: CompanyContext, input: Record<string, unknown>) =>
  createContact(ctx, testPlatform(), createContactInput.parse(input))
const update = (ctx: CompanyContext, id: number, input: Record<string, unknown>) =>
  updateContact(ctx, testPlatform(), id, updateContactInput.parse(input))
async function knownBy(ctx: CompanyContext, number: string): Promise<number | null> {
  const [match] = await findContactsByIdentities(ctx, [
    [{ kind: 'phone', scope: '', value: number }],
  ])
  return match?.kind === 'known' ? match.contactId : null
}
describe('changing a contact', () => {
  it('changes what is named and leaves the rest', async () => {
    const ctx = contextFor(company, user)
    const { id } = await makeContact(company, { name: 'Antes', email: 'a@exemplo.com' })
    const contact = await update(ctx, id, {
      name: 'Depois',
      lgpdAcceptedAt: '2026-03-01T00:00:00Z',
    })
    expect(contact).toMatchObject({
      name: 'Depois',
      email: 'a@exemplo.com',
      lgpdAcceptedAt: '2026-03-01T00:00:00.000Z',
    })
    expect(
      await update(ctx, id, {
        email: '',
        lgpdAcceptedAt: null,
        extraInfo: [{ name: 'x', value: 'y' }],
      }),
    ).toMatchObject({
      name: 'Depois',
      email: '',
      lgpdAcceptedAt: null,
      extraInfo: [{ name: 'x', value: 'y' }],
    })
    expect(ctx.emitted.map(({ channel, action }) => [channel, action])).toEqual([
      ['contact', 'update'],
      ['contact', 'update'],
    ])
  })

  it('leaves no number behind that somebody else has given it meanwhile', async () => {
    const ctx = contextFor(company)
    const { id } = await create(ctx, { name: 'Dois ao mesmo tempo', number: '5511970000070' })
    const slow = beforeWriting(ctx, 'UPDATE contacts SET updated_at', () =>
      update(ctx, id, { number: '5511970000071' }),
    )
    expect(await update(slow, id, { number: '5511970000072' })).toMatchObject({
      number: '5511970000072',
    })
    expect(await knownBy(ctx, '5511970000071')).toBeNull()
    expect(await knownBy(ctx, '5511970000072')).toBe(id)
  })

  it('moves to the new number, and the old one is free', async () => {
    const ctx = contextFor(company)
    const { id } = await create(ctx, { name: 'Muda', number: '5511970000010' })
    expect(await update(ctx, id, { number: '+55 11 97000-0011' })).toMatchObject({
      number: '5511970000011',
    })
    expect(await knownBy(ctx, '5511970000011')).toBe(id)
    expect(await knownBy(ctx, '5511970000010')).toBeNull()
    const heir = await create(ctx, { name: 'Herda', number: '5511970000010' })
    expect(await knownBy(ctx, '5511970000010')).toBe(heir.id)
    expect(await knownBy(ctx, '5511970000011')).toBe(id)
  })

  it('may change the spelling of its own number', async () => {
    const ctx = contextFor(company)
    const { id } = await create(ctx, { name: 'Nono', number: '551170000012' })
    expect(await update(ctx, id, { number: '5511970000012' })).toMatchObject({
      id,
      number: '5511970000012',
    })
    expect(await knownBy(ctx, '551170000012')).toBe(id)
  })

  it("refuses another contact's number and changes nothing", async () => {
    const ctx = contextFor(company)
    const holder = await create(ctx, { name: 'Dona', number: '5511970000013' })
    const { id } = await create(ctx, { name: 'Outra', number: '5511970000014' })
    for (const number of ['5511970000013', '551170000013']) {
      await expect(update(ctx, id, { name: 'Nova', number })).rejects.toMatchObject({
        code: 'ERR_DUPLICATED_CONTACT',
        data: { contact: { id: holder.id } },
      })
    }
    expect(await contactById(ctx, id)).toMatchObject({ name: 'Outra', number: '5511970000014' })
    expect(await knownBy(ctx, '5511970000014')).toBe(id)
    expect(await knownBy(ctx, '5511970000013')).toBe(holder.id)
  })

  it('gives a number to somebody who has none, and takes none away', async () => {
    const ctx = contextFor(company)
    const { id } = await makeContact(company, { number: null })
    expect(await update(ctx, id, { name: 'Sem número', number: '' })).toMatchObject({
      number: null,
    })
    expect(await update(ctx, id, { number: '5511970000015' })).toMatchObject({
      number: '5511970000015',
    })
    for (const number of [null, '']) {
      await expect(update(ctx, id, { number })).rejects.toMatchObject({
        code: 'ERR_INVALID_INPUT',
        fields: { number: ['Required'] },
      })
    }
  })

  it('lets one of twenty have a number', async () => {
    const ctx = contextFor(company)
    const people = await Promise.all(Array.from({ length: 20 }, () => makeContact(company)))
    const results = await Promise.allSettled(
      people.map(({ id }) => update(ctx, id, { number: '5511970000016' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const holders = await shardOf(env, company.shard)
      .prepare(
        `SELECT count(*) AS n FROM contacts WHERE company_id = ?1 AND number = '5511970000016'`,
      )
      .bind(company.id)
      .first<number>('n')
    expect(holders).toBe(1)
  })

  it('does not write a mask back', async () => {
    const hiding = await makeCompany()
    const boss = contextFor(hiding, await makeUser(hiding, { profile: 'admin' }))
    const attendant = contextFor(hiding, await makeUser(hiding))
    await saveSetting(boss, { column: 'lgpdHideNumber', data: 'enabled' })
    const { id } = await create(boss, { name: '+55 11 97000-0020', number: '5511970000020' })
    const seen = await contactById(attendant, id)
    expect(seen).toMatchObject({ number: '5511*******20', name: '+55 11 *****-**20' })
    const saved = await update(attendant, id, {
      name: seen.name,
      number: seen.number,
      email: 'novo@exemplo.com',
    })
    expect(saved).toMatchObject({ number: seen.number, name: seen.name, email: 'novo@exemplo.com' })
    expect(await contactById(boss, id)).toMatchObject({
      number: '5511970000020',
      name: '+55 11 97000-0020',
      email: 'novo@exemplo.com',
    })
    await expect(update(attendant, id, { number: '5511*******99' })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
    })
    expect(attendant.emitted).toMatchObject([
      { data: { contact: { number: '5511970000020' } }, hideNumbers: true },
    ])
  })
})
