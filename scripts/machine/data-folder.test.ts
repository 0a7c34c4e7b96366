import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownFolder } from '../tests/own-folders.ts'
import { openDataFolder } from './data-folder.ts'

let path: string
beforeEach(() => (path = ownFolder('balcao-folder-')))
afterEach(() => rmSync(path, { recursive: true, force: true }))

it('belongs to one start at a time', async () => {
  const first = await openDataFolder(path, true)
  await expect(openDataFolder(path, true)).rejects.toThrow(
    `DATA_DIR ${path} is in use by another start`,
  )
  first.release()
  const second = await openDataFolder(path, true)
  second.release()
})

it('makes its secrets once, for its owner only', async () => {
  const first = await openDataFolder(path, false)
  first.release()
  const second = await openDataFolder(path, false)
  second.release()
  expect(second.secrets).toEqual(first.secrets)
  expect(first.secrets.kekV1).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(join(path, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(statSync(path).mode & 0o077).toBe(0)
})

it('is private to its owner with all that is in it, also where it was not', async () => {
  mkdirSync(join(path, 'state', 'r2'), { recursive: true })
  const files = ['state/r2/blob', 'state/db.sqlite', 'secrets.json']
  for (const file of files) writeFileSync(join(path, file), '{}')
  const paths = ['', 'state', 'state/r2', ...files].map((name) => join(path, name))
  for (const one of paths) chmodSync(one, 0o777)
  const folder = await openDataFolder(path, true)
  // What is written later, by whichever library.
  writeFileSync(join(path, 'state', 'later'), '')
  mkdirSync(join(path, 'state', 'new'))
  folder.release()
  const modes = [...paths, join(path, 'state', 'new'), join(path, 'state', 'later')].map((one) =>
    (statSync(one).mode & 0o777).toString(8),
  )
  expect(modes).toEqual(['700', '700', '700', '600', '600', '600', '700', '600'])
})

it('gives a folder that is older than linked phones and web push the secrets it lacks, and keeps the others', async () => {
  const older = { appSecret: 'a'.repeat(64), kekV1: 'b'.repeat(64) }
  writeFileSync(join(path, 'secrets.json'), JSON.stringify(older))
  const first = await openDataFolder(path, false)
  first.release()
  const second = await openDataFolder(path, false)
  second.release()
  expect(first.secrets).toMatchObject(older)
  expect(first.secrets.sessionNodeSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(Buffer.from(first.secrets.sessionStoreKey, 'base64')).toHaveLength(32)
  expect(Buffer.from(first.secrets.vapid.publicKey, 'base64url')).toHaveLength(65)
  expect(second.secrets).toEqual(first.secrets)
})

it('has no secrets of its own in the demo, where they are public', async () => {
  const folder = await openDataFolder(path, true)
  folder.release()
  expect(existsSync(join(path, 'secrets.json'))).toBe(false)
})

it('does not mix demo data and real data', async () => {
  const demo = await openDataFolder(path, true)
  demo.release()
  await expect(openDataFolder(path, false)).rejects.toThrow(
    'holds demo data; DEMO=0 needs another folder',
  )
})

it('leaves damaged secrets alone and names the file', async () => {
  const file = join(path, 'secrets.json')
  writeFileSync(file, '{"appSecret": "abc')
  await expect(openDataFolder(path, false)).rejects.toThrow(`${file} is damaged`)
  expect(readFileSync(file, 'utf8')).toBe('{"appSecret": "abc')
})

it('empties itself when a start was killed while it wrote the demo, and only then', async () => {
  const first = await openDataFolder(path, true)
  mkdirSync(join(first.statePath, 'd1'))
  mkdirSync(join(path, 'session-node'))
  first.noteSeeding('under way')
  first.release()
  const second = await openDataFolder(path, true)
  expect(existsSync(join(second.statePath, 'd1'))).toBe(false)
  expect(existsSync(join(path, 'session-node'))).toBe(true)

  mkdirSync(join(second.statePath, 'd1'))
  second.noteSeeding('done')
  second.release()
  const third = await openDataFolder(path, true)
  third.release()
  expect(existsSync(join(third.statePath, 'd1'))).toBe(true)
})

it('holds nothing of an earlier start among what lasts as long as a start', async () => {
  const first = await openDataFolder(path, true)
  writeFileSync(join(first.tmpPath, 'left'), '')
  // Killed.
  first.release()
  const second = await openDataFolder(path, true)
  expect(readdirSync(second.tmpPath)).toEqual([])
  second.release()
})
