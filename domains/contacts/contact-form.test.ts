import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { shardOf } from '#workers/env.ts'
import { contextFor } from '#tests/edge/context.ts'
import { makeCompany, makeContact, makeUser } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { saveSetting } from '../settings/settings.service.ts'
import { contactForm, contactFormValue, inputOf, newContactForm } from './contact-form.ts'
import { contactById } from './contacts.queries.ts'
import { blockContact } from './contacts.service.ts'
import { updateContact } from './update-contact.ts'

/** As a form is sent that says this beside what it began with. */
async function sends(ctx: CompanyContext, id: number, change: Record<string, unknown> = {}) {
  const readAs = contactFormValue(await contactById(ctx, id))
  const { tags: _tags, extra, ...value } = readAs
  const form = contactForm.parse({
    ...value,
    extraInfo: JSON.parse(extra) as unknown,
    ...change,
  })
  return { save: () => updateContact(ctx, testPlatform(), id, inputOf(form), readAs), readAs }
}

async function somebody(name = 'Maria') {
  const company = await makeCompany()
  const admin = contextFor(company, await makeUser(company, { profile: 'admin' }))
  const { id, number } = await makeContact(company, { name, email: 'm@x.test' })
  return { company, admin, id, number }
}

it('makes one number of its parts, and of somebody new asks for it', () => {
  const filled = { name: 'Maria', country: '55', area: '11', number: '98765-4321' }
  expect(inputOf(newContactForm.parse(filled))).toMatchObject({ number: '5511987654321' })
  const problems = (change: object) =>
    newContactForm
      .safeParse({ ...filled, ...change })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(problems({ number: undefined })).toEqual([['number', 'required']])
  expect(problems({ number: '12' })).toEqual([['number', 'Too Short!']])
  expect(problems({ number: 'abc' })).toEqual([['number', 'invalidNumber']])
  expect(problems({ number: '9'.repeat(12) })).toEqual([['number', 'invalidNumber']])
  const whole = { country: '5515511551198', area: '8153356551198', number: '8153356100000' }
  expect(problems(whole)).toEqual([['number', 'invalidNumber']])
  expect(problems({ number: '9'.repeat(60) })).toEqual([['number', 'Too Long!']])
  expect(problems({ name: 'M', email: 'maria@' })).toEqual([
    ['name', 'Too Short!'],
    ['email', 'Invalid email'],
  ])
  expect('number' in inputOf(contactForm.parse({ ...filled, area: '', number: '' }))).toBe(false)
})

it('of somebody whose number is longer than a telephone is saved with it, and with no other such', async () => {
  const { company, admin } = await somebody()
  const number = '5515511551198815335655119881533561'
  const { id } = await makeContact(company, { name: 'Maria', number })
  await (await sends(admin, id, { email: 'nova@x.test' })).save()
  expect(await contactById(admin, id)).toMatchObject({ number, email: 'nova@x.test' })
  const other = await sends(admin, id, { number: `${number}2` })
  await expect(other.save()).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
    fields: { number: ['Invalid number'] },
  })
  expect(await contactById(admin, id)).toMatchObject({ number })
})

it('leaves lines out of which nothing is filled in', () => {
  const extraInfo = [{ name: ' CPF ', value: '1' }, { name: '', value: ' ' }, {}]
  expect(inputOf(contactForm.parse({ name: 'Maria', extraInfo }))).toMatchObject({
    extraInfo: [{ name: 'CPF', value: '1' }],
  })
})

it('is refused where somebody else saved first, and told what is there now', async () => {
  const { admin, id } = await somebody()
  const [mine, theirs] = [
    await sends(admin, id, { name: 'Maria S.' }),
    await sends(admin, id, { email: 'outra@x.test', extraInfo: [{ name: 'CPF', value: '1' }] }),
  ]
  await theirs.save()
  // A save that is sent twice is one.
  await theirs.save()
  await expect(mine.save()).rejects.toMatchObject({
    code: 'ERR_CHANGED_MEANWHILE',
    data: {
      readAs: mine.readAs,
      now: { name: 'Maria', email: 'outra@x.test', extra: '[{"name":"CPF","value":"1"}]' },
    },
  })
  expect(await contactById(admin, id)).toMatchObject({ name: 'Maria', email: 'outra@x.test' })
})

it('is saved where something else changed that its form does not show', async () => {
  const { admin, id } = await somebody()
  const { save } = await sends(admin, id, { name: 'Maria S.' })
  await blockContact(admin, id, false)
  expect(await save()).toMatchObject({ name: 'Maria S.', active: false })
})

it('of whoever sees numbers masked keeps what they do not see, and says nothing of it', async () => {
  const { company, admin, id, number } = await somebody('Maria 5511987651234')
  await saveSetting(admin, { column: 'lgpdHideNumber', data: 'enabled' })
  const ana = contextFor(company, await makeUser(company))
  const { save, readAs } = await sends(ana, id, { email: 'nova@x.test' })
  expect(readAs).toMatchObject({ number: '', area: '' })
  expect(readAs.name).not.toContain('987651234')
  await save()
  const saved = await contactById(admin, id)
  expect(saved).toMatchObject({ name: 'Maria 5511987651234', number, email: 'nova@x.test' })
})

it('writes nothing over what comes between its reading and its writing', async () => {
  const { admin, id, company } = await somebody()
  const { save } = await sends(admin, id, { name: 'Maria S.' })
  const db = shardOf(env, company.shard)
  const { batch } = admin.db
  vi.spyOn(admin.db, 'batch').mockImplementationOnce(async (statements) => {
    await db.prepare('UPDATE contacts SET email = ? WHERE id = ?').bind('outra@x.test', id).run()
    return (await batch.call(admin.db, statements)) as never
  })
  await expect(save()).rejects.toMatchObject({
    code: 'ERR_CHANGED_MEANWHILE',
    data: { now: { email: 'outra@x.test' } },
  })
})
