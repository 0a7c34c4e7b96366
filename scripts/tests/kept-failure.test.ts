import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { APP_LOG, keptFailure, PAGES_LOG } from './kept-failure.ts'
import { ownFolder } from './own-folders.ts'

const folder = ownFolder('balcao-kept-')
afterAll(() => rmSync(folder, { recursive: true }))

const write = (file: string, lines: readonly string[]) =>
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
const attachments = [
  { name: 'screenshot', path: join(folder, 'test-failed-1.png') },
  { name: 'error-context', path: join(folder, 'error-context.md') },
]

it('gives the heart of what a failed try left: addresses, troubles, the dialog, the last the app said', () => {
  write('error-context.md', [
    ...['# Error details', '```', 'Error: late', '```', '', '```yaml', '- navigation:', '  - link'],
    ...[
      '- main:',
      '  - dialog "New":',
      ...Array.from({ length: 30 }, (_, at) => `    - text: ${at}`),
    ],
    ...['    - alert: No such number', '```', '# Test source'],
  ])
  write(PAGES_LOG, [
    '2026-01-02T03:04:05.000Z page 1 is at http://app/list',
    '2026-01-02T03:04:06.000Z page 2 is at http://app/list',
    '2026-01-02T03:04:07.000Z page 1 is at http://app/list/new',
    '2026-01-02T03:04:07.500Z page 1 console log: hello',
    '2026-01-02T03:04:07.600Z page 1 console debug: pressed n at body: nothing took it',
    '2026-01-02T03:04:08.000Z page 1 answered with 201: PUT http://app/ok',
    '2026-01-02T03:04:08.500Z page 1 failed (net::ERR_ABORTED): GET http://app/list/new.data',
    '2026-01-02T03:04:09.000Z page 1 failed with 422: POST http://app/list/new.data',
    'still waits for GET http://app/slow',
  ])
  write(APP_LOG, [
    ...Array.from({ length: 30 }, (_, at) => `line ${at}`),
    '',
    '\u001b[31mlast\u001b[0m',
  ])
  expect(keptFailure(attachments, true).split('\n')).toEqual([
    `kept in ${folder}`,
    'pages:',
    '  2026-01-02T03:04:07.000Z page 1 is at http://app/list/new',
    '  2026-01-02T03:04:06.000Z page 2 is at http://app/list',
    'troubles:',
    '  2026-01-02T03:04:09.000Z page 1 failed with 422: POST http://app/list/new.data',
    '  still waits for GET http://app/slow',
    'keys:',
    '  2026-01-02T03:04:07.600Z page 1 console debug: pressed n at body: nothing took it',
    'the page:',
    '    - dialog "New":',
    ...Array.from({ length: 19 }, (_, at) => `      - text: ${at}`),
    '      - alert: No such number',
    'the app:',
    ...Array.from({ length: 19 }, (_, at) => `  line ${at + 11}`),
    '  last',
  ])
})

it('stays short, whatever was left', () => {
  const long = Array.from({ length: 500 }, (_, at) => `- ${at} ${'x'.repeat(5_000)}`)
  write('error-context.md', ['```yaml', ...long])
  write(APP_LOG, long)
  write(PAGES_LOG, [
    ...long.map((line, at) => `now page ${at} is at ${line}`),
    ...long.map((line) => `now page 1 threw ${line}`),
    ...long.map((line) => `now page 1 console debug: pressed ${line}`),
  ])
  const said = keptFailure(attachments, true).split('\n')
  expect(said.length).toBeLessThanOrEqual(70)
  expect(Math.max(...said.map((line) => line.length))).toBeLessThanOrEqual(260)
})

it('names the folder alone where it stays, and nothing where nothing was left', () => {
  expect(keptFailure(attachments, false)).toBe(`kept in ${folder}`)
  expect(keptFailure([], true)).toBe('')
  expect(keptFailure(undefined, true)).toBe('')
})
