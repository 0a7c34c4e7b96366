import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { beforeEach, describe, expect, it } from 'vitest'
import { requirePermission, type CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { changedMeanwhile } from '#core/changed-meanwhile.ts'
import type { LoadContext } from '#core/load-context.ts'
import { DAY_MS } from '#core/time.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeUser, TEST_NOW } from './factories.ts'
import { z } from 'zod'
import { companyAction } from '#app/route-builders/company-action.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { readNotice } from '#app/route-builders/notice.ts'
import { publicAction } from '#app/route-builders/public-action.ts'
import { publicLoader } from '#app/route-builders/public-loader.ts'
import { readForm } from '#app/route-builders/read-form.ts'
import { deskData } from '#app/features/tickets/desk-data.server.ts'
import { contactsData } from '#app/features/contacts/contacts-data.server.ts'

/** What a loader gets for a request to `path`, signed in as `company` says. */
function argsFor(
  company: () => Promise<CompanyContext>,
  path = '/tickets?list=closed',
  logged: string[] = [],
) {
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event: string) => void logged.push(event),
  }
  const context = { nonce: 'n', platform: { log, requestId: 'request-1' }, company }
  return {
    request: new Request(`https://balcao.test${path}`),
    params: {},
    context: context as unknown as LoadContext,
  } as LoaderFunctionArgs & ActionFunctionArgs
}

async function signedIn(
  options: { profile?: 'admin' | 'user'; dueDate?: number } = {},
): Promise<TestContext> {
  const company = await makeCompany({ dueDate: options.dueDate ?? null })
  return contextFor(company, await makeUser(company, { profile: options.profile ?? 'admin' }))
}

const nobody = () => Promise.reject(new AppError('ERR_UNAUTHENTICATED'))

/** What was thrown, as far as Remix looks at it. */
async function thrownBy(work: Promise<unknown>) {
  const thrown: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (thrown instanceof Response)
    return { status: thrown.status, location: thrown.headers.get('Location'), body: undefined }
  const { data: body, init } = thrown as { data: Record<string, unknown>; init: { status: number } }
  return { status: init.status, location: null, body }
}

describe('a private page', () => {
  const page = companyLoader({
    permission: 'ticket:read',
    load: async (ctx) => ({ company: ctx.companyId }),
  })

  it('loads for who may see it', async () => {
    const ctx = await signedIn()
    expect(await page(argsFor(async () => ctx))).toEqual({ company: ctx.companyId })
  })

  it('leads nobody to the login page, which remembers it', async () => {
    const { status, location } = await thrownBy(page(argsFor(nobody)))
    expect(status).toBe(302)
    expect(location).toBe(`/login?redirectTo=${encodeURIComponent('/tickets?list=closed')}`)
  })

  it('leads an expired company to its notice', async () => {
    const expired = await signedIn({ dueDate: TEST_NOW - DAY_MS })
    expect((await thrownBy(page(argsFor(async () => expired)))).location).toBe('/financeiro-aberto')
    const notice = companyLoader({
      permission: null,
      subscription: 'any',
      load: async () => 'shown',
    })
    expect(await notice(argsFor(async () => expired))).toBe('shown')
  })

  it('is a 403 with its code for who may not see it', async () => {
    const users = companyLoader({ permission: 'user:manage', load: async () => 'shown' })
    const ctx = await signedIn({ profile: 'user' })
    const { status, body } = await thrownBy(users(argsFor(async () => ctx)))
    expect(status).toBe(403)
    expect(body).toMatchObject({ error: 'ERR_NO_PERMISSION', requestId: 'request-1' })
  })

  it('tells of an unforeseen failure only the request’s id, and logs it', async () => {
    const ctx = await signedIn()
    const broken = companyLoader({
      permission: null,
      load: () => Promise.reject(new Error('secret detail')),
    })
    const logged: string[] = []
    const { status, body } = await thrownBy(broken(argsFor(async () => ctx, '/tickets', logged)))
    expect(status).toBe(500)
    expect(body).toEqual({ error: 'ERR_INTERNAL', message: 'ERR_INTERNAL', requestId: 'request-1' })
    expect(logged).toEqual(['request.failed'])
  })
})

