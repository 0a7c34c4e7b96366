import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { makeCompany, makeContact } from '#tests/edge/factories.ts'
import { shardOf } from '#workers/env.ts'
import { contactById } from './contacts.queries.ts'
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
