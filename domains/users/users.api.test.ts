import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import {
  ask,
  askJson,
  errorOf,
  makeSignInUser,
  ORIGIN,
  signInAtApi,
  signInAtBrowser,
} from '#tests/edge/worker-http.ts'
import { makeCompany, makeQueue, makeUser } from '#tests/edge/factories.ts'

it('lists the attendants of the own company by name, without e-mails or hashes', async () => {
  const company = await makeCompany()
  await makeUser(await makeCompany(), { name: 'Zélia de outra empresa' })
  const queue = await makeQueue(company)
  const user = await makeSignInUser(company, { name: 'Bruno', queues: [queue], color: '#112233' })
  const admin = await makeUser(company, { name: 'alice', profile: 'admin' })
  const answer = await ask('/api/v1/users/list', { headers: (await signInAtApi(user)).bearer })
  expect(await answer.json()).toEqual([
    {
      id: admin.id,
      name: 'alice',
      profile: 'admin',
      color: admin.color,
      online: false,
      queueIds: [],
      profileImage: null,
    },
    {
      id: user.id,
      name: 'Bruno',
      profile: 'user',
      color: '#112233',
      online: false,
      queueIds: [queue.id],
      profileImage: null,
    },
  ])
})

it("keeps the user's language, theme and menu", async () => {
  const user = await makeSignInUser(await makeCompany())
  const browser = { ...(await signInAtBrowser(user)), Origin: ORIGIN }
  const answer = await askJson('PUT', `/desk/api/v1/users/${user.id}`, { language: 'tr' }, browser)
  expect(await answer.json()).toMatchObject({
    id: user.id,
    language: 'tr',
    defaultTheme: null,
    defaultMenu: 'closed',
  })
  await askJson(
    'PUT',
    `/desk/api/v1/users/${user.id}`,
    { defaultTheme: 'dark', defaultMenu: 'open' },
    browser,
  )
  const me = await ask('/desk/api/v1/auth/me', { headers: browser })
  expect(await me.json()).toMatchObject({
    language: 'tr',
    defaultTheme: 'dark',
    defaultMenu: 'open',
  })
})

it.each([{ language: 'fr' }, { profile: 'owner' }, { language: 'en', super: true }, {}])(
  'does not take %o',
  async (body) => {
    const user = await makeSignInUser(await makeCompany())
    const { bearer } = await signInAtApi(user)
    expect(await errorOf(await askJson('PUT', `/api/v1/users/${user.id}`, body, bearer))).toEqual({
      status: 400,
      error: 'ERR_INVALID_INPUT',
    })
    const row = await env.CONTROL.prepare('SELECT language, profile, super FROM users WHERE id = ?')
      .bind(user.id)
      .first()
    expect(row).toEqual({ language: 'pt-BR', profile: 'user', super: 0 })
  },
)

it("refuses an attendant a colleague's, and knows nobody of another company", async () => {
  const company = await makeCompany()
  const user = await makeSignInUser(company, { profile: 'supervisor' })
  const colleague = await makeUser(company)
  const stranger = await makeUser(await makeCompany())
  const { bearer } = await signInAtApi(user)
  const put = (id: number) => askJson('PUT', `/api/v1/users/${id}`, { language: 'en' }, bearer)
  expect(await errorOf(await put(colleague.id))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  })
  expect(await errorOf(await put(stranger.id))).toEqual({ status: 404, error: 'ERR_NO_USER_FOUND' })
})

it("shows the own company's plan and nobody else's", async () => {
  const company = await makeCompany({ plan: { useCampaigns: false } })
  const other = await makeCompany()
  const { bearer } = await signInAtApi(await makeSignInUser(company))
  const own = await ask(`/api/v1/companies/listPlan/${company.id}`, { headers: bearer })
  expect(await own.json()).toMatchObject({
    id: company.id,
    plan: { useCampaigns: false, useKanban: true },
  })
  expect(
    await errorOf(await ask(`/api/v1/companies/listPlan/${other.id}`, { headers: bearer })),
  ).toEqual({
    status: 404,
    error: 'ERR_NOT_FOUND',
  })
})
