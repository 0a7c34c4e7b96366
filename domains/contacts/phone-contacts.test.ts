import { describe, expect, it } from 'vitest'
import { forgetDirectory } from '../companies/directory.queries.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeContact, makeUser } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { contactById } from './contacts.queries.ts'
import { importPhoneContacts } from './import-phone-contacts.ts'
import { rows } from '#tests/edge/two-people.ts'
import { rememberPhoneContacts } from './phone-contacts.ts'
import type { KnownContacts } from './phone-contacts.ts'

async function phone() {
  const company = await makeCompany()
  const connection = await makeConnection(company, { channel: 'whatsapp' })
  const ctx = contextFor(company, await makeUser(company))
  const remember = async (contacts: KnownContacts, hasChat: string[] = []) => {
    const statements = rememberPhoneContacts(ctx, connection, contacts, {
      hasChat: new Set(hasChat),
    })
    return await ctx.db.batch(statements)
  }
  const kept = () =>
    rows(
      company,
      `SELECT jid, lid, phone, saved_name AS saved, push_name AS push, has_chat AS chat FROM phone_contacts
       WHERE company_id = ?1 ORDER BY jid`,
    )
  const people = () =>
    rows(company, 'SELECT name, number FROM contacts WHERE company_id = ?1 ORDER BY name, number')
  return { company, connection, ctx, remember, kept, people }
}
const byLid = (lid: string) => ({ jid: `${lid}@lid`, lid: `${lid}@lid` })
const byPhone = (number: string) => ({ jid: `${number}@s.whatsapp.net`, phone: number })

describe('whom a linked phone knows', () => {
  it('is kept once, a newer name over an older one, and nothing over a name', async () => {
    const { remember, kept } = await phone()
    await remember([{ ...byLid('10001'), savedName: 'Bia', pushName: 'bia ✨' }])
    await remember([{ ...byLid('10001'), savedName: 'Bia Lima' }], ['10001@lid'])
    await remember([{ ...byLid('10001'), phone: '5511987000001' }])
    expect(await kept()).toEqual([
      {
        jid: '10001@lid',
        lid: '10001',
        phone: '5511987000001',
        saved: 'Bia Lima',
        push: 'bia ✨',
        chat: 1,
      },
    ])
  })

  it('stays one person when the LID of a number becomes known', async () => {
    const { remember, kept } = await phone()
    await remember(
      [{ ...byPhone('5511987000002'), savedName: 'Caio' }],
      ['5511987000002@s.whatsapp.net'],
    )
    await remember([{ ...byLid('10002'), phone: '5511987000002', pushName: 'caio' }])
    expect(await kept()).toEqual([
      {
        jid: '10002@lid',
        lid: '10002',
        phone: '5511987000002',
        saved: 'Caio',
        push: 'caio',
        chat: 1,
      },
    ])
  })

  it('leaves groups, lists and addresses of nobody out', async () => {
    const { remember, kept } = await phone()
    await remember([
      { jid: '1203630@g.us', savedName: 'Grupo' },
      { jid: 'status@broadcast', savedName: 'Status' },
      { jid: 'x@y', savedName: 'X' },
    ])
    expect(await kept()).toEqual([])
  })

  it('names a contact that is called by its number or by nothing, in either Brazilian spelling, and no other', async () => {
    const { company, remember, ctx } = await phone()
    const numbered = await makeContact(company, {
      number: '5511987000003',
      name: '+55 11 98700-0003',
    })
    const named = await makeContact(company, { number: '5511987000004', name: 'Dona Rita' })
    await remember([
      { ...byPhone('551187000003'), pushName: 'Davi' },
      { ...byPhone('5511987000004'), savedName: 'Rita' },
    ])
    expect((await contactById(ctx, numbered.id)).name).toBe('Davi')
    expect((await contactById(ctx, named.id)).name).toBe('Dona Rita')
  })

  it('belongs to its company alone', async () => {
    const mine = await phone()
    const theirs = await phone()
    const stranger = await makeContact(theirs.company, {
      number: '5511987000005',
      name: '5511987000005',
    })
    await mine.remember([{ ...byPhone('5511987000005'), pushName: 'Eva' }])
    expect(await theirs.kept()).toEqual([])
    expect((await contactById(theirs.ctx, stranger.id)).name).toBe('5511987000005')
  })
})

