import { expect, it } from 'vitest'
import { titleWith } from './unread-mark.ts'

it('puts the number of unread tickets before the title, once', () => {
  expect(titleWith('Contatos · Balcão', 3)).toBe('(3) Contatos · Balcão')
  expect(titleWith('(3) Contatos · Balcão', 4)).toBe('(4) Contatos · Balcão')
  expect(titleWith('(4) Contatos · Balcão', 0)).toBe('Contatos · Balcão')
  expect(titleWith('(99+) Balcão', 250)).toBe('(99+) Balcão')
})

it("leaves a number that is the title's own", () => {
  expect(titleWith('Fila (2) · Balcão', 1)).toBe('(1) Fila (2) · Balcão')
})
