import { beforeEach, expect, it, vi } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { MINUTE_MS, SECOND_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { createUser, userCount } from './create-user.ts'
import { inviteUser } from './invite-user.ts'
import {
  INVITES_PER_USER,
  PASSWORDS_PER_ADMINISTRATOR,
  PASSWORDS_PER_COMPANY,
  PASSWORDS_PER_USER,
  TAKEN_EMAILS_PER_USER,
} from './limits.ts'
import { isKeptPassword } from './new-password.ts'
import { refreshHash } from './refresh-tokens.ts'
import { updateUser } from './update-user.ts'
import { checkUserForm } from './user-form.ts'

let company: TestCompany
let admin: TestContext

const platform = testPlatform()

const adminOf = async (of: TestCompany) =>
  contextFor(of, await makeUser(of, { profile: 'admin', passwordHash: 'x' }))

beforeEach(async () => {
  company = await makeCompany()
  admin = await adminOf(company)
})

/** Costs nothing to look at. */
const QUICK_HASH = `scrypt$2$1$1$AAAA$${'A'.repeat(43)}`

let made = 0
const email = () => `orcamento-${Date.now()}-${++made}@empresa.test`
const times = (count: number) => Array.from({ length: count }, (_, at) => at)
const keptLinks = async ({ control }: CompanyContext) =>
  (
    await control.all<{ hash: string }>(
      control.statement('SELECT token_hash AS hash FROM user_invites WHERE company_id = ?1'),
    )
  ).map(({ hash }) => hash)
const takenEmail = async () => (await makeUser(await makeCompany())).email
const check = (ctx: CompanyContext, asked: string) =>
  checkUserForm(ctx, platform, null, { email: asked })

it('one person’s guesses of e-mails stop that person, and nobody else', async () => {
  const taken = await takenEmail()
  const colleague = await adminOf(company)
  for (const _ of times(TAKEN_EMAILS_PER_USER.limit))
    expect(await refusal(check(colleague, taken))).toMatchObject({ code: 'ERR_DUPLICATED_EMAIL' })
  expect(await refusal(check(colleague, email()))).toMatchObject({ code: 'ERR_TOO_MANY_TRIES' })
  const { id } = await createUser(admin, platform, { name: 'Diego', email: email() })
  await updateUser(admin, platform, id, { email: email() })
})

it('one person’s passwords stop that person, and neither colleagues nor administrators', async () => {
  const attendant = contextFor(
    company,
    await makeUser(company, { profile: 'user', passwordHash: 'x' }),
  )
  const taken = async (ctx: TestContext) => {
    for (let done = 0; ; done++) {
      const refused = await refusal(isKeptPassword(ctx, platform, 'senha', QUICK_HASH)).catch(
        () => null,
      )
      if (refused?.code === 'ERR_TOO_MANY_TRIES') return done
      expect(done).toBeLessThan(PASSWORDS_PER_COMPANY.limit)
    }
  }
  expect(await taken(attendant)).toBe(PASSWORDS_PER_USER.limit)
  expect(await taken(admin)).toBe(PASSWORDS_PER_ADMINISTRATOR.limit)
  const other = await adminOf(company)
  await createUser(other, platform, { name: 'Diego', email: email(), password: 'senha-de-diego' })
})

it('guesses that come at once are not more than those that come one by one', async () => {
  const taken = await takenEmail()
  const answers = await Promise.allSettled(times(50).map(() => check(admin, taken)))
  const codes = answers.map((one) => one.status === 'rejected' && (one.reason as Error).message)
  expect(codes.filter((code) => code === 'the e-mail is not available').length).toBeLessThanOrEqual(
    TAKEN_EMAILS_PER_USER.limit,
  )
})

it('a check that is killed half-way leaves nothing counted', async () => {
  const killed = {
    ...platform,
    rates: {
      ...platform.rates,
      hold: async (...asked: Parameters<typeof platform.rates.hold>) => {
        await platform.rates.hold(...asked)
        const nothing = () => Promise.resolve()
        return { count: nothing, release: nothing }
      },
      giveBack: () => Promise.resolve(),
    },
  }
  for (const _ of times(TAKEN_EMAILS_PER_USER.limit))
    await checkUserForm(admin, killed, null, { email: email() })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
  await expect(check(admin, email())).resolves.toBeUndefined()
})

it('the same form sent five times at once makes one person, and says so five times', async () => {
  for (const key of [{}, { password: 'senha-de-diego' }]) {
    company = await makeCompany({ plan: { users: 2 } })
    admin = await adminOf(company)
    const input = { name: 'Diego', email: email(), ...key }
    const all = await Promise.all(times(5).map(() => createUser(admin, platform, input)))
    admin.clock.advance(MINUTE_MS)
    all.push(await createUser(admin, platform, input))
    const links = all.map(({ invitation }) => invitation)
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(new Set(links.map((link) => JSON.stringify(link))).size).toBe(1)
    if (links[0] != null)
      expect(await keptLinks(admin)).toEqual([await refreshHash(links[0].token)])
    expect(await userCount(admin)).toEqual({ total: 2, limit: 2 })
    const taken = await takenEmail()
    for (const _ of times(TAKEN_EMAILS_PER_USER.limit))
      expect(await refusal(check(admin, taken))).toMatchObject({ code: 'ERR_DUPLICATED_EMAIL' })
  }
})

it('an invite that is not kept is not counted', async () => {
  const refusing: CompanyContext = {
    ...admin,
    control: {
      ...admin.control,
      batch: (statements) =>
        statements.some(({ sql }) => sql.startsWith('INSERT INTO users'))
          ? Promise.reject(new Error('not written'))
          : admin.control.batch(statements),
    },
  }
  for (const _ of times(INVITES_PER_USER.limit))
    await expect(createUser(refusing, platform, { name: 'Diego', email: email() })).rejects.toThrow(
      'not written',
    )
  const { invitation } = await createUser(admin, platform, { name: 'Diego', email: email() })
  expect(invitation).not.toBeNull()
})

it('a new link that is asked for five times at once on a page is one link, and later another', async () => {
  const { id } = await makeUser(company)
  const press = () => inviteUser(admin, platform, id, { once: true })
  const links = await Promise.all(times(5).map(press))
  admin.clock.advance(SECOND_MS)
  links.push(await press())
  expect(new Set(links.map(({ token }) => token)).size).toBe(1)
  expect(await keptLinks(admin)).toEqual([await refreshHash(links[0]!.token)])
  const colleague = await adminOf(company)
  const theirs = await inviteUser(colleague, platform, id, { once: true })
  const mine = await press()
  admin.clock.advance(MINUTE_MS)
  const later = await press()
  expect(new Set([links[0], theirs, mine, later].map((link) => link?.token)).size).toBe(4)
  expect(await keptLinks(admin)).toEqual([await refreshHash(later.token)])
})

it('one person’s invites stop that person, and nobody else', async () => {
  const colleague = await adminOf(company)
  const { id } = await makeUser(company)
  for (const _ of times(INVITES_PER_USER.limit - 1)) await inviteUser(admin, platform, id)
  await createUser(admin, platform, { name: 'Diego', email: email() })
  for (const work of [
    inviteUser(admin, platform, id),
    createUser(admin, platform, { name: 'Diego', email: email() }),
  ])
    expect(await refusal(work)).toMatchObject({ code: 'ERR_TOO_MANY_TRIES' })
  await inviteUser(colleague, platform, id)
  await createUser(colleague, platform, { name: 'Diego', email: email() })
})

it('all people of a company together make no more invites than the company may', async () => {
  const asked: Record<string, number> = {}
  const rates: typeof platform.rates = {
    ...platform.rates,
    hold: (key, limit, windowMs) => {
      asked[key] = limit
      return platform.rates.hold(key, limit, windowMs)
    },
  }
  const { id } = await makeUser(company)
  await inviteUser(admin, { ...platform, rates }, id)
  expect(asked[`invites:company:${company.id}`]).toBeGreaterThanOrEqual(5 * INVITES_PER_USER.limit)
})
