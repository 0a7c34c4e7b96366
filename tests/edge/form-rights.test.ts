import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { requirePermission } from '#core/context.ts'
import type { LoadContext } from '#core/load-context.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { contextFor } from './context.ts'
import { makeCompany, makeUser } from './factories.ts'

const schema = z.object({ name: z.string() })
const action = companyAction({
  back: '/queues',
  intents: {
    save: {
      schema,
      run: async (ctx) => {
        requirePermission(ctx, 'queue:manage')
        return { key: 'tags:done.saved', values: { name: '' } }
      },
    },
    store: {
      schema,
      prepare: async (ctx, form) => {
        requirePermission(ctx, 'queue:manage')
        return { form, isDraft: false, problems: {} }
      },
      run: async () => ({ key: 'tags:done.saved', values: { name: '' } }),
    },
  },
})

it.each([
  ['save', 'without scripts', 'text/html,*/*'],
  ['save', 'with scripts', '*/*'],
  ['store', 'while its files are stored', '*/*'],
])(
  'a right taken away while a form is open is refused above its fields: %s %s',
  async (intent, _, accept) => {
    const company = await makeCompany()
    const ctx = contextFor(company, await makeUser(company, { profile: 'user' }))
    const body = new FormData()
    body.set('intent', intent)
    body.set('name', 'typed')
    const request = new Request('https://balcao.test/queues/new', {
      method: 'POST',
      body,
      headers: { Accept: accept },
    })
    const context = { platform: { log: ctx.log, requestId: 'test' }, company: async () => ctx }
    const args = { request, params: {}, context: context as unknown as LoadContext }
    expect(await action(args as unknown as ActionFunctionArgs)).toMatchObject({
      data: {
        done: null,
        result: { error: { '': ['ERR_NO_PERMISSION'] }, initialValue: { name: 'typed' } },
      },
      init: { status: 403 },
    })
  },
)
