import { expect, it } from 'vitest'
import { fileName } from './file-name.ts'
import { FILE_NAME_MAX_CHARS } from './limits.ts'

const NO_WIDTH = '\u200b'

it.each([
  ['a path', 'C:\\boletos/março.pdf', 'março.pdf'],
  ['a line turned around', 'nota\u202efdp.exe', 'notafdp.exe'],
  ['nothing', '  ', 'arquivo'],
  ['nothing visible', NO_WIDTH.repeat(3), 'arquivo'],
  ['nothing visible in what is kept of it', `a${NO_WIDTH.repeat(300)}`, 'arquivo'],
  [
    'more than is kept: its end',
    `${'a'.repeat(300)}.pdf`,
    `${'a'.repeat(FILE_NAME_MAX_CHARS - 4)}.pdf`,
  ],
])('makes a name of %s', (_what, given, name) => {
  expect(fileName(given)).toBe(name)
})
