import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { LoadContext } from '#core/load-context.ts'
import { isSecretField } from '#core/secret-fields.ts'
import { saveQueue } from '#domains/queues/save-queue.ts'
import { deleteTag, saveTag } from '#domains/tags/save-tag.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { i18nFor } from '#app/i18n/i18n.server.ts'
import type { PageNamespace } from '#app/i18n/words.ts'
import { textFields } from '#app/route-builders/form-rules.server.ts'
import { labelOf, writtenFields } from '#app/route-builders/unsaved-texts.server.ts'
import * as queuePage from '#app/routes/_company.queues.$queueId.tsx'
import * as tagPage from '#app/routes/_company.tags.$tagId.tsx'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'
import { testPlatform } from './post-form.ts'

type Action = {
  schemas?: Readonly<Record<string, z.ZodType>>
  words?: PageNamespace
}
const routes = import.meta.glob<{ action?: Action }>('/app/routes/*.{ts,tsx}', { eager: true })

/** Parts of a number, which stands on the phone that it is of. */
const OF_NUMBER = new Set(['country', 'area', 'number'])

const forms = Object.entries(routes).flatMap(([file, { action: of = {} }]) =>
  Object.values(of.schemas ?? {}).map((schema) => ({
    ...{ file, schema, words: of.words },
  })),
)

/** Picked, not written; or what names a file, a row or a record. */
const PICKED =
  /^(?:(?:own)?[cC]olor|(?:start|end)Work|\w+day(?:Start|End)|sendAt|repeatUntil|import(?:Old|Recent)Messages|toQueueId|media|picture|options\[\]\.(?:file|id|upload))$/

test('every text of a form is written, picked or a secret', () => {
  const others = forms
    .filter(({ words }) => words !== undefined)
    .flatMap((form) => {
      const written = writtenFields(form)
      return textFields(form.schema).filter(
        (name) => !isSecretField(name) && written.has(name) === PICKED.test(name),
      )
    })
  expect(others).toEqual([])
  expect(forms.some((form) => writtenFields(form).has('wpp'))).toBe(true)
})

test('every field that somebody writes in has a label, should its form be gone', () => {
  const fields = forms.flatMap((form) =>
    [...writtenFields(form)]
      .filter((name) => !name.includes('[]'))
      .filter((name) => form.words !== 'connections' || !OF_NUMBER.has(name))
      .map((name) => ({ ...form, name })),
  )
  expect(fields.length).toBeGreaterThan(20)
  const without = fields.filter(({ name, words }) =>
    LANGUAGES.some((language) => labelOf(name, words, i18nFor(language)) === null),
  )
  expect(without).toEqual([])
})

type Page = typeof tagPage | typeof queuePage
const office = async () => {
  const company = await makeCompany()
  const as = async (profile: 'admin' | 'user') =>
    contextFor(company, await makeUser(company, { profile }))
  return { admin: await as('admin'), user: await as('user') }
}

/** Sends a form as a browser without scripts does: its document has the action's answer and what the loader says, of one request. */
async function send({ action, loader }: Page, ctx: TestContext, params: Record<string, string>) {
  const context = { nonce: 'n', platform: testPlatform(), company: () => Promise.resolve(ctx) }
  const body = new FormData()
  const fields = { intent: 'save', name: 'Escrita há pouco', color: '#445566', other: 'x' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const request = new Request('https://balcao.test/x', { method: 'POST', body })
  const args = { request, params, context: context as LoadContext } as ActionFunctionArgs &
    LoaderFunctionArgs
  const answer: unknown = await action(args)
  const drawn: unknown = await loader(args).catch((thrown: unknown) => thrown)
  return { answer, drawn }
}
const row = { name: 'Antiga', color: '#112233' }
const unsaved = [{ label: 'Nome', text: 'Escrita há pouco' }]

test('what was written of a record that is gone stands where its form was', async () => {
  const { admin } = await office()
  const { id } = await saveTag(admin, null, { ...row, kanban: 0 })
  await deleteTag(admin, id)
  const { answer, drawn } = await send(tagPage, admin, { tagId: `${id}` })
  expect(answer).toMatchObject({
    data: { result: { error: { '': ['recordGone', 'copyFirst'] } } },
    init: { status: 404 },
  })
  expect(drawn).toMatchObject({
    data: { error: 'ERR_NO_TAG_FOUND', unsaved },
    init: { status: 404 },
  })
})

test('so it does on a page that its writer may see no more', async () => {
  const { admin, user } = await office()
  const { id } = await saveQueue(admin, null, row)
  const { answer, drawn } = await send(queuePage, user, { queueId: `${id}` })
  expect(answer).toMatchObject({ data: { result: { error: { '': ['ERR_NO_PERMISSION'] } } } })
  expect(drawn).toMatchObject({
    data: { error: 'ERR_NO_PERMISSION', unsaved },
    init: { status: 403 },
  })
})
