import { expect, it } from 'vitest'
import { leftOfNote } from './left-of-note.ts'

it('leaves nothing of an observation that was saved', () => {
  expect(leftOfNote(' Prefere ser chamada de Bia \n', 'Prefere ser chamada de Bia')).toBe('')
  expect(leftOfNote('', 'Prefere ser chamada de Bia')).toBe('')
})

it('leaves what was typed behind it, or in its place, while it was on its way', () => {
  expect(leftOfNote('Prefere Bia. Ligar', 'Prefere Bia.')).toBe('Ligar')
  expect(leftOfNote('Outra coisa', 'Prefere Bia.')).toBe('Outra coisa')
})
