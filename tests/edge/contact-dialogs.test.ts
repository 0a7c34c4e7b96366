import { expect, test } from 'vitest'
import { writeSpreadsheet } from '#core/write-spreadsheet.ts'
import { contactById } from '#domains/contacts/contacts.queries.ts'
import { mergeContacts } from '#domains/contact-merges/merge-contacts.ts'
import { duplicatesAction, pairsFrom } from '#app/features/contacts/duplicates.server.ts'
import { phoneImporting, sheetImporting } from '#app/features/contacts/importing.server.ts'
import { DUPLICATES_SHOWN } from '#app/features/contacts/limits.ts'
import { duplicatesPlace, searchAt } from '#app/features/contacts/merge-address.ts'
import { contactMerging } from '#app/features/contacts/merging.server.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import type { UndoForm } from '#app/route-builders/notice.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeConnection, makeContact, makeUser } from './factories.ts'
import { postForm } from './post-form.ts'

async function office() {
  const company = await makeCompany()
  const ctx = contextFor(company, await makeUser(company, { profile: 'supervisor' }))
  return { company, ctx }
}
type Action = Parameters<typeof postForm>[0]

/** Sends a form as a script of the page does. */
async function sent(
  action: Action,
  ctx: TestContext,
  path: string,
  fields: Readonly<Record<string, string | File>>,
): Promise<FormAnswer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const contactId = /\/contacts\/(\d+)/.exec(path)?.[1]
  const params = { contactId }
  return ((await postForm(action, ctx, { path, params, body })) as { data: FormAnswer }).data
}

const undoOf = ({ done }: FormAnswer): UndoForm => {
  if (done?.undo === undefined) throw new Error('nothing to undo')
  return done.undo
}

test('who is merged from a page can be separated by the notice’s undo, also by who asked twice', async () => {
  const { company, ctx } = await office()
  const [kept, gone] = [await makeContact(company), await makeContact(company)]
  const path = `/contacts/${kept.id}/merge`
  const fields = { intent: 'merge', contactId: `${gone.id}` }
  const answer = await sent(contactMerging, ctx, path, fields)
  expect(answer.done).toMatchObject({ key: 'contactBook:done.merged' })
  expect((await contactById(ctx, gone.id)).id).toBe(kept.id)
  const again = await sent(contactMerging, ctx, path, fields)
  expect(again.done).toEqual(answer.done)
  const { action, fields: back } = undoOf(answer)
  expect(action).toBe(path)
  for (let times = 0; times < 2; times++)
    expect((await sent(contactMerging, ctx, action, back)).done).toMatchObject({
      key: 'contactBook:done.separated',
    })
  expect((await contactById(ctx, gone.id)).id).toBe(gone.id)
})

test('who became one with somebody else meanwhile is not said to be merged', async () => {
  const { company, ctx } = await office()
  const [kept, gone, third] = [
    await makeContact(company),
    await makeContact(company),
    await makeContact(company),
  ]
  await mergeContacts(ctx, third.id, gone.id, 'person')
  const { done, result } = await sent(contactMerging, ctx, `/contacts/${kept.id}/merge`, {
    intent: 'merge',
    contactId: `${gone.id}`,
  })
  expect([done, result.error]).toEqual([null, { '': ['ERR_NO_CONTACT_FOUND'] }])
  expect((await contactById(ctx, gone.id)).id).toBe(third.id)
})

test('pairs are walked through page by page, and one that is answered makes room', async () => {
  const { company, ctx } = await office()
  const more = 3
  for (let pair = 0; pair < DUPLICATES_SHOWN + more; pair++)
    for (let of = 0; of < 2; of++) await makeContact(company, { email: `par${pair}@casa.test` })
  const start = duplicatesPlace(new URLSearchParams())
  const first = await pairsFrom(ctx, start)
  expect([first.pairs.length, first.isFirst]).toEqual([DUPLICATES_SHOWN, true])
  const next = duplicatesPlace(
    new URLSearchParams(searchAt(new URLSearchParams('q=ana'), first.behind ?? start)),
  )
  const rest = await pairsFrom(ctx, next)
  expect([rest.pairs.length, rest.behind, rest.isFirst]).toEqual([more, null, false])

  const [a, b] = first.pairs[0]?.contacts ?? []
  const pair = { contactId: `${a?.id}`, otherId: `${b?.id}` }
  const answer = await sent(duplicatesAction, ctx, '/contacts/duplicates', {
    intent: 'apart',
    ...pair,
  })
  expect(answer.done).toMatchObject({ key: 'contactBook:done.markedDistinct', stays: true })
  const after = await pairsFrom(ctx, start)
  expect(after.pairs).toEqual([...first.pairs.slice(1), rest.pairs[0]])
  const { action, fields } = undoOf(answer)
  expect((await sent(duplicatesAction, ctx, action, fields)).done).toMatchObject({
    key: 'contactBook:done.together',
  })
  expect((await pairsFrom(ctx, start)).pairs).toEqual(first.pairs)
})

test('a place that nobody gave begins at the start, and a forged one is refused', async () => {
  const { ctx } = await office()
  for (const skip of ['-3', 'x', '1.5', '1e99'])
    expect(duplicatesPlace(new URLSearchParams({ skip })).skip).toBe(0)
  await expect(pairsFrom(ctx, { after: 'forged', skip: 0 })).rejects.toMatchObject({ status: 400 })
})

test('a spreadsheet that is sent whole says what came of each of its rows', async () => {
  const { ctx } = await office()
  const rows = [
    ['Nome', 'Número'],
    ['Rita', '5521977770301'],
    ['R', '5521977770302'],
  ]
  const file = new File([await writeSpreadsheet('Contatos', rows)], 'contatos.xlsx')
  const path = '/contacts/sheet'
  const { shown } = await sent(sheetImporting, ctx, path, { intent: 'import', file })
  expect(shown).toMatchObject({ created: '1', updated: '0' })
  expect(JSON.parse(shown?.['errors'] ?? '')).toMatchObject([{ line: 3, field: 'name' }])
  for (const none of [new File(['x'], 'contatos.xlsx'), new File([], '')]) {
    const { result, done } = await sent(sheetImporting, ctx, path, { intent: 'import', file: none })
    expect([done, Object.keys(result.error ?? {})]).toEqual([null, ['file']])
  }
})

test('of a phone that was never linked nobody comes, and it is said why', async () => {
  const { company, ctx } = await office()
  const phone = await makeConnection(company, { channel: 'whatsapp' })
  const fields = { intent: 'import', which: 'chats', whatsappId: `${phone.id}` }
  const { result } = await sent(phoneImporting, ctx, '/contacts/phone', fields)
  expect(result.error).toEqual({ '': ['ERR_WAPP_NOT_INITIALIZED'] })
})