describe('importing them', () => {
  it('saves everybody with a name and a number who is not there yet, known by both addresses', async () => {
    const { company, connection, ctx, remember, people } = await phone()
    await makeContact(company, { number: '5511987000010', name: 'Já Estava' })
    await remember([
      { ...byLid('20001'), phone: '5511987000011', savedName: 'Ana' },
      { ...byPhone('551187000010'), savedName: 'Outro Nome' },
      { ...byLid('20002'), savedName: 'Sem Número' },
      { ...byPhone('5511987000012') },
      { ...byPhone('5511987000013'), pushName: 'Zeca' },
    ])
    const result = await importPhoneContacts(ctx, 'address-book', connection.id)
    expect(result).toEqual({ created: 2, existing: 1, skipped: 2 })
    expect(await people()).toEqual([
      { name: 'Ana', number: '5511987000011' },
      { name: 'Já Estava', number: '5511987000010' },
      { name: 'Zeca', number: '5511987000013' },
    ])
    expect(
      await rows(
        company,
        `SELECT i.kind, i.value FROM contact_identities i JOIN contacts c ON c.id = i.contact_id
         WHERE i.company_id = ?1 AND c.name = 'Ana' ORDER BY kind`,
      ),
    ).toEqual([
      { kind: 'lid', value: '20001' },
      { kind: 'phone', value: '5511987000011' },
    ])
    expect(ctx.emitted).toMatchObject([
      { channel: 'contact', action: 'update', data: { stale: true } },
    ])
    expect(await importPhoneContacts(ctx, 'address-book')).toEqual({
      created: 0,
      existing: 3,
      skipped: 2,
    })
  })

  it('takes no more digits for a number than a telephone has', async () => {
    const { connection, ctx, remember, people } = await phone()
    await remember([
      { ...byLid('20005'), phone: '5511987000014123', savedName: 'Lia' },
      { ...byPhone('5511987000015123'), savedName: 'Rui' },
    ])
    const result = await importPhoneContacts(ctx, 'address-book', connection.id)
    expect(result).toEqual({ created: 0, existing: 0, skipped: 2 })
    expect(await people()).toEqual([])
  })

  it('of the chats saves who has a conversation, also behind a LID without a name', async () => {
    const { ctx, remember, people, company } = await phone()
    await remember(
      [
        { ...byLid('20011') },
        { ...byLid('20012'), pushName: 'Léo' },
        { ...byPhone('5511987000021'), savedName: 'Sem Conversa' },
        { ...byLid('20013'), phone: '5511987000022' },
      ],
      ['20011@lid', '20012@lid', '20013@lid'],
    )
    expect(await importPhoneContacts(ctx, 'chats')).toEqual({ created: 3, existing: 0, skipped: 0 })
    expect(await people()).toEqual([
      { name: '+55 11 98700-0022', number: '5511987000022' },
      { name: 'Léo', number: null },
      { name: 'WhatsApp #20011', number: null },
    ])
    // Each LID leads to its own contact, whichever have numbers.
    expect(
      await rows(
        company,
        `SELECT i.value, c.name FROM contact_identities i JOIN contacts c ON c.id = i.contact_id
         WHERE i.company_id = ?1 AND i.kind = 'lid' ORDER BY value`,
      ),
    ).toEqual([
      { value: '20011', name: 'WhatsApp #20011' },
      { value: '20012', name: 'Léo' },
      { value: '20013', name: '+55 11 98700-0022' },
    ])
  })

  it('goes through an address book of thousands page by page', async () => {
    const { ctx, remember, connection } = await phone()
    await remember(
      Array.from({ length: 1_203 }, (_, i) => ({
        ...byPhone(`55119800${10_000 + i}`),
        savedName: `Pessoa ${i}`,
      })),
    )
    expect(await importPhoneContacts(ctx, 'address-book', connection.id)).toEqual({
      created: 1_203,
      existing: 0,
      skipped: 0,
    })
    expect(ctx.emitted).toHaveLength(1)
  })

  it('needs a linked phone, and one of the company', async () => {
    const { company, ctx, connection } = await phone()
    const cloud = await makeConnection(company, { isDefault: true })
    const stranger = await makeConnection(await makeCompany(), { channel: 'whatsapp' })
    const code = async (id?: number) =>
      (await refusal(importPhoneContacts(ctx, 'address-book', id))).code
    expect(await code(cloud.id)).toBe('ERR_WAPP_NOT_INITIALIZED')
    expect(await code(connection.id)).toBe('ERR_WAPP_NOT_INITIALIZED')
    expect(await code()).toBe('ERR_WAPP_NOT_INITIALIZED')
    expect(await code(stranger.id)).toBe('ERR_NO_WAPP_FOUND')
    await rows(company, `DELETE FROM connections WHERE company_id = ?1 AND channel = 'whatsapp'`)
    forgetDirectory(company.id)
    expect(await code()).toBe('ERR_NO_DEF_WAPP_FOUND')
  })
})
