import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import { contextFor } from '#tests/edge/context.ts'
import type { TestContext } from '#tests/edge/context.ts'
import { makeCompany, makeQueue, makeUser } from '#tests/edge/factories.ts'
import type { TestCompany, TestUser } from '#tests/edge/factories.ts'
import { testPlatform } from '#tests/edge/post-form.ts'
import { refusal } from '#tests/edge/refusal.ts'
import { removeUser } from '../removals/remove-user.ts'
import { saveProfileImage } from './save-profile-image.ts'
import { updateUser } from './update-user.ts'
import { saveUserByForm, userForm, userFormValue } from './user-form.ts'
import { queueIdsOf, userRow } from './user-row.ts'

let company: TestCompany
let ana: TestUser
let admins: [TestContext, TestContext]

const platform = testPlatform()

beforeEach(async () => {
  company = await makeCompany()
  ana = await makeUser(company, { name: 'Ana' })
  const admin = () => makeUser(company, { profile: 'admin', passwordHash: 'x' })
  admins = [contextFor(company, await admin()), contextFor(company, await admin())]
})

/** What came of two saves: which one was written, and why the other was not. */
async function oneOf(saves: readonly [Promise<void>, Promise<void>]) {
  const results = await Promise.allSettled(saves)
  const refused = results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    return [result.reason instanceof AppError ? result.reason.code : String(result.reason)]
  })
  for (const admin of admins) await admin.settled()
  return { refused, won: results.findIndex(({ status }) => status === 'fulfilled') }
}

/** A picture of as many pixels a side. */
const picture = (side: number) =>
  new File(
    [
      Uint8Array.from([
        ...[0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
        ...[0, 0, 0, side, 0, 0, 0, side],
      ]),
    ],
    'ana.png',
  )

const storedKeys = async () =>
  (await env.MEDIA.list({ prefix: `c${company.id}/users/${ana.id}/` })).objects.map(
    ({ key }) => key,
  )
const namedKey = async () =>
  `c${company.id}/users/${ana.id}/${(await userRow(admins[0], ana.id))?.profileImage ?? ''}`

it('of two who save other queues at once, one is told, and nothing of theirs is written', async () => {
  const queues = [await makeQueue(company), await makeQueue(company)] as const
  const readAs = await userFormValue(admins[0], ana.id)
  const save = (at: 0 | 1) =>
    updateUser(admins[at], platform, ana.id, { queueIds: [queues[at].id] }, readAs)
  const { refused, won } = await oneOf([save(0), save(1)])
  expect(refused).toEqual(['ERR_CHANGED_MEANWHILE'])
  expect(await queueIdsOf(admins[0], ana.id)).toEqual([queues[won]?.id])
})

it('two who save the same queues at once have both saved them', async () => {
  const queue = await makeQueue(company)
  const readAs = await userFormValue(admins[0], ana.id)
  const save = (at: 0 | 1) =>
    updateUser(admins[at], platform, ana.id, { queueIds: [queue.id] }, readAs)
  expect((await oneOf([save(0), save(1)])).refused).toEqual([])
  expect(await queueIdsOf(admins[0], ana.id)).toEqual([queue.id])
})

it('a save that is refused for something else leaves the queues as they were', async () => {
  const [queue, other] = [await makeQueue(company), await makeQueue(company)]
  await updateUser(admins[0], platform, ana.id, { queueIds: [queue.id] })
  const { email } = await makeUser(await makeCompany())
  const save = updateUser(admins[0], platform, ana.id, { queueIds: [other.id], email })
  expect((await refusal(save)).code).toBe('ERR_DUPLICATED_EMAIL')
  expect(await queueIdsOf(admins[0], ana.id)).toEqual([queue.id])
})

it('of two who save another picture at once, one is told, and only the shown one is stored', async () => {
  const readAs = await userFormValue(admins[0], ana.id)
  const { queueIds: _none, whatsappId: _default, capacity: _any, ...value } = readAs
  const save = (at: 0 | 1) =>
    saveUserByForm(
      admins[at],
      platform,
      ana.id,
      userForm.parse({ ...value, profileImage: picture(at + 1) }),
      readAs,
    )
  expect((await oneOf([save(0), save(1)])).refused).toEqual(['ERR_CHANGED_MEANWHILE'])
  expect(await storedKeys()).toEqual([await namedKey()])
})

it('a form with a picture that is sent again is the same save', async () => {
  const readAs = await userFormValue(admins[0], ana.id)
  const { queueIds: _none, whatsappId: _default, capacity: _any, ...value } = readAs
  const save = () =>
    saveUserByForm(
      admins[0],
      platform,
      ana.id,
      userForm.parse({ ...value, profileImage: picture(1) }),
      readAs,
    )
  await save()
  await save()
  await admins[0].settled()
  expect(await storedKeys()).toEqual([await namedKey()])
})

it('two pictures at once without saying what was read: the last one stands, and the other is deleted', async () => {
  const save = (at: 0 | 1) => saveProfileImage(admins[at], platform, ana.id, picture(at + 1))
  expect((await oneOf([save(0), save(1)])).refused).toEqual([])
  expect(await storedKeys()).toEqual([await namedKey()])
})

it('whose user is removed goes with them, whatever the row says', async () => {
  await saveProfileImage(admins[0], platform, ana.id, picture(1))
  await env.MEDIA.put(`c${company.id}/users/${ana.id}/0123456789abcdef`, 'left by a crash')
  await removeUser(admins[0], ana.id)
  await admins[0].settled()
  expect(await storedKeys()).toEqual([])
})
