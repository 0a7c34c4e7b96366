import { beforeEach, expect, it, vi } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { createUser, userCount } from './create-user.ts'
import { INVITES_PER_COMPANY, TAKEN_EMAILS_PER_USER } from './limits.ts'
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

let made = 0
const email = () => `orcamento-${Date.now()}-${++made}@empresa.test`
const times = (count: number) => Array.from({ length: count }, (_, at) => at)
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
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
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
  for (const _ of times(INVITES_PER_COMPANY.limit))
    await expect(createUser(refusing, platform, { name: 'Diego', email: email() })).rejects.toThrow(
      'not written',
    )
  const { invitation } = await createUser(admin, platform, { name: 'Diego', email: email() })
  expect(invitation).not.toBeNull()
})
