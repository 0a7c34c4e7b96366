import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Refusal } from './failure.ts'
import { tryLock, waitForLock } from './file-lock.ts'
import { ownFolder } from './tests/own-folders.ts'

function newFolder(): string {
  const folder = ownFolder('balcao-lock-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('is held by one at a time, and free again afterwards', async () => {
  const file = join(newFolder(), 'a.lock')
  const first = tryLock(file)
  expect(first).not.toBeNull()
  expect(tryLock(file)).toBeNull()
  let waited = 0
  const second = waitForLock(file, 30_000, () => {
    waited += 1
    first?.release()
  })
  expect(await second).not.toBeNull()
  expect(waited).toBe(1)
  ;(await second)?.release()
})

it('names a file that is no lock', () => {
  const file = join(newFolder(), 'a.lock')
  writeFileSync(file, 'something else, long enough to be read as a database that it is not')
  expect(() => tryLock(file)).toThrow(Refusal)
  expect(() => tryLock(file)).toThrow(file)
})
