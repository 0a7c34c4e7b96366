import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTicket,
  TEST_NOW,
} from '#tests/edge/factories.ts'
import { rows } from '#tests/edge/two-people.ts'
import { shardOf } from '#workers/env.ts'
import { listContactsInput } from './contacts.inputs.ts'
import { contactById, contactsPage } from './contacts.queries.ts'
import type { ContactPage, ContactView } from './contacts.types.ts'
import { names } from './contacts.test-pages.ts'

describe('the search for contacts', () => {
  let searched: TestCompany
  let ctx: CompanyContext
  beforeAll(async () => {
    searched = await makeCompany()
    const rival = await makeCompany()
    ctx = contextFor(searched)
    const people = [
      ['João da Conceição', '5511987654321', 'joao@exemplo.com.br'],
      ['Joana Souza', '5521912345678', ''],
      ['Ana Sá', '351912345678', ''],
      ['Mário "Bola" Lima', '5531999998888', ''],
      ['C*3 - Peças ^ NEAR', '5541988887777', ''],
      ['100% Limpo_Casa', '5541988886666', ''],
    ] as const
    for (const [name, number, email] of people) {
      await makeContact(searched, { name, number, email })
      await makeContact(rival, { name: `${name} rival`, number, email })
    }
  })

  it.each([
    ['conceicao', ['João da Conceição']],
    ['CONCEIÇÃO', ['João da Conceição']],
    ['joão da c', ['João da Conceição']],
    ['conceicao joao', ['João da Conceição']],
    ['ceiç', ['João da Conceição']],
    ['joa', ['Joana Souza', 'João da Conceição']],
    ['ana s', ['Ana Sá', 'Joana Souza']],
    ['@exemplo', ['João da Conceição']],
    ['98765', ['João da Conceição']],
    ['(11) 98765-4321', ['João da Conceição']],
    ['+351 912', ['Ana Sá']],
    ['"bola"', ['Mário "Bola" Lima']],
    ['mario lima', ['Mário "Bola" Lima']],
    ['C*3', ['C*3 - Peças ^ NEAR']],
    ['- Peças ^', ['C*3 - Peças ^ NEAR']],
    ['NEAR', ['C*3 - Peças ^ NEAR']],
    ['0% L', ['100% Limpo_Casa']],
    ['o_C', ['100% Limpo_Casa']],
    ['zzz', []],
    ['joa*', []],
    ['joa OR ana', []],
    ['scope:', []],
    ['words:joao', []],
    ['NOT joao', []],
    ['"', []],
    ['"""', []],
    ["'; DROP TABLE contacts; --", []],
    ['\u0301\u0301\u0301', []],
    ['j', ['Joana Souza', 'João da Conceição']],
    ['má', ['Mário "Bola" Lima']],
    ['AN', ['Ana Sá']],
    ['3', ['Ana Sá']],
    [
      '55',
      [
        'João da Conceição',
        'Joana Souza',
        'Mário "Bola" Lima',
        '100% Limpo_Casa',
        'C*3 - Peças ^ NEAR',
      ],
    ],
    ['%', []],
    ['_', []],
  ])('for %j finds %j', async (searchParam, expected) => {
    const found = await names(ctx, { searchParam })
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it('follows a change of name and leaves merged contacts out', async () => {
    const shard = shardOf(env, searched.shard)
    const contact = await makeContact(searched, { name: 'Nome Antigo' })
    await shard
      .prepare('UPDATE contacts SET name = ?2 WHERE id = ?1')
      .bind(contact.id, 'Nome Moderno')
      .run()
    expect(await names(ctx, { searchParam: 'antigo' })).toEqual([])
    expect(await names(ctx, { searchParam: 'moderno' })).toEqual(['Nome Moderno'])
    await shard.prepare('UPDATE contacts SET merged_into = 1 WHERE id = ?1').bind(contact.id).run()
    expect(await names(ctx, { searchParam: 'moderno' })).toEqual([])
    expect(await names(ctx, { searchParam: 'no' })).toEqual([])
    await expect(contactById(ctx, contact.id)).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
  })
})

describe('the order of what is found', () => {
  it('is beginnings of names, beginnings of words, then the rest, over all pages', async () => {
    const company = await makeCompany()
    const ctx = contextFor(company)
    const people = [
      'Mariana Ana',
      'Rosana Lima',
      'Maria Ana Luz',
      'Ana Prado',
      'Joana',
      'Álvaro Anaya',
      'Anabela',
      'ÁNA Zorro',
    ]
    for (const name of people) await makeContact(company, { name })
    const ranked = [
      'Ana Prado',
      'ÁNA Zorro',
      'Anabela',
      'Álvaro Anaya',
      'Maria Ana Luz',
      'Mariana Ana',
      'Joana',
      'Rosana Lima',
    ]
    expect(await names(ctx, { searchParam: 'ana' })).toEqual(ranked)
    expect(await names(ctx, { searchParam: 'ana maria' })).toEqual(['Maria Ana Luz', 'Mariana Ana'])
    expect(await names(ctx, { searchParam: 'luz ana' })).toEqual(['Maria Ana Luz'])

    // Fifteen of each rank: the pages' edges fall within them.
    const crowd = await makeCompany()
    for (let i = 0; i < 15; i++)
      for (const name of ['Lia Reis', 'Caio Lia', 'Amélia'])
        await makeContact(crowd, { name: `${name} ${String.fromCharCode(97 + i)}` })
    const found: ContactView[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: ContactPage = await contactsPage(
        contextFor(crowd),
        listContactsInput.parse({ searchParam: 'lia', cursor }),
      )
      found.push(...page.contacts)
      cursor = page.nextCursor
      expect(page.count).toBe(found.length + (cursor === null ? 0 : 1))
    }
    const letters = [...'abcdefghijklmno']
    expect(found.map(({ name }) => name)).toEqual([
      ...letters.map((letter) => `Lia Reis ${letter}`),
      ...letters.toReversed().map((letter) => `Caio Lia ${letter}`),
      ...letters.toReversed().map((letter) => `Amélia ${letter}`),
    ])
    const second = await contactsPage(
      contextFor(crowd),
      listContactsInput.parse({ searchParam: 'lia', pageNumber: 2 }),
    )
    expect(second.contacts.map(({ id }) => id)).toEqual(found.slice(20, 40).map(({ id }) => id))
  })

  it('of digits is numbers that begin with them first', async () => {
    const company = await makeCompany()
    for (const [name, number] of [
      ['Meio', '5511347999999'],
      ['Começo', '3479123456789'],
      ['Sem número 347', null],
    ] as const)
      await makeContact(company, { name, number })
    expect(await names(contextFor(company), { searchParam: '347' })).toEqual([
      'Começo',
      'Sem número 347',
      'Meio',
    ])
  })

  it.each([
    ['of all', false],
    ['of those with a tag', true],
  ])(
    'by last contact %s is that of the newest tickets, then those without one, over all pages',
    async (_, isTagged) => {
      const company = await makeCompany()
      const connection = await makeConnection(company)
      const other = await makeConnection(company)
      const expected: string[] = []
      for (let i = 0; i < 25; i++) {
        const contact = await makeContact(company, { name: `Pessoa ${i}` })
        if (i >= 22) continue
        // Two of them moved in the same moment.
        const at = TEST_NOW - Math.max(0, i - 1) * 1000
        await makeTicket(company, { contact, connection, activityAt: at })
        await makeTicket(company, {
          contact,
          connection: other,
          status: 'closed',
          activityAt: at - 500_000,
        })
        expected.push(contact.name)
      }
      const ctx = contextFor(company)
      const [tag] = await rows<{ id: number }>(
        company,
        `INSERT INTO tags (company_id, name, color, created_at, updated_at) VALUES (?1, 'Vip', '#fff', 1, 1) RETURNING id`,
      )
      await rows(
        company,
        'INSERT INTO contact_tags (company_id, contact_id, tag_id) SELECT ?1, id, ?2 FROM contacts WHERE company_id = ?1',
        tag?.id,
      )
      const query = {
        sort: 'lastContact',
        ...(isTagged ? { contactTag: JSON.stringify([tag?.id]) } : {}),
      }
      const first = await contactsPage(ctx, listContactsInput.parse(query))
      const second = await contactsPage(
        ctx,
        listContactsInput.parse({ ...query, cursor: first.nextCursor ?? '' }),
      )
      const all = [...first.contacts, ...second.contacts]
      const silent = ['Pessoa 22', 'Pessoa 23', 'Pessoa 24']
      expect(all.slice(2, 22).map(({ name }) => name)).toEqual(expected.slice(2))
      expect(
        all
          .slice(22)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(silent)
      expect(new Set(all.map(({ id }) => id)).size).toBe(25)
      expect(all[0]?.lastContactAt).toBe(new Date(TEST_NOW).toISOString())
      expect(all.at(-1)?.lastContactAt).toBeNull()
      expect(second.hasMore).toBe(false)
    },
  )
})
