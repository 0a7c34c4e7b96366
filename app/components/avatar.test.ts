import { expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

it.each([
  ['Maria Souza', 'MS'],
  ['João Pedro de Lima', 'JL'],
  ['@studio.aurora', 'S'],
  ['élcio', 'É'],
  ['😀 Ana  Reis', 'AR'],
  ['+55 11 98765-4321', '59'],
  ['😀', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
