import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableStacks } from './readable-stack.ts'

const SOURCE = `export function first(words) {
  return words.length
}
export function fails(words) {
  throw new Error(words)
}
`
const folder = mkdtempSync(join(tmpdir(), 'balcao-stack-'))
let code = ''

beforeAll(async () => {
  const made = await transform(SOURCE, {
    ...{ minify: true, sourcemap: 'external', sourcefile: '../domains/words.ts', format: 'esm' },
  })
  code = made.code
  writeFileSync(join(folder, 'app.js.map'), made.map)
  writeFileSync(join(folder, 'broken.map'), '{')
})
afterAll(() => rmSync(folder, { recursive: true }))

const line = () =>
  JSON.stringify({
    event: 'request.failed',
    stack: `Error: no\n    at n (app.js:1:${code.indexOf('throw') + 1})\n    at app.js:99:1`,
  })

test('a stack names the places in the sources', () => {
  const { event, stack } = JSON.parse(readableStacks(join(folder, 'app.js.map'))(line())) as {
    event: string
    stack: string
  }
  expect(event).toBe('request.failed')
  expect(stack).toContain('at n (../domains/words.ts:5:3)')
})

test('a line stays as it is where it names no place, and where there is no map of it', () => {
  const plain = '{"event":"ready","path":"/app.js"}'
  expect(readableStacks(join(folder, 'none.map'))(plain)).toBe(plain)
  for (const name of ['none.map', 'broken.map'])
    expect(readableStacks(join(folder, name))(line())).toBe(line())
})
