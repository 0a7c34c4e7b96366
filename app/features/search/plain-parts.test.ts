import { expect, it } from 'vitest'
import { plainParts } from './plain-parts.ts'

const partsOf = (...texts: string[]) =>
  texts.map((text, index) => ({ text, isHit: index % 2 === 1 }))

it.each([
  [partsOf('Segue o *', 'boleto', '* de _hoje_'), ['Segue o ', 'boleto', ' de hoje']],
  [partsOf('~_', 'nada', '_~'), ['', 'nada', '']],
  [partsOf('2 * 3 * ', '4', ' = 24'), ['2 * 3 * ', '4', ' = 24']],
  [partsOf('arquivo_', 'final', '_2.pdf'), ['arquivo_', 'final', '_2.pdf']],
  [partsOf('👩‍💻 *', 'João', '*'), ['👩‍💻 ', 'João', '']],
])('shows a found message without marks and keeps what was found marked: %j', (parts, texts) => {
  const read = plainParts(parts)
  expect(read.map(({ text }) => text)).toEqual(texts)
  expect(read.map(({ isHit }) => isHit)).toEqual(parts.map(({ isHit }) => isHit))
})