describe('a private action', () => {
  const sent = (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return new Request('https://balcao.test/tags/new', { method: 'POST', body })
  }
  let ran: { name: string }[]
  const action = companyAction({
    back: '/tags',
    readAs: z.object({ name: z.string() }),
    maxBytes: 900,
    permission: null,
    intents: {
      save: {
        schema: z.object({
          name: z.string({ error: 'required' }).min(3, { error: 'tooShort' }),
          password: z.string().optional(),
        }),
        run: async (ctx, input, { readAs }) => {
          requirePermission(ctx, 'queue:manage')
          ran.push(input)
          const now = { name: 'theirs' }
          if (readAs !== undefined && readAs.name !== now.name)
            throw changedMeanwhile({ readAs, now })
          if (input.name === 'taken')
            throw new AppError('ERR_INVALID_INPUT', { fields: { name: ['taken'] } })
          if (input.name === 'gone') throw new AppError('ERR_NO_TAG_FOUND')
          return { key: 'tags:done.saved', values: { name: input.name } }
        },
      },
    },
  })
  beforeEach(() => {
    ran = []
  })
  const post = async (
    who: () => Promise<CompanyContext>,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const request = sent(fields)
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    return action({ ...argsFor(who), request })
  }

  it('does nothing before all of it is allowed', async () => {
    const expired = await signedIn({ dueDate: TEST_NOW - DAY_MS })
    const ordinary = await signedIn({ profile: 'user' })
    for (const who of [nobody, async () => expired, async () => ordinary])
      await Promise.allSettled([post(who, { intent: 'save', name: 'abc' })])
    expect(ran).toEqual([])
  })

  it('answers a script what was done, and sends a browser without scripts back with the notice', async () => {
    const ctx = await signedIn()
    const answer = await post(async () => ctx, { intent: 'save', name: 'Vip' })
    expect(answer).toMatchObject({ data: { done: { key: 'tags:done.saved' } } })
    const page = (await post(
      async () => ctx,
      { intent: 'save', name: 'Vip' },
      { Accept: 'text/html,*/*' },
    )) as Response
    expect([page.status, page.headers.get('Location')]).toEqual([303, '/tags'])
    expect(readNotice(page.headers.get('Set-Cookie'))).toEqual({
      key: 'tags:done.saved',
      values: { name: 'Vip' },
    })
  })

  it('gives a refused form back with its problems and without its secrets', async () => {
    const ctx = await signedIn()
    const answer = await post(async () => ctx, { intent: 'save', name: 'ab', password: 'segredo' })
    expect(answer).toMatchObject({
      data: { done: null, result: { error: { name: ['tooShort'] }, initialValue: { name: 'ab' } } },
      init: { status: 400 },
    })
    expect(JSON.stringify(answer)).not.toContain('segredo')
    expect(ran).toEqual([])
  })

  it('shows what the command refuses beside the field, or above the form', async () => {
    const ctx = await signedIn()
    expect(await post(async () => ctx, { intent: 'save', name: 'taken' })).toMatchObject({
      data: { result: { error: { name: ['taken'] } } },
    })
    expect(await post(async () => ctx, { intent: 'save', name: 'gone' })).toMatchObject({
      data: { result: { error: { '': ['ERR_NO_TAG_FOUND'] } } },
      init: { status: 404 },
    })
  })

  it('tells a form that its record changed since it was read, which is then read as it was told', async () => {
    const ctx = await signedIn()
    const readAs = JSON.stringify({ name: 'read' })
    const told = JSON.stringify({ name: 'theirs' })
    const form = { intent: 'save', name: 'mine', readAs }
    expect(await post(async () => ctx, form)).toMatchObject({
      data: {
        done: null,
        readAs: told,
        changed: { readAs: { name: 'read' }, now: { name: 'theirs' } },
        result: { error: { '': ['ERR_CHANGED_MEANWHILE'] }, initialValue: { name: 'mine' } },
      },
      init: { status: 409 },
    })
    expect(await post(async () => ctx, { ...form, readAs: told })).toMatchObject({
      data: { done: { key: 'tags:done.saved' } },
    })
    // A form that is drawn again for another reason is still of what it was read as.
    expect(await post(async () => ctx, { ...form, name: 'ab' })).toMatchObject({
      data: { done: null, readAs },
    })
    for (const broken of ['', '{', '[]', '{"name":1}'])
      expect(await thrownBy(post(async () => ctx, { ...form, readAs: broken }))).toMatchObject({
        status: 400,
      })
  })

  it.each(['none', 'constructor', '__proto__', ''])('refuses the intent "%s"', async (intent) => {
    const ctx = await signedIn()
    expect(await thrownBy(post(async () => ctx, { intent }))).toMatchObject({ status: 400 })
  })

  it('refuses a body that is no form', async () => {
    const ctx = await signedIn()
    const request = new Request('https://balcao.test/tags/new', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--y',
    })
    expect(await thrownBy(action({ ...argsFor(async () => ctx), request }))).toMatchObject({
      status: 400,
    })
  })
})

describe('a public page', () => {
  const login = publicLoader({ load: () => 'form' })

  it('is drawn for nobody', async () => {
    expect(await login(argsFor(nobody, '/login'))).toBe('form')
  })

  it('sends who is signed in on to where they wanted', async () => {
    const ctx = await signedIn()
    const { location } = await thrownBy(
      login(argsFor(async () => ctx, '/login?redirectTo=%2Ftickets%2Fab')),
    )
    expect(location).toBe('/tickets/ab')
  })
})

describe('what nobody can read', () => {
  it.each([
    ['JSON', 'application/json', '{"email":'],
    [
      'a form that ends early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form',
    ],
    ['a form without its boundary', 'multipart/form-data', 'x'],
    ['text', 'text/plain', 'email=a'],
  ])('is refused with a code by a public form: %s', async (_, type, body) => {
    const action = publicAction(async ({ request }) => (await readForm(request)).get('email'))
    const { context, params } = argsFor(nobody)
    const request = new Request('https://balcao.test/login', {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    })
    const thrown = await thrownBy(action({ request, context, params }))
    expect(thrown).toMatchObject({ status: 400, body: { error: 'ERR_MALFORMED_BODY' } })
  })

  it('is refused with a code in an address, however long', async () => {
    const ctx = await signedIn()
    const many = Array.from({ length: 500 }, (_, i) => i + 1).join(',')
    for (const [path, load] of [
      [`/tickets?tags=${many}`, deskData],
      [`/contacts?tags=${many}`, contactsData],
    ] as const) {
      const page = companyLoader({
        permission: null,
        load: (own, { request }): Promise<unknown> => load(own, request),
      })
      const { status, body } = await thrownBy(page(argsFor(async () => ctx, path)))
      expect([status, body?.error]).toEqual([400, 'ERR_INVALID_INPUT'])
    }
  })
})
