import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#core/time.ts'
import { ownFolder } from '../tests/own-folders.ts'
import { forgetLostBlobs } from './forget-lost-blobs.ts'

const NOW = Date.now()
let state: string
let blobs: string
let tables: string

beforeEach(() => {
  state = ownFolder('balcao-blobs-')
  blobs = join(state, 'r2', 'media', 'blobs')
  tables = join(state, 'r2', 'miniflare-R2BucketObject')
  for (const folder of [blobs, tables]) mkdirSync(folder, { recursive: true })
  for (const name of ['object', 'part', 'lost', 'new']) {
    const file = join(blobs, name)
    writeFileSync(file, 'abc')
    const at = (name === 'new' ? NOW : NOW - 2 * HOUR_MS) / 1000
    utimesSync(file, at, at)
  }
})
afterEach(() => rmSync(state, { recursive: true, force: true }))

test('what no object and no part has is removed once it is old', () => {
  const database = new DatabaseSync(join(tables, 'a.sqlite'))
  database.exec(`CREATE TABLE _mf_objects (blob_id TEXT); CREATE TABLE _mf_multipart_parts (blob_id TEXT NOT NULL);
    INSERT INTO _mf_objects VALUES ('object'), (NULL); INSERT INTO _mf_multipart_parts VALUES ('part')`)
  database.close()
  expect(forgetLostBlobs(state, NOW)).toEqual({ count: 1, bytes: 3 })
  expect(readdirSync(blobs).toSorted()).toEqual(['new', 'object', 'part'])
})

test('nothing is removed where a table cannot be read, or there is none', () => {
  new DatabaseSync(join(tables, 'a.sqlite')).close()
  expect(() => forgetLostBlobs(state, NOW)).toThrow()
  rmSync(tables, { recursive: true })
  expect(forgetLostBlobs(state, NOW)).toEqual({ count: 0, bytes: 0 })
  expect(readdirSync(blobs)).toHaveLength(4)
})
