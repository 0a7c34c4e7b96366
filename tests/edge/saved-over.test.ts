import { expect, it } from 'vitest'
import { contactFormValue } from '#domains/contacts/contact-form.ts'
import { contactById } from '#domains/contacts/contacts.queries.ts'
import { createContact } from '#domains/contacts/contacts.service.ts'
import { updateContact } from '#domains/contacts/update-contact.ts'
import { formValueOf } from '#domains/file-lists/read-as.ts'
import { saveFileList } from '#domains/file-lists/save-file-list.ts'
import { queueById } from '#domains/queues/queues.queries.ts'
import { companySettings } from '#domains/settings/settings.queries.ts'
import { saveSettings } from '#domains/settings/settings.service.ts'
import { saveTag } from '#domains/tags/save-tag.ts'
import { saveQueue } from '#domains/queues/save-queue.ts'
import { contactAction } from '#app/features/contacts/contacts-action.server.ts'
import { fileListsAction } from '#app/features/file-lists/file-lists-action.server.ts'
import { queuesAction } from '#app/features/queues/queues-action.server.ts'
import { settingsAction } from '#app/features/settings/settings-action.server.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'
import { fileListOffice, keptOf } from './file-list-office.ts'
import { postForm, testPlatform } from './post-form.ts'

async function administrator() {
  const company = await makeCompany()
  return contextFor(company, await makeUser(company, { profile: 'admin' }))
}

type Sending = [
  action: Parameters<typeof postForm>[0],
  ctx: TestContext,
  params: Record<string, string>,
  fields: readonly (readonly [string, string])[],
]

async function send(...[action, ctx, params, fields]: Sending): Promise<FormAnswer> {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  if (!body.has('intent')) body.set('intent', 'save')
  const { data } = (await postForm(action, ctx, { path: '/x', params, body })) as {
    data: FormAnswer
  }
  return data
}

/** What a form without scripts that was sent too late is drawn again with. */
async function refused(...sending: Sending) {
  const { result } = await send(...sending)
  expect(result.error).toEqual({ '': ['ERR_CHANGED_MEANWHILE'] })
  return result.initialValue ?? {}
}

it('a text of several lines that was left as it was becomes what the other made of it', async () => {
  const admin = await administrator()
  const queue = { name: 'Vendas', color: '#112233', greetingMessage: 'Primeira\nSegunda' }
  const { id } = await saveQueue(admin, null, queue)
  const readAs = JSON.stringify({ ...queue, orderQueue: null })
  await saveQueue(admin, id, { ...queue, greetingMessage: 'Outra\nlinha' })
  const again = await refused(queuesAction, admin, { queueId: `${id}` }, [
    ['readAs', readAs],
    ['name', 'Vendas 2'],
    ['color', queue.color],
    // As a browser ends lines.
    ['greetingMessage', 'Primeira\r\nSegunda'],
  ])
  expect(again).toMatchObject({ name: 'Vendas 2', greetingMessage: 'Outra\nlinha' })
  expect(await queueById(admin, id)).toMatchObject({ name: 'Vendas' })
})

it('so do the lines and tags of a contact, and what both changed stays its writer’s', async () => {
  const admin = await administrator()
  const make = (name: string) => saveTag(admin, null, { name, color: '#112233', kanban: false })
  const [tag, other] = [await make('Nova'), await make('Antiga')]
  const person = { name: 'Bia', number: '5511987654321', email: '' }
  const extraInfo = [{ name: 'CPF', value: '1' }]
  const { id } = await createContact(
    admin,
    testPlatform(),
    { ...person, extraInfo },
    { tagIds: [tag.id] },
  )
  const readAs = contactFormValue(await contactById(admin, id))
  const theirs = [...extraInfo, { name: 'RG', value: '2' }]
  await updateContact(
    admin,
    testPlatform(),
    id,
    { name: 'Bia', extraInfo: theirs, email: 'b@x.test' },
    undefined,
    {
      before: [],
      after: [other.id],
    },
  )
  const form = (value: string) =>
    refused(contactAction, admin, { contactId: `${id}` }, [
      ['readAs', JSON.stringify(readAs)],
      ['name', 'Beatriz'],
      ['email', ''],
      ['country', readAs.country],
      ['area', readAs.area],
      ['number', readAs.number],
      ['acceptAudioMessage', 'on'],
      ['tags', `${tag.id}`],
      ['extraInfo[0].name', 'CPF'],
      ['extraInfo[0].value', value],
      // A spare line, left empty.
      ['extraInfo[1].name', ''],
      ['extraInfo[1].value', ''],
    ])
  const left = await form('1')
  expect(left).toMatchObject({ name: 'Beatriz', email: 'b@x.test', extra: JSON.stringify(theirs) })
  expect(left).not.toHaveProperty('extraInfo')
  expect([`${tag.id},${other.id}`, `${other.id},${tag.id}`]).toContain(left['tags'])
  const both = await form('9')
  expect(both['extraInfo']).toEqual([{ name: 'CPF', value: '9' }, undefined])
  expect(both).not.toHaveProperty('extra')
})

