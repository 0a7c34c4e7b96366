import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { makeCompany, makeConnection, makeQueue, makeUser } from '#tests/edge/factories.ts'
import { forgetDirectory } from '../companies/directory.queries.ts'
import { saveFileList } from '../file-lists/save-file-list.ts'
import { saveQuickMessage } from '../quick-messages/save-quick-message.ts'
import { createTag } from '../tags/tags.service.ts'
import { findRecords } from './find-records.ts'

let admin: CompanyContext
let supervisor: CompanyContext
let ana: CompanyContext
let bruno: CompanyContext

/** A company with one of each kind, all of whose names have the word. */
async function fill(company: TestCompany, word: string) {
  await makeQueue(company, { name: `Fila ${word}` })
  const user = await makeUser(company, { name: `Zé ${word}`, profile: 'admin' })
  await makeConnection(company, { name: `Linha ${word}` })
  const ctx = contextFor(company, user)
  await createTag(ctx, { name: `Etiqueta ${word}`, color: '#112233', kanban: 0 })
  await createTag(ctx, { name: `Coluna ${word}`, color: '#112233', kanban: 1 })
  await saveFileList(ctx, null, { name: `Lista ${word}`, message: '', options: [] })
  await saveQuickMessage(ctx, null, {
    ...REPLY,
    shortcode: `geral-${word.toLowerCase()}`,
    geral: true,
  })
  return ctx
}
const REPLY = { message: 'Olá', status: true, geral: false }

const found = async (ctx: CompanyContext, searchParam: string) =>
  (await findRecords(ctx, { searchParam })).map(({ kind, name }) => `${kind} ${name}`)

beforeAll(async () => {
  const company = await makeCompany()
  admin = await fill(company, 'Açaí')
  await fill(await makeCompany(), 'Açaí do vizinho')
  supervisor = contextFor(company, await makeUser(company, { profile: 'supervisor' }))
  ana = contextFor(company, await makeUser(company, { name: 'Ana', email: 'ana.acai@x.test' }))
  bruno = contextFor(company, await makeUser(company, { name: 'Bruno' }))
  await saveQuickMessage(ana, null, { ...REPLY, shortcode: 'meu-açaí' })
})

it('finds every kind by its name, capitals and accents aside, and nothing of another company', async () => {
  expect(await found(admin, ' ACAI ')).toEqual([
    'queue Fila Açaí',
    'user Ana',
    'user Zé Açaí',
    'tag Etiqueta Açaí',
    'lane Coluna Açaí',
    'connection Linha Açaí',
    'quickMessage /geral-açaí',
    'fileList Lista Açaí',
  ])
  expect(await found(admin, 'vizinho')).toEqual([])
})

it('wants every word of the text, in whatever order, and says nothing to a single letter', async () => {
  expect(await found(admin, 'acai fila')).toEqual(['queue Fila Açaí'])
  expect(await found(admin, 'acai filo')).toEqual([])
  expect(await found(admin, 'a')).toEqual([])
})

it('finds what a person’s own pages show, and of nothing else', async () => {
  const ownPages = ['tag Etiqueta Açaí', 'lane Coluna Açaí']
  expect(await found(bruno, 'açaí')).toEqual([...ownPages, 'quickMessage /geral-açaí'])
  expect(await found(supervisor, 'açaí')).toEqual([...ownPages, 'quickMessage /geral-açaí'])
  expect(await found(ana, 'açaí')).toEqual([
    ...ownPages,
    'quickMessage /geral-açaí',
    'quickMessage /meu-açaí',
  ])
})

it('says whether a form is the caller’s to open', async () => {
  const mayChange = async (ctx: CompanyContext) =>
    (await findRecords(ctx, { searchParam: 'geral-acai' })).map((record) => record.mayChange)
  expect(await mayChange(supervisor)).toEqual([true])
  expect(await mayChange(bruno)).toEqual([false])
})

it('has a lane among the tags alone where the plan has no board', async () => {
  const company = await makeCompany()
  const ctx = await fill(company, 'Graviola')
  expect(await found(ctx, 'coluna')).toEqual(['lane Coluna Graviola'])
  await env.CONTROL.prepare('UPDATE plans SET use_kanban = 0 WHERE id = ?')
    .bind(company.planId)
    .run()
  forgetDirectory(company.id)
  expect(await found(ctx, 'coluna')).toEqual(['tag Coluna Graviola'])
})
