import { describe, expect, it } from 'vitest'
import { beforeWriting } from '#tests/edge/before-writing.ts'
import type { TestAnswer } from '#tests/edge/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeContact, makeUser } from '#tests/edge/factories.ts'
import { contactById } from './contacts.queries.ts'
import { importOne, importRows } from './import-rows.ts'
import { findContactsByIdentities } from './resolve-identity.ts'

const row = (name: string, number: string, email = '') => ({ name, number, email })

async function attendant(answer?: TestAnswer) {
  const company = await makeCompany()
  const user = await makeUser(company)
  return { company, ctx: contextFor(company, user, answer === undefined ? {} : { answer }) }
}

describe('importing rows of a spreadsheet', () => {
  it('saves new people under their digits, found by them from then on', async () => {
    const { ctx } = await attendant()
    const [result] = await importRows(ctx, [row('Rita', '(21) 97777-0101', 'rita@exemplo.test')])
    expect(result).toMatchObject({ kind: 'created' })
    const id = result?.kind === 'created' ? result.contactId : 0
    expect(await contactById(ctx, id)).toMatchObject({
      name: 'Rita',
      number: '5521977770101',
      email: 'rita@exemplo.test',
    })
    const [match] = await findContactsByIdentities(ctx, [
      [{ kind: 'phone', scope: '', value: '5521977770101' }],
    ])
    expect(match).toMatchObject({ kind: 'known', contactId: id })
    expect(ctx.emitted).toMatchObject([{ channel: 'contact', data: { stale: true } }])
  })

  it('gives whoever has the number, in either Brazilian spelling, the new name and keeps the e-mail', async () => {
    const { company, ctx } = await attendant()
    const known = await makeContact(company, { number: '552197770102', email: 'a@b.test' })
    const [result] = await importRows(ctx, [row('Rita Lee', '5521997770102')])
    expect(result).toEqual({ kind: 'updated', contactId: known.id })
    expect(await contactById(ctx, known.id)).toMatchObject({
      name: 'Rita Lee',
      number: '552197770102',
      email: 'a@b.test',
    })
  })

  it('says of each wrong row what is wrong, and saves the others', async () => {
    const { ctx } = await attendant()
    const results = await importRows(ctx, [
      row('', '5521977770103'),
      row('R', '5521977770104'),
      row('Rita', '55219'),
      row('Rita', '5521****0105'),
      row('Rita', '5521977770105123'),
      row('Rita', '5521977770106', 'not an address'),
      row('Boa', '5521977770107'),
    ])
    const refused = (field: string, problem: string) => ({
      kind: 'error',
      code: 'ERR_INVALID_INPUT',
      field,
      problem,
    })
    expect(results).toEqual([
      refused('name', 'Required'),
      refused('name', 'Too Short!'),
      refused('number', 'Too Short!'),
      refused('number', 'Invalid number'),
      refused('number', 'Invalid number'),
      refused('email', 'Invalid email'),
      { kind: 'created', contactId: expect.any(Number) as number },
    ])
  })

  it('takes a number that comes twice as one person: the last row stands', async () => {
    const { ctx } = await attendant()
    const results = await importRows(ctx, [
      row('Primeira', '5521977770108'),
      row('Segunda', '552177770108'),
    ])
    expect(results.map(({ kind }) => kind)).toEqual(['created', 'updated'])
    const id = results[0]?.kind === 'created' ? results[0].contactId : 0
    expect(await contactById(ctx, id)).toMatchObject({ name: 'Segunda' })
  })

  it('saves a number once, however many rows have it, each with its answer', async () => {
    const { company, ctx } = await attendant((_kind, input) => {
      const { phones } = input as { phones: string[] }
      const found = phones
        .filter((phone) => !phone.endsWith('99'))
        .map((asked) => ({ asked, jid: `${asked}@s.whatsapp.net`, lid: null }))
      return { ok: true, result: { found } }
    })
    await makeConnection(company, { channel: 'whatsapp', isDefault: true })
    let saves = 0
    const counting = beforeWriting(
      ctx,
      (sql) => {
        if (sql.includes('INSERT INTO contacts ')) saves++
        return false
      },
      () => Promise.resolve(),
    )
    const [one, same, unknown] = ['5521977770108', '552177770108', '5521977770199']
    const results = await importRows(counting, [
      row('Primeira', one, 'rita@exemplo.test'),
      ...Array.from({ length: 60 }, (_, i) => row(`Rita ${i}`, i % 2 === 0 ? one : same)),
      ...Array.from({ length: 20 }, () => row('Ninguém', unknown)),
      row('Rita', one),
    ])
    expect(saves).toBe(2)
    expect(ctx.commands).toHaveLength(1)
    expect(results.map(({ kind }) => kind).filter((kind) => kind === 'created')).toHaveLength(1)
    expect(results.filter(({ kind }) => kind === 'error')).toHaveLength(20)
    const id = results.at(-1)
    expect(id).toMatchObject({ kind: 'updated' })
    const contactId = id?.kind === 'updated' ? id.contactId : 0
    expect(
      new Set(results.flatMap((result) => (result.kind === 'error' ? [] : [result.contactId]))),
    ).toEqual(new Set([contactId]))
    expect(await contactById(ctx, contactId)).toMatchObject({
      name: 'Rita',
      email: 'rita@exemplo.test',
    })
  })

  it('asks WhatsApp about the numbers nobody has, twenty at a time, and refuses those it does not know', async () => {
    const { company, ctx } = await attendant((_kind, input) => {
      const { phones } = input as { phones: string[] }
      const found = phones
        .filter((phone) => phone.length === 12 && !phone.endsWith('99'))
        .map((asked) => ({ asked, jid: `${asked}@s.whatsapp.net`, lid: `9${asked}@lid` }))
      return { ok: true, result: { found } }
    })
    await makeConnection(company, { channel: 'whatsapp', isDefault: true })
    const known = await makeContact(company)
    const people = Array.from({ length: 11 }, (_, i) =>
      row(`Pessoa ${i}`, `55219777702${String(i).padStart(2, '0')}`),
    )
    const results = await importRows(ctx, [
      ...people,
      row('Conhecida', known.number ?? ''),
      row('Ninguém', '5521977770299'),
    ])
    expect(results.at(-1)).toMatchObject({ kind: 'error', code: 'ERR_WAPP_INVALID_CONTACT' })
    expect(results.at(-2)).toEqual({ kind: 'updated', contactId: known.id })
    const asked = ctx.commands.map(({ input }) => (input as { phones: string[] }).phones)
    expect(asked.map((phones) => phones.length)).toEqual([20, 4])
    expect(asked.flat()).not.toContain(known.number)
    const first = results[0]?.kind === 'created' ? results[0].contactId : 0
    expect(await contactById(ctx, first)).toMatchObject({ number: '552177770200' })
    const [byLid] = await findContactsByIdentities(ctx, [
      [{ kind: 'lid', scope: '', value: '9552177770200' }],
    ])
    expect(byLid).toMatchObject({ kind: 'known', contactId: first })
  })

  it('of one row fails as a call does', async () => {
    const { ctx } = await attendant()
    await expect(importOne(ctx, { name: 'Rita', number: '1' })).rejects.toMatchObject({
      code: 'ERR_INVALID_INPUT',
      fields: { number: ['Too Short!'] },
    })
  })
})
