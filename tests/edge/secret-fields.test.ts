import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { LoadContext } from '#core/load-context.ts'
import { ASKS } from '#app/route-builders/asks.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'
import { testPlatform } from './post-form.ts'

type Action = ((args: ActionFunctionArgs) => Promise<unknown>) & {
  schemas?: Readonly<Record<string, z.ZodType>>
}
const routes = import.meta.glob<{ action?: Action }>('/app/routes/*.{ts,tsx}', { eager: true })
/** Every form of every page; pages share their actions. */
const actions = [...new Set(Object.values(routes).flatMap(({ action }) => action ?? []))]
const FORMS = actions.flatMap((action) =>
  Object.entries(action.schemas ?? {}).map(([intent, schema]) => ({ action, intent, schema })),
)
/** What is a secret in any form, whichever it is sent to. */
const SECRETS = ['password', 'currentPassword', 'accessToken']
const SAID = 'EAASENHAVAZA1'

let people: TestContext[]
beforeAll(async () => {
  const company = await makeCompany()
  people = [
    contextFor(company, await makeUser(company, { profile: 'admin', super: true })),
    contextFor(company, await makeUser(company, { profile: 'user' })),
  ]
})

/** Everything that a page can be drawn with after a form: the answer, a refusal, and the texts that were not saved. */
async function answerTo(action: Action, ctx: TestContext, fields: Record<string, string>) {
  const context: LoadContext = { nonce: 'n', platform: testPlatform(), company: async () => ctx }
  const body = new URLSearchParams(fields)
  const headers = { Accept: 'text/html' }
  const request = new Request('https://balcao.test/x/new', { method: 'POST', body, headers })
  const args = { request, params: {}, context } as unknown as ActionFunctionArgs
  const answer: unknown = await action(args).catch((thrown: unknown) => thrown)
  const { unsaved } = context
  return { answer, unsaved, text: JSON.stringify({ answer, unsaved }) }
}

test('no form sends back what is a secret in any form', async () => {
  expect(FORMS.length).toBeGreaterThan(60)
  const written: Record<string, string> = Object.fromEntries(SECRETS.map((name) => [name, SAID]))
  for (const { action, intent } of FORMS)
    for (const ctx of people)
      for (const more of [{}, { [ASKS]: '1' }]) {
        const { text } = await answerTo(action, ctx, { ...written, ...more, intent })
        expect([intent, text]).toEqual([intent, expect.not.stringContaining(SAID)])
      }
})

test('a token that was written in the form of a linked phone is gone where that is refused', async () => {
  const form = FORMS.find(({ intent }) => intent === 'whatsapp')!
  const fields = { name: 'x7', intent: 'whatsapp', channel: 'whatsapp', queueIds: '999999' }
  const statuses = []
  for (const ctx of people) {
    const { answer, text } = await answerTo(form.action, ctx, { ...fields, accessToken: SAID })
    statuses.push((answer as { init: ResponseInit }).init.status)
    expect(text).toContain('x7')
    expect(text).not.toContain(SAID)
  }
  expect(statuses).toEqual([404, 403])
})

test('a secret is a field of its form, not of a row', () => {
  const names = FORMS.flatMap(({ schema }) => Object.keys(formRules(schema).constraint))
  const secrets = names.filter((name) => /password|secret|token/i.test(name))
  expect([...new Set(secrets)].sort()).toEqual([...SECRETS].sort())
})
