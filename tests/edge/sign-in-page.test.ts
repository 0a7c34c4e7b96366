import { env } from 'cloudflare:workers'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { expect, it } from 'vitest'
import type { LoadContext } from '#core/load-context.ts'
import { makeSignInUser, ORIGIN, PASSWORD } from './worker-http.ts'
import { makeCompany } from './factories.ts'
import type { TestUser } from './factories.ts'
import { platformContext } from '#workers/request-context.ts'
import {
  preferenceCookies,
  readPreferences,
  unkeptCookie,
} from '#app/features/frame/preferences.ts'
import { signInFromForm } from '#app/features/session/sign-in.server.ts'

const headerOf = (cookies: readonly string[]) =>
  cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')

/** Signs in at a browser that has these cookies, and says what it chose from then on. */
async function signInWith(user: TestUser, cookies: string) {
  const form = new URLSearchParams({ email: user.email, password: PASSWORD })
  const headers = { Cookie: cookies, 'CF-Connecting-IP': `10.7.0.${user.id}` }
  const request = new Request(`${ORIGIN}/login`, { method: 'POST', body: form, headers })
  const execution = createExecutionContext()
  const platform = platformContext(env, {
    request,
    requestId: 'test',
    waitUntil: (work) => execution.waitUntil(work),
  })
  const context = { platform } as LoadContext
  const outcome = await signInFromForm(request, context)
  await waitOnExecutionContext(execution)
  if (outcome.kind !== 'signed-in') throw new Error(`refused with ${outcome.failure.code}`)
  return { chosen: readPreferences(headerOf(outcome.cookies)), cookies: outcome.cookies }
}

it('brings language, theme and menu of the account to a computer that was used otherwise', async () => {
  const user = await makeSignInUser(await makeCompany(), {
    language: 'es',
    defaultTheme: 'dark',
    defaultMenu: 'open',
  })
  const wanted = { language: 'es', theme: 'dark', menu: 'open' }
  expect((await signInWith(user, '')).chosen).toEqual(wanted)
  expect((await signInWith(user, 'language=en; preferredTheme=light')).chosen).toEqual(wanted)
})

it('leaves a theme that the account never chose to the browser', async () => {
  const user = await makeSignInUser(await makeCompany())
  expect((await signInWith(user, '')).chosen.theme).toBeNull()
})

it('takes what was chosen on the sign-in page for newer, and keeps it with the account', async () => {
  const user = await makeSignInUser(await makeCompany(), { language: 'pt-BR' })
  const onThePage = [
    ...preferenceCookies({ language: 'tr' }, false),
    unkeptCookie({ language: 'tr' }, false),
  ]
  const { chosen, cookies } = await signInWith(user, headerOf(onThePage))
  expect(chosen.language).toBe('tr')
  expect(cookies).toContain('unkept=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly')
  expect((await signInWith(user, 'language=en')).chosen.language).toBe('tr')
})
