import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'

/** Of an installation, not of the project. */
const MADE_AT_RUN_TIME: ReadonlySet<string> = new Set([
  'DATA_DIR/secrets.json',
  'secrets.json',
  'DATA_DIR/run.json',
  'instance.json',
  'error-context.md',
])
const FILE = /`([\w$@./*-]+\.(?:ts|tsx|mjs|cjs|css|sql|md|sh|html|json))`/g

it('every file that a document names is there', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  }).split('\n')
  const isThere = (name: string) =>
    files.some((file) =>
      name.includes('*')
        ? matchesGlob(file, name) || matchesGlob(file, `**/${name}`)
        : file === name || file.endsWith(`/${name}`),
    )
  const documents = files.filter((file) => /^(README|docs\/.*)\.md$/.test(file))
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(FILE)].map(([, name = '']) => ({ document, name })),
  )
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ name }) => !MADE_AT_RUN_TIME.has(name) && !isThere(name))).toEqual([])
})
