import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { HOUR_MS } from '#core/time.ts'
import { shardOf } from '#workers/env.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeTicket,
  makeUser,
} from '#tests/edge/factories.ts'
import { createSchedule } from '../schedules/schedules.service.ts'
import { sendSchedule } from '../schedules/send-schedules.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { createTag, syncContactTags } from '../tags/tags.service.ts'
import { createContactInput, updateContactInput } from './contacts.inputs.ts'
import { contactById } from './contacts.queries.ts'
import {
  blockContact,
  createContact,
  deleteContact,
  toggleAcceptAudio,
  toggleDisableBot,
} from './contacts.service.ts'
import { findContactsByIdentities } from './resolve-identity.ts'
import { updateContact } from './update-contact.ts'

let company: TestCompany
let other: TestCompany
let admin: TestUser
let user: TestUser
beforeAll(async () => {
  company = await makeCompany()
  other = await makeCompany()
  admin = await makeUser(company, { profile: 'admin' })
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
async function countOf(
  table: 'contacts' | 'contact_identities' | 'contact_tags' | 'schedules',
  where: string,
): Promise<number | null> {
  return await shardOf(env, company.shard)
    .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .first<number>('n')
}

describe('saving a contact', () => {
  it('keeps what was typed, makes it findable by its number, and tells the company', async () => {
    const ctx = contextFor(company, user)
    const contact = await create(ctx, {
      name: '  Maria Silva ',
      number: '+55 (11) 97000-0001',
      email: 'maria@exemplo.com',
      disableBot: true,
      extraInfo: [
        { id: 9, name: 'CPF', value: ' 12\u202e3\u0007 ' },
        { name: '', value: '' },
      ],
      lgpdAcceptedAt: '2026-03-01T12:00:00Z',
    })
    expect(contact).toMatchObject({
      name: 'Maria Silva',
      number: '5511970000001',
      email: 'maria@exemplo.com',
      disableBot: true,
      acceptAudioMessage: true,
      active: true,
      extraInfo: [{ name: 'CPF', value: '123' }],
      lgpdAcceptedAt: '2026-03-01T12:00:00.000Z',
      tags: [],
    })
    expect(await contactById(ctx, contact.id)).toEqual(contact)
    expect(await knownBy(ctx, '5511970000001')).toBe(contact.id)
    expect(ctx.emitted).toEqual([
      {
        channel: 'contact',
        action: 'create',
        data: { contact },
        audience: { kind: 'company' },
        hideNumbers: false,
      },
    ])
  })

  it.each(['5511970000002', '551170000002'])(
    'refuses %s when it is saved in the other or the same spelling',
    async (number) => {
      const own = await makeCompany()
      const ctx = contextFor(own)
      const first = await create(ctx, { name: 'Primeira', number: '5511970000002' })
      ctx.emitted.length = 0
      await expect(create(ctx, { name: 'Segunda', number })).rejects.toMatchObject({
        code: 'ERR_DUPLICATED_CONTACT',
        data: { contact: { id: first.id } },
      })
      expect(ctx.emitted).toEqual([])
    },
  )

  it('refuses a number somebody is only known by, and takes it in another company', async () => {
    const contact = await makeContact(company, { number: '5511970000003' })
    await shardOf(env, company.shard)
      .prepare('UPDATE contacts SET number = NULL WHERE id = ?1')
      .bind(contact.id)
      .run()
    await expect(
      create(contextFor(company), { name: 'Outra', number: '5511970000003' }),
    ).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONTACT',
      data: { contact: { id: contact.id } },
    })
    expect(
      await create(contextFor(other), { name: 'Outra', number: '5511970000003' }),
    ).toMatchObject({ number: '5511970000003' })
  })

  it('makes one contact of twenty who save it at once', async () => {
    const ctx = contextFor(company, user)
    const spellings = ['5511970000004', '551170000004']
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        create(ctx, { name: `Pessoa ${i}`, number: spellings[i % 2]! }),
      ),
    )
    const made = results.filter((result) => result.status === 'fulfilled')
    const refused = results.filter((result) => result.status === 'rejected')
    expect(made).toHaveLength(1)
    expect(refused).toHaveLength(19)
    const { id } = made[0]!.value
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'ERR_DUPLICATED_CONTACT', data: { contact: { id } } })
    expect(
      await countOf(
        'contacts',
        `company_id = ${company.id} AND number IN ('5511970000004', '551170000004')`,
      ),
    ).toBe(1)
    expect(ctx.emitted).toHaveLength(1)
  })

  it('follows the company in whether voice messages are taken', async () => {
    const own = await makeCompany()
    const ctx = contextFor(own)
    await saveSetting(ctx, { column: 'acceptAudioMessageContact', data: 'disabled' })
    expect(await create(ctx, { name: 'Sem áudio', number: '5511970000005' })).toMatchObject({
      acceptAudioMessage: false,
    })
  })

  it.each([
    [{ number: '5511970000001' }, 'name', 'Required'],
    [{ name: ' ', number: '5511970000001' }, 'name', 'Required'],
    [{ name: 'M', number: '5511970000001' }, 'name', 'Too Short!'],
    [{ name: 'M'.repeat(51), number: '5511970000001' }, 'name', 'Too Long!'],
    [{ name: 'Maria' }, 'number', 'Required'],
    [{ name: 'Maria', number: '' }, 'number', 'Required'],
    [{ name: 'Maria', number: '123-4567' }, 'number', 'Too Short!'],
    [{ name: 'Maria', number: '1'.repeat(51) }, 'number', 'Too Long!'],
    [{ name: 'Maria', number: '5'.repeat(16) }, 'number', 'Invalid number'],
    [{ name: 'Maria', number: '5511*******21' }, 'number', 'Invalid number'],
    [{ name: 'Maria', number: '5511970000001', email: 'x' }, 'email', 'Invalid email'],
  ])('refuses %j', (input, field, message) => {
    const result = createContactInput.safeParse(input)
    expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      [field, message],
    ])
  })
})

