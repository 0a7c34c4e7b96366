import { expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import type { SessionAnswer } from '#core/session-port.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestAnswer } from '#tests/edge/context.ts'
import { makeCompany, makeConnection, makeContact, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { asked, phone, phoneFails } from '#tests/edge/phone-conversation.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { contactProfile } from './contact-profile.ts'
import { createContactInput, updateContactInput } from './contacts.inputs.ts'
import { createContact } from './contacts.service.ts'
import { updateContact } from './update-contact.ts'

const NEW = '5511987650001'
/** How WhatsApp keeps an old Brazilian number: without the ninth digit. */
const OLD = '551187650001'
const JID = `${OLD}@s.whatsapp.net`

const knows = (
  jid: string,
  lid: string | null = null,
  of = NEW,
): SessionAnswer<'number.check'> => ({
  ok: true,
  result: { found: [{ asked: of, jid, lid }] },
})
const knowsNobody: SessionAnswer<'number.check'> = { ok: true, result: { found: [] } }
const checking = (check: SessionAnswer<'number.check'>) =>
  phone({ 'number.check': check, 'picture.get': { ok: true, result: { url: null } } })

async function office(answer: TestAnswer, status: 'CONNECTED' | 'TIMEOUT' = 'CONNECTED') {
  const company = await makeCompany()
  const connection = await makeConnection(company, {
    channel: 'whatsapp',
    externalId: `wa-office-${company.id}`,
    credentials: null,
    status,
  })
  return { company, connection, ctx: contextFor(company, await makeUser(company), { answer }) }
}
const save = (ctx: CompanyContext, number = NEW) =>
  createContact(ctx, testPlatform(), createContactInput.parse({ name: 'Maria', number }))
const change = (ctx: CompanyContext, id: number, number: string) =>
  updateContact(ctx, testPlatform(), id, updateContactInput.parse({ number }))
const identitiesOf = async (ctx: CompanyContext, contactId: number) =>
  (
    await ctx.db.all<{ kind: string; value: string }>(
      ctx.db.statement(
        'SELECT kind, value FROM contact_identities WHERE company_id = ?1 AND contact_id = ?2 ORDER BY kind',
        contactId,
      ),
    )
  ).map(({ kind, value }) => `${kind} ${value}`)
async function makeLid(
  ctx: CompanyContext,
  company: TestCompany,
  lid: string,
  number: string | null,
) {
  const contact = await makeContact(company, { number })
  await ctx.db.all(
    ctx.db.statement(
      `INSERT INTO contact_identities (company_id, kind, scope, value, contact_id, created_at, number) VALUES (?1, 'lid', '', ?2, ?3, 1, ?4)`,
      lid,
      contact.id,
      number,
    ),
  )
  return contact
}

it('saves a number as WhatsApp keeps it, with the address that stays', async () => {
  const { ctx, connection } = await office(checking(knows(JID, '900000000000002@lid')))
  const contact = await save(ctx)
  expect(contact.number).toBe(OLD)
  expect(await identitiesOf(ctx, contact.id)).toEqual(['lid 900000000000002', `phone ${OLD}`])
  expect(ctx.commands[0]).toEqual({
    sessionId: connection.externalId,
    kind: 'number.check',
    input: { phones: [NEW, OLD] },
  })
})

it('refuses a number that is surely not on WhatsApp', async () => {
  const { ctx } = await office(checking(knowsNobody))
  expect(await refusal(save(ctx))).toMatchObject({
    code: 'ERR_WAPP_INVALID_CONTACT',
    fields: { number: ['unknownNumber'] },
  })
})

it('saves as typed while nobody can ask', async () => {
  const silent = await office(phone({ 'number.check': phoneFails('ERR_NO_ANSWER', true) }))
  expect((await save(silent.ctx)).number).toBe(NEW)
  const away = await office(checking(knowsNobody), 'TIMEOUT')
  expect((await save(away.ctx)).number).toBe(NEW)
  expect(away.ctx.commands).toEqual([])
})

it('asks over the default connection', async () => {
  const { ctx, company } = await office(checking(knows(JID)))
  const main = await makeConnection(company, {
    channel: 'whatsapp',
    externalId: `wa-main-${company.id}`,
    credentials: null,
    isDefault: true,
  })
  await save(ctx)
  expect(ctx.commands[0]).toMatchObject({ sessionId: main.externalId })
})

it('says whose a number is that WhatsApp spells in another way, or knows as somebody we know', async () => {
  const spelled = await office(checking(knows(JID)))
  const holder = await makeContact(spelled.company, { number: OLD })
  expect(await refusal(save(spelled.ctx))).toMatchObject({
    code: 'ERR_DUPLICATED_CONTACT',
    data: { contact: { id: holder.id } },
  })
  const known = await office(checking(knows(JID, '42@lid')))
  const person = await makeLid(known.ctx, known.company, '42', null)
  expect(await refusal(save(known.ctx))).toMatchObject({
    code: 'ERR_DUPLICATED_CONTACT',
    data: { contact: { id: person.id } },
  })
})

it('follows a number to its new owner: no message goes to the address of the old one', async () => {
  const { ctx, company } = await office(checking(knows(JID, '42@lid')))
  const contact = await makeLid(ctx, company, '41', '5511900001111')
  expect((await change(ctx, contact.id, NEW)).number).toBe(OLD)
  expect(await identitiesOf(ctx, contact.id)).toEqual(['lid 42', `phone ${OLD}`])
})

it('forgets the old address even when nobody can tell the new one', async () => {
  const { ctx, company } = await office(checking(knowsNobody), 'TIMEOUT')
  const contact = await makeLid(ctx, company, '41', '5511900001111')
  await change(ctx, contact.id, NEW)
  expect(await identitiesOf(ctx, contact.id)).toEqual([`phone ${NEW}`])
})

it('keeps the address of a person whose number becomes known, or is only spelled anew', async () => {
  const { ctx, company } = await office(checking(knowsNobody), 'TIMEOUT')
  const unnumbered = await makeLid(ctx, company, '41', null)
  await change(ctx, unnumbered.id, NEW)
  expect(await identitiesOf(ctx, unnumbered.id)).toEqual(['lid 41', `phone ${NEW}`])
  await change(ctx, unnumbered.id, OLD)
  expect(await identitiesOf(ctx, unnumbered.id)).toEqual(['lid 41', `phone ${OLD}`])
})

it('changes nothing to a number that is not on WhatsApp or is somebody’s', async () => {
  const absent = await office(checking(knowsNobody))
  const contact = await makeContact(absent.company)
  expect(await refusal(change(absent.ctx, contact.id, NEW))).toMatchObject({
    code: 'ERR_WAPP_INVALID_CONTACT',
  })
  const taken = await office(checking(knows(JID, '42@lid')))
  const person = await makeLid(taken.ctx, taken.company, '42', null)
  const other = await makeContact(taken.company)
  expect(await refusal(change(taken.ctx, other.id, NEW))).toMatchObject({
    code: 'ERR_DUPLICATED_CONTACT',
    data: { contact: { id: person.id } },
  })
  expect(await identitiesOf(taken.ctx, other.id)).toEqual([`phone ${other.number}`])
})

it('asks nothing about what did not change', async () => {
  const { ctx, company } = await office(checking(knowsNobody))
  const contact = await makeContact(company)
  await updateContact(
    ctx,
    testPlatform(),
    contact.id,
    updateContactInput.parse({ number: contact.number, email: '' }),
  )
  expect(ctx.commands).toEqual([])
})

it('finds the profile of a number, asking WhatsApp only for one that nobody has', async () => {
  const { ctx, company } = await office(checking(knows(JID, '42@lid')))
  const saved = await makeContact(company, {
    number: '5511900002222',
    pictureUrl: '/media/pictures/1/a',
  })
  expect(await contactProfile(ctx, '+55 11 90000-2222')).toEqual({
    contactId: saved.id,
    urlPicture: '/media/pictures/1/a',
  })
  expect(ctx.commands).toEqual([])
  const person = await makeLid(ctx, company, '42', null)
  expect(await contactProfile(ctx, NEW)).toEqual({ contactId: person.id, urlPicture: null })
  expect(asked(ctx, 'number.check')).toHaveLength(1)
})

it.each([
  ['WhatsApp does not know it', knowsNobody, 'ERR_WAPP_INVALID_CONTACT'],
  ['the check fails', phoneFails('ERR_CARRIER'), 'ERR_WAPP_CHECK_CONTACT'],
  ['nobody is saved by it', knows(JID), 'ERR_NO_CONTACT_FOUND'],
] as const)('says of an unknown number that %s', async (_what, check, code) => {
  const { ctx } = await office(checking(check))
  expect(await refusal(contactProfile(ctx, NEW))).toMatchObject({ code })
})

it('says that nobody has a number when no phone can ask', async () => {
  const { ctx } = await office(checking(knowsNobody), 'TIMEOUT')
  expect(await refusal(contactProfile(ctx, NEW))).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
})