it('so does the order of a list’s files', async () => {
  const { admin, create, file } = await fileListOffice()
  const list = await create('Catálogos', [await file('um'), await file('dois')])
  const readAs = formValueOf(list)
  const { name, message } = list
  const theirs = await saveFileList(admin, list.id, {
    ...{ name, message, options: keptOf(list).reverse() },
  })
  const form = (first: string) =>
    refused(fileListsAction, admin, { fileListId: `${list.id}` }, [
      ['readAs', JSON.stringify(readAs)],
      ['name', 'Catálogos novos'],
      ['message', message],
      ['sent', 'yes'],
      ...keptOf(list).flatMap((row, at) => [
        [`options[${at}].id`, row.id ?? ''] as const,
        [`options[${at}].name`, at === 0 ? first : row.name] as const,
      ]),
    ])
  const left = await form('um')
  expect(left).toMatchObject({ name: 'Catálogos novos', kept: formValueOf(theirs).kept })
  expect(left).not.toHaveProperty('options')
  expect(left).not.toHaveProperty('sent')
  expect((await form('primeiro'))['options']).toMatchObject([
    { name: 'primeiro' },
    { name: 'dois' },
  ])
})

it('what its writer puts back after they were told is saved, and a third change is told', async () => {
  const admin = await administrator()
  const queue = { name: 'Vendas', color: '#112233', greetingMessage: 'Olá' }
  const { id } = await saveQueue(admin, null, queue)
  const theirs = { ...queue, greetingMessage: 'Olá (só hoje)' }
  const form = (readAs: string | null | undefined, fields: Partial<typeof queue> = {}) =>
    send(
      queuesAction,
      admin,
      { queueId: `${id}` },
      Object.entries({ readAs: readAs ?? '', ...queue, ...fields }),
    )
  await saveQueue(admin, id, theirs)
  const asRead = JSON.stringify({ ...queue, orderQueue: null })
  const told = await form(asRead, { name: 'Vendas 2' })
  expect(told.result.initialValue).toMatchObject({ ...theirs, name: 'Vendas 2' })
  expect(JSON.parse(told.readAs ?? '')).toMatchObject(theirs)

  // Refused for another reason it is of the same record still.
  const short = await form(told.readAs, { name: '' })
  expect(short.result.error).toHaveProperty('name')
  expect(short.readAs).toBe(told.readAs)

  // The second takes it back: the form says by now what the record does not.
  await saveQueue(admin, id, queue)
  const again = await form(told.readAs, { ...theirs, name: 'Vendas 2' })
  expect(again.result.error).toEqual({ '': ['ERR_CHANGED_MEANWHILE'] })
  expect(again.result.initialValue).toMatchObject({ ...queue, name: 'Vendas 2' })

  await saveQueue(admin, id, theirs)
  const last = await form(told.readAs, { name: 'Vendas 2' })
  expect(last.result.error ?? null).toBeNull()
  expect(await queueById(admin, id)).toMatchObject({ ...queue, name: 'Vendas 2' })
})

it('so is a setting that a section’s form had read so', async () => {
  const admin = await administrator()
  const was = { lgpdHideNumber: 'disabled', lgpdMessage: 'Antes', lgpdLink: '' }
  await saveSettings(admin, was)
  await saveSettings(admin, { lgpdMessage: 'Depois' })
  const form = (readAs: string, lgpdMessage: string) =>
    send(settingsAction, admin, {}, [
      ['intent', 'settings'],
      ...Object.entries({ readAs, lgpdHideNumber: 'disabled', lgpdMessage, lgpdLink: '' }),
    ])
  const told = await form(JSON.stringify(was), 'Minha')
  expect(told.result.error).toEqual({ '': ['ERR_CHANGED_MEANWHILE'] })
  await form(told.readAs ?? '', 'Antes')
  expect(await companySettings(admin, admin.companyId)).toMatchObject({ lgpdMessage: 'Antes' })
})
