import { expect, it } from 'vitest'
import { splitFileName } from './split-file-name.ts'

it('keeps the end of a name and its extension', () => {
  expect(splitFileName('contrato-de-locacao-2026-11-assinado-v2.pdf')).toEqual({
    start: 'contrato-de-locacao-2026-11-assin',
    end: 'ado-v2.pdf',
  })
  expect(splitFileName('foto.png')).toEqual({ start: '', end: 'foto.png' })
  expect(splitFileName('.gitignore')).toEqual({ start: '.git', end: 'ignore' })
  expect(splitFileName('')).toEqual({ start: '', end: '' })
})

it('takes no extension for one that is none, and cuts no letter in two', () => {
  expect(splitFileName('ata. resumo da reunião').end).toBe('eunião')
  // As macOS names files: a letter and its accent are two characters.
  const name = 'relatório-de-maça\u0303s-2026.pdf'
  const { start, end } = splitFileName(name)
  expect(start + end).toBe(name)
  expect(end).toBe('s-2026.pdf')
})
