import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownFolder } from '#scripts/tests/own-folders.ts'
import { openAuthRows } from './auth-rows.ts'
import { CorruptStore, DiskFull, openStore } from './database.ts'
import type { Store } from './database.ts'
import { openOutbox } from './outbox.ts'
import { openKeyRing } from './seals.ts'
import { openSessionRows } from './session-rows.ts'

const SECRET = 'a secret of tests'
let folder: string
let store: Store
beforeEach(() => {
  folder = ownFolder('balcao-session-node-store-')
  store = openStore(folder)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})
const ring = (secret = SECRET) => openKeyRing(store, secret, null)
const event = (key: string) => ({
  key,
  sessionId: 'w1',
  epoch: 1,
  at: 1,
  kind: 'message.ack',
  data: { key },
})

it('writes safely: WAL, and every commit on disk', () => {
  expect(store.db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(store.db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

it('keeps keys sealed, and reads them again after a restart', () => {
  openAuthRows(store, ring(), 'w1').write([{ type: 'session', id: 'a', value: 'private words' }])
  store.close()
  store = openStore(folder)
  expect(openAuthRows(store, ring(), 'w1').read('session', ['a', 'b'])).toEqual(
    new Map([['a', 'private words']]),
  )
  const { sealed } = store.db.prepare('SELECT sealed FROM auth').get() as { sealed: Uint8Array }
  expect(Buffer.from(sealed).includes('private words')).toBe(false)
})

it('calls it corrupt when a value was changed, moved, sealed under another key, or its data key is gone', () => {
  const rows = openAuthRows(store, ring(), 'w1')
  rows.write([
    { type: 'session', id: 'a', value: '1' },
    { type: 'session', id: 'b', value: '2' },
  ])
  expect(() => openAuthRows(store, ring('another secret'), 'w1')).toThrow(CorruptStore)
  store.db.exec("UPDATE auth SET sealed = (SELECT sealed FROM auth WHERE id = 'b') WHERE id = 'a'")
  expect(() => rows.read('session', ['a'])).toThrow(CorruptStore)
  store.db.exec('DELETE FROM session_keys')
  expect(() => openAuthRows(store, ring(), 'w1')).toThrow(CorruptStore)
})

it('writes all of a change or none of it', () => {
  const rows = openAuthRows(store, ring(), 'w1')
  expect(() =>
    store.write(() => {
      rows.write([{ type: 'session', id: 'a', value: '1' }])
      throw new Error('in the middle')
    }),
  ).toThrow('in the middle')
  expect(rows.isEmpty()).toBe(true)
})

it('says that the disk is full, and goes on when there is room', () => {
  const rows = openAuthRows(store, ring(), 'w1')
  store.db.exec('PRAGMA max_page_count = 1')
  const big = { type: 'session', id: 'a', value: 'x'.repeat(1_000_000) }
  expect(() => rows.write([big])).toThrow(DiskFull)
  store.db.exec('PRAGMA max_page_count = 100000')
  rows.write([big])
  expect(rows.read('session', ['a']).get('a')).toBe(big.value)
})

it('lets nothing write through keys whose socket is closed', () => {
  const rows = openAuthRows(store, ring(), 'w1')
  rows.revoke()
  expect(() => rows.write([{ type: 'session', id: 'a', value: '1' }])).toThrow()
})

it('archives the credentials of a lost account without its keys, and never clears an account that is there', () => {
  const keys = ring()
  const sessions = openSessionRows(store, keys)
  sessions.setEpoch('w1', 3, 1)
  openAuthRows(store, keys, 'w1').write([
    { type: 'creds', id: 'creds', value: 'c' },
    { type: 'session', id: 'a', value: '1' },
  ])
  sessions.markLinked('w1')
  expect(() => sessions.clearUnlinked('w1')).toThrow()
  sessions.archiveAuth('w1', 1)
  expect(sessions.get('w1')).toEqual({ id: 'w1', epoch: 3, linked: false })
  expect(openAuthRows(store, keys, 'w1').isEmpty()).toBe(true)
  expect(store.db.prepare('SELECT count(*) AS n FROM archived_auth').get()).toEqual({ n: 1 })
  sessions.erase('w1')
  expect(store.db.prepare('SELECT count(*) AS n FROM archived_auth').get()).toEqual({ n: 0 })
  expect(sessions.all()).toEqual([])
})

it('keeps events in order until they are delivered, each key once', () => {
  const outbox = openOutbox(store, ring())
  for (const key of ['a', 'b', 'a', 'c']) outbox.add(event(key))
  expect(outbox.depth()).toBe(3)
  const first = outbox.head(2)
  expect(first.map(({ key }) => key)).toEqual(['a', 'b'])
  outbox.delivered(first)
  expect(
    openOutbox(store, ring())
      .head(10)
      .map(({ key }) => key),
  ).toEqual(['c'])
  expect(outbox.depth()).toBe(1)
})

it('keeps a second process out of the folder', () => {
  expect(() => openStore(folder)).toThrow(/in use/)
})
