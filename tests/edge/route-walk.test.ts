import { beforeAll, describe, expect, test } from 'vitest'
import { may, PROFILES } from '#core/permissions.ts'
import type { Permission, Profile } from '#core/permissions.ts'
import { createApi, deskApi, tokenApi } from '#workers/api/api.ts'
import { operationsOf } from '#workers/api/operations.ts'
import { bearerOf } from './worker-http.ts'
import type { Bearer } from './worker-http.ts'
import {
  fillEmptyTables,
  placedName,
  placedTables,
  rowsOfCompany,
  schemaNames,
  WITHOUT_COMPANY,
} from './compared-tables.ts'
import type { PlacedTable } from './compared-tables.ts'
import { makeCompany, makeUser } from './factories.ts'
import { callOperation, nameOf } from './call-operation.ts'
import { CALLS } from './operation-calls.ts'
import { makeWorld, MARK } from './operation-world.ts'
import type { World } from './operation-world.ts'

const operations = operationsOf(createApi(tokenApi)).filter(({ access }) => access !== 'public')
test('every operation that is declared is mounted', () => {
  const mounted = [tokenApi, deskApi].flatMap((endpoint) => operationsOf(createApi(endpoint)))
  const closed = mounted.filter(({ access }) => access !== 'public').map(nameOf)
  expect(Object.keys(CALLS).sort()).toEqual([...new Set(closed)].sort())
})

describe('as the company itself', () => {
  test.each(operations.map((operation) => [nameOf(operation), operation] as const))(
    '%s succeeds',
    async (_name, operation) => {
      const own = await makeWorld(MARK)
      const answer = await callOperation(operation, own.ids, own.session)
      const { refused } = CALLS[nameOf(operation)] ?? {}
      if (refused !== undefined)
        return expect(await answer.text()).toContain(`"error":"${refused}"`)
      expect([answer.status, answer.status >= 300 ? await answer.text() : '']).toEqual([
        answer.status,
        '',
      ])
      expect(answer.status).toBeLessThan(300)
    },
  )
})

test('every table is of a company, or says why not', async () => {
  const tables = await placedTables({ company: await makeCompany() })
  const names = tables.map(placedName)
  expect(schemaNames().filter((name) => !names.includes(name))).toEqual([])
  const others = tables.filter(({ isOfCompany }) => !isOfCompany)
  expect(others.map(placedName).sort()).toEqual(Object.keys(WITHOUT_COMPANY).sort())
})

describe('as another company', () => {
  let mine: World
  let theirs: World
  let tables: PlacedTable[]
  beforeAll(async () => {
    ;[mine, theirs] = [await makeWorld('meu'), await makeWorld(MARK)]
    await fillEmptyTables(theirs)
    tables = await placedTables(theirs)
  })

  const snapshot = async () => JSON.stringify(await rowsOfCompany(theirs, tables))

  test('each of their tables holds something that could be lost', async () => {
    const rows = await rowsOfCompany(theirs, tables)
    const empty = tables.filter((one) => one.isOfCompany && rows[placedName(one)]?.length === 0)
    expect(empty.map(placedName)).toEqual([])
  })

  test.each(operations.map((operation) => [nameOf(operation), operation] as const))(
    '%s with their ids finds nothing, changes nothing, tells nothing',
    async (_name, operation) => {
      const before = await snapshot()
      const answer = await callOperation(operation, theirs.ids, mine.session)
      const text = await answer.text()
      expect(text).not.toContain(MARK)
      expect(await snapshot()).toBe(before)
      const { ofPlatform, refused } = CALLS[nameOf(operation)] ?? {}
      if (ofPlatform === true)
        return expect([answer.status, text]).toEqual(
          refused === undefined
            ? [200, expect.any(String)]
            : [403, expect.stringContaining(`"error":"${refused}"`)],
        )
      const names =
        operation.path.includes('{') ||
        /"(contactId|queueId|whatsappId)"/.test(
          JSON.stringify(CALLS[nameOf(operation)]?.body?.(theirs.ids) ?? ''),
        )
      if (names)
        expect([answer.status, text]).toEqual([404, expect.stringContaining('"error":"ERR_')])
    },
  )
})

/**
 * Who may do it for themselves and not for others: the world's colleague, and its quick message, which is everybody's. The table of
 * permissions knows no difference there; the commands do.
 */
const REFUSES_OTHERS: Record<string, readonly Profile[]> = {
  ...each(
    ['GET /users/{userId}', 'PUT /users/{userId}', 'POST /users/{userId}/media-upload'],
    ['supervisor', 'user'],
  ),
  ...each(
    [
      'PUT /quick-messages/{quickMessageId}',
      'DELETE /quick-messages/{quickMessageId}',
      'POST /quick-messages/{quickMessageId}/media-upload',
      'DELETE /quick-messages/{quickMessageId}/media-upload',
    ],
    ['user'],
  ),
}
function each(names: readonly string[], profiles: readonly Profile[]) {
  return Object.fromEntries(names.map((name) => [name, profiles]))
}

describe.each(PROFILES)('as %s', (profile) => {
  let world: World
  let session: Bearer
  beforeAll(async () => {
    world = await makeWorld('papel')
    session = await bearerOf(await makeUser(world.company, { profile }), world.company)
  })

  test.each(operations.map((operation) => [nameOf(operation), operation] as const))(
    '%s is allowed or refused as the table of permissions says',
    async (_name, operation) => {
      const answer = await callOperation(operation, world.ids, session)
      const text = await answer.text()
      const refused =
        (REFUSES_OTHERS[nameOf(operation)]?.includes(profile) ?? false) ||
        (operation.access !== 'signed-in' &&
          !may({ profile, super: false }, operation.access as Permission))
      if (refused)
        expect([answer.status, text]).toEqual([403, expect.stringContaining('ERR_NO_PERMISSION')])
      // What is allowed may still miss what this user can't see; it never fails on our side.
      else {
        expect(answer.status, text).toBeLessThan(500)
        expect(text).not.toContain('ERR_NO_PERMISSION')
      }
    },
  )
})
