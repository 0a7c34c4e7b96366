import { expect, it } from 'vitest'
import { snippetText, soughtText } from './found-text.ts'

it('looks for a ticket by its number, however short, and for words from three letters on', () => {
  expect(['8', ' 81 ', '#8', '#81', '812'].map(soughtText)).toEqual([
    '#8',
    '#81',
    '#8',
    '#81',
    '812',
  ])
  expect(['', ' ', 'ab', '#', '8a', ' ana '].map(soughtText)).toEqual(['', '', '', '', '', 'ana'])
})

it('shows a found message without marks, also where the hit stands amid them', () => {
  const parts = ['Segue o *', 'boleto', '* de _hoje_'].map((text) => ({ text }))
  expect(snippetText(parts)).toBe('Segue o boleto de hoje')
})