describe('switches of a contact', () => {
  it('go over and back', async () => {
    const ctx = contextFor(company, user)
    const { id } = await makeContact(company)
    expect(await blockContact(ctx, id, false)).toMatchObject({ active: false })
    expect(await blockContact(ctx, id, false)).toMatchObject({ active: false })
    expect(await blockContact(ctx, id, true)).toMatchObject({ active: true })
    expect(await toggleDisableBot(ctx, id)).toMatchObject({ disableBot: true })
    expect(await toggleDisableBot(ctx, id)).toMatchObject({ disableBot: false })
    expect(await toggleAcceptAudio(ctx, id)).toMatchObject({ acceptAudioMessage: false })
    expect(ctx.emitted).toHaveLength(6)
  })
})

describe('deleting a contact', () => {
  it('takes its identities and tags along', async () => {
    const ctx = contextFor(company, admin)
    const { id } = await create(ctx, { name: 'Some', number: '5511970000030' })
    const tag = await createTag(ctx, { name: 'Some também' })
    await syncContactTags(ctx, { contactId: id, tags: [tag.id] })
    ctx.emitted.length = 0
    await deleteContact(ctx, id)
    expect(ctx.emitted).toEqual([
      {
        channel: 'contact',
        action: 'delete',
        data: { contactId: id },
        audience: { kind: 'company' },
      },
    ])
    expect(await countOf('contact_identities', `contact_id = ${id}`)).toBe(0)
    expect(await countOf('contact_tags', `contact_id = ${id}`)).toBe(0)
    await expect(deleteContact(ctx, id)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
  })

  it('takes along what was planned for it, with its file: nothing of it waits for ever', async () => {
    const ctx = contextFor(company, admin)
    const connection = await makeConnection(company, { isDefault: true })
    const { id } = await create(ctx, { name: 'Planejado', number: '5511970000031' })
    const planned = await createSchedule(ctx, {
      contactId: id,
      whatsappId: connection.id,
      body: 'até logo',
      sendAt: new Date(ctx.clock.now() + HOUR_MS).toISOString(),
    })
    const orphan = await create(ctx, { name: 'De antes', number: '5511970000032' })
    const left = await createSchedule(ctx, {
      contactId: orphan.id,
      whatsappId: connection.id,
      body: 'até logo',
      sendAt: new Date(ctx.clock.now() + HOUR_MS).toISOString(),
    })
    await deleteContact(ctx, id)
    expect(await countOf('schedules', `id = ${planned.id}`)).toBe(0)
    // As a deletion of before left it.
    await ctx.db.all(
      ctx.db.statement('DELETE FROM contacts WHERE company_id = ?1 AND id = ?2', orphan.id),
    )
    ctx.clock.advance(HOUR_MS)
    await sendSchedule({ ...ctx, actor: { kind: 'system', reason: 'test' } }, left.id)
    expect(await countOf('schedules', `id = ${left.id}`)).toBe(0)
  })

  it('is refused while there are tickets, closed ones too', async () => {
    const ctx = contextFor(company, admin)
    const contact = await makeContact(company)
    await makeTicket(company, { contact, status: 'closed' })
    await expect(deleteContact(ctx, contact.id)).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      data: { tickets: 1 },
      fields: { '': ['hasTickets?count=1'] },
    })
    expect(await contactById(ctx, contact.id)).toMatchObject({ id: contact.id })
    expect(await knownBy(ctx, contact.number!)).toBe(contact.id)
  })

  it('is for admins', async () => {
    const { id } = await makeContact(company)
    await expect(deleteContact(contextFor(company, user), id)).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
  })
})

it("reaches nothing of another company's", async () => {
  const theirs = await makeContact(other, { name: 'Alheio' })
  const ctx = contextFor(company, admin)
  const attempts = [
    () => update(ctx, theirs.id, { name: 'Nosso' }),
    () => update(ctx, theirs.id, { number: '5511970000040' }),
    () => blockContact(ctx, theirs.id, false),
    () => toggleDisableBot(ctx, theirs.id),
    () => toggleAcceptAudio(ctx, theirs.id),
    () => deleteContact(ctx, theirs.id),
  ]
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND', status: 404 })
  expect(ctx.emitted).toEqual([])
  const after = await contactById(contextFor(other), theirs.id)
  expect(after).toMatchObject({
    name: 'Alheio',
    number: theirs.number,
    active: true,
    disableBot: false,
    acceptAudioMessage: true,
  })
  expect(await knownBy(contextFor(other), theirs.number!)).toBe(theirs.id)
})
