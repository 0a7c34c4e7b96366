import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { LoadContext } from '#core/load-context.ts'
import { DAY_MS } from '#core/time.ts'
import { contextFor } from './context.ts'
import type { TestContext } from './context.ts'
import { makeCompany, makeUser, TEST_NOW } from './factories.ts'
import { companyAction, companyLoader } from '#app/route-builders/company-loader.ts'
import { publicLoader } from '#app/route-builders/public-loader.ts'

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
  it('does nothing before all of it is allowed', async () => {
    let ran = 0
    const action = companyAction({ permission: 'ticket:update', run: async () => void (ran += 1) })
    const expired = await signedIn({ dueDate: TEST_NOW - DAY_MS })
    await thrownBy(action(argsFor(async () => expired)))
    await thrownBy(action(argsFor(nobody)))
    expect(ran).toBe(0)
    const ctx = await signedIn({ dueDate: TEST_NOW + DAY_MS })
    await action(argsFor(async () => ctx))
    expect(ran).toBe(1)
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
