import { beforeEach, describe, expect, it } from 'vitest'
import type { CompanyContext } from '#core/context.ts'
import { MINUTE_MS } from '#core/time.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { createUser, userCount } from './create-user.ts'
import { refreshHash } from './refresh-tokens.ts'
import { createUserByForm, NEW_USER, newUserForm } from './user-form.ts'
import { queueIdsOf, userRow } from './user-row.ts'
import type { CreateUserInput } from './users.inputs.ts'

let company: TestCompany
let ctx: TestContext
let queueIds: number[]

const platform = testPlatform()

/** The plan has room for one more: who is half there has taken it. */
beforeEach(async () => {
  company = await makeCompany({ plan: { users: 2 } })
  ctx = contextFor(company, await makeUser(company, { profile: 'admin', passwordHash: 'x' }))
  queueIds = [(await makeQueue(company)).id]
})

let made = 0
const form = (more: Partial<CreateUserInput> = {}): CreateUserInput => ({
  name: 'Diego',
  email: `pela-metade-${Date.now()}-${++made}@empresa.test`,
  profile: 'supervisor',
  allowGroup: true,
  capacity: 4,
  queueIds,
  ...more,
})
const create = (input: CreateUserInput, by: CompanyContext = ctx) => createUser(by, platform, input)

/** Creates, and is cut off when the platform's database is written and the company's own is not. */
async function createHalf(input: CreateUserInput): Promise<void> {
  let isCut = false
  const db: CompanyContext['db'] = {
    ...ctx.db,
    batch: (statements) =>
      isCut ? Promise.reject(new Error('cut off')) : ctx.db.batch(statements),
  }
  const control: CompanyContext['control'] = {
    ...ctx.control,
    batch: async (statements) => {
      const written = await ctx.control.batch(statements)
      isCut = true
      return written as never
    },
  }
  await expect(create(input, { ...ctx, db, control })).rejects.toThrow('cut off')
  const user = await ctx.control.first(
    ctx.control.statement('SELECT id FROM users WHERE company_id = ?1 AND email = ?2', input.email),
  )
  expect(user).not.toBeNull()
}

describe('a creation that was cut off', () => {
  it.each([{}, { password: 'senha-de-diego' }])(
    'is finished by the same again: %o',
    async (key) => {
      const input = form(key)
      await createHalf(input)
      const { id, invitation } = await create(input)
      expect(await queueIdsOf(ctx, id)).toEqual(queueIds)
      expect(await userCount(ctx)).toEqual({ total: 2, limit: 2 })
      expect(invitation === null).toBe('password' in key)
      if (invitation !== null)
        expect(
          await ctx.control.first(
            ctx.control.statement(
              'SELECT token_hash AS hash FROM user_invites WHERE company_id = ?1 AND user_id = ?2',
              id,
            ),
          ),
        ).toEqual({ hash: await refreshHash(invitation.token) })
      expect(ctx.emitted.filter(({ action }) => action === 'create')).toHaveLength(1)
    },
  )

  it('is finished by nothing else', async () => {
    const roomy = await makeCompany()
    const maker = () => makeUser(roomy, { profile: 'admin', passwordHash: 'x' })
    ctx = contextFor(roomy, await maker())
    queueIds = [(await makeQueue(roomy)).id]
    const taken = { code: 'ERR_DUPLICATED_EMAIL' }
    const input = form()
    await createHalf(input)
    expect(await refusal(create(input, contextFor(roomy, await maker())))).toMatchObject(taken)
    for (const other of [{ name: 'Elisa' }, { capacity: 5 }, { password: 'senha-de-diego' }])
      expect(await refusal(create({ ...input, ...other }))).toMatchObject(taken)
    const known = form({ password: 'senha-de-diego' })
    await createHalf(known)
    for (const other of [{ password: 'outra-senha' }, { password: undefined }])
      expect(await refusal(create({ ...known, ...other }))).toMatchObject(taken)
    ctx.clock.advance(11 * MINUTE_MS)
    expect(await refusal(create(input))).toMatchObject(taken)
  })

  it('is not finished for who is in other queues by now', async () => {
    const input = form()
    await createHalf(input)
    const { id } = await create(input)
    const other = await makeQueue(company)
    expect(await refusal(create({ ...input, queueIds: [other.id] }))).toMatchObject({
      code: 'ERR_DUPLICATED_EMAIL',
    })
    expect(await queueIdsOf(ctx, id)).toEqual(queueIds)
  })

  it('has its picture stored where only that was missing', async () => {
    const head = [0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    const profileImage = new File([Uint8Array.from([...head, 0, 0, 0, 2, 0, 0, 0, 2])], 'a.png')
    const { defaultMenu, defaultTheme, language, profile } = NEW_USER
    const { name, email: address } = form()
    const sent = newUserForm.parse({
      ...{ name, email: address, color: NEW_USER.color, access: 'invite', queueIds, profileImage },
      ...{ startWork: '08:00', endWork: '18:00', defaultMenu, defaultTheme, language, profile },
    })
    const put = () => Promise.reject(new Error('cut off'))
    const cut = { ...ctx, files: { put, delete: put } as unknown as CompanyContext['files'] }
    await expect(createUserByForm(cut, platform, sent)).rejects.toThrow('cut off')
    const { id } = await createUserByForm(ctx, platform, sent)
    expect((await userRow(ctx, id))?.profileImage).toMatch(/^[0-9a-f]{16}$/)
    expect(await queueIdsOf(ctx, id)).toEqual(queueIds)
  })
})
