import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { heldDatabase } from './held-stores.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Drops what nothing refers to: a reference that was read stays until the turn ends. */
async function collectAll(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn()
    collect()
  }
}

/** A database as Miniflare gives one: a call has written its arguments down when it returns, and refers to them no more. */
function databaseLikeMiniflares() {
  const statements: WeakRef<object>[] = []
  const answer = Promise.withResolvers<unknown>()
  const prepare = (sql: string, values: unknown[] = []): object => {
    const statement = {
      sql,
      values,
      bind: (...bound: unknown[]) => prepare(sql, bound),
      run: () => answer.promise,
      all: () => answer.promise,
      first: () => answer.promise,
    }
    statements.push(new WeakRef(statement))
    return statement
  }
  return {
    answer,
    alive: () => statements.map((one) => one.deref()).filter((one) => one !== undefined),
    database: { prepare, batch: () => answer.promise } as unknown as D1Database,
  }
}

const CALLS = {
  batch: (database: D1Database) => database.batch([insert(database), insert(database)]),
  run: (database: D1Database) => insert(database).run(),
  all: (database: D1Database) => insert(database).all(),
  first: (database: D1Database) => insert(database).first(),
}
const insert = (database: D1Database) => database.prepare('INSERT INTO rows VALUES (?1)').bind('x')

it.each(['batch', 'run', 'all', 'first'] as const)(
  'holds what %s names until its answer',
  async (call) => {
    const { database, alive, answer } = databaseLikeMiniflares()
    const done = CALLS[call](heldDatabase(database))
    await collectAll()
    expect(alive()).toHaveLength(call === 'batch' ? 2 : 1)
    expect(alive()[0]).toMatchObject({ sql: 'INSERT INTO rows VALUES (?1)', values: ['x'] })
    answer.resolve([])
    await done
    await collectAll()
    expect(alive()).toEqual([])
  },
)

it('is needed: without it, what a call names is gone before its answer', async () => {
  const { database, alive, answer } = databaseLikeMiniflares()
  const done = CALLS.batch(database)
  await collectAll()
  expect(alive()).toEqual([])
  answer.resolve([])
  await done
})
