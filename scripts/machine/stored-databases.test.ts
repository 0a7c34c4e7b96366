import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownFolder } from '../tests/own-folders.ts'
import { inspectStoredDatabases } from './stored-databases.ts'

const MIGRATIONS = {
  control: [{ name: '0000_foundation.sql', queries: [] }],
  tenant: [
    { name: '0000_foundation.sql', queries: [] },
    { name: '0001_search.sql', queries: [] },
  ],
}
let state: string
const file = (name: string) => join(state, 'd1', 'miniflare-D1DatabaseObject', name)

beforeEach(() => {
  state = ownFolder('balcao-state-')
  mkdirSync(file('.'), { recursive: true })
})
afterEach(() => rmSync(state, { recursive: true, force: true }))

function write(name: string, table: string, applied: string[], rows = 0): void {
  const database = new DatabaseSync(file(name))
  database.exec(
    `CREATE TABLE ${table} (id INTEGER PRIMARY KEY); CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)`,
  )
  for (const one of applied)
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(one)
  for (let i = 0; i < rows; i++) database.exec(`INSERT INTO ${table} DEFAULT VALUES`)
  database.close()
}
const inspect = () => inspectStoredDatabases(state, MIGRATIONS, 2)

it('finds nothing in a new folder', () => {
  expect(inspect()).toEqual({ behind: true, companies: false })
})

it('finds everything in its place, so that a start has nothing to do', () => {
  write('aa.sqlite', 'companies', ['0000_foundation.sql'], 2)
  write('bb.sqlite', 'tickets', ['0000_foundation.sql', '0001_search.sql'])
  writeFileSync(file('metadata.sqlite'), 'not looked at')
  expect(inspect()).toEqual({ behind: false, companies: true })
})

it('sees a migration that is missing', () => {
  write('aa.sqlite', 'companies', ['0000_foundation.sql'])
  write('bb.sqlite', 'tickets', ['0000_foundation.sql'])
  expect(inspect()).toEqual({ behind: true, companies: false })
})

it('names a database that a newer version has changed, and changes nothing', () => {
  write('aa.sqlite', 'companies', ['0000_foundation.sql', '0009_future.sql'])
  const before = readFileSync(file('aa.sqlite'))
  expect(inspect).toThrow(
    /aa\.sqlite \(control\) was changed by a newer version of this program \(0009_future\.sql\)/,
  )
  expect(readFileSync(file('aa.sqlite'))).toEqual(before)
})

it('names a damaged database, and changes nothing', () => {
  write('aa.sqlite', 'companies', ['0000_foundation.sql'])
  writeFileSync(file('bb.sqlite'), 'x'.repeat(8192))
  expect(inspect).toThrow(/bb\.sqlite is damaged \(file is not a database\); nothing was changed/)
  expect(readFileSync(file('bb.sqlite'), 'utf8')).toBe('x'.repeat(8192))
})

it('calls none damaged that it cannot read: whoever put a copy back would lose what came since', () => {
  write('aa.sqlite', 'companies', ['0000_foundation.sql'])
  mkdirSync(file('bb.sqlite'))
  expect(inspect).toThrow(/bb\.sqlite cannot be read \(.+\); nothing was changed: make sure/)
})

it("names a database that is another program's", () => {
  const database = new DatabaseSync(file('cc.sqlite'))
  database.exec('CREATE TABLE invoices (id INTEGER PRIMARY KEY)')
  database.close()
  expect(inspect).toThrow(/cc\.sqlite is not this program's/)
})
