import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ownFolder } from './own-folders.ts'
import { neverRun, testFiles } from './test-files.ts'

it('finds whatever looks like a test, also by a name that no suite looks for', () => {
  const folder = ownFolder('balcao-files-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = [
    'a.test.ts',
    'b.spec.tsx',
    'c.ts',
    'tests/__tests__/d.ts',
    'node_modules/e.test.ts',
  ]
  for (const name of ['node_modules', 'tests/__tests__'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const file of files) writeFileSync(join(folder, file), '')
  const found = testFiles(folder)
  expect(found).toEqual(['a.test.ts', 'b.spec.tsx', 'tests/__tests__/d.ts'])
  expect(neverRun(found, { files: ['a.test.ts', 'x.test.ts'] })).toEqual(found.slice(1))
})

it('knows this file', () => {
  expect(testFiles()).toContain('scripts/tests/test-files.test.ts')
})
