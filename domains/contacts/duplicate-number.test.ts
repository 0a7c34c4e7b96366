import { expect, it } from 'vitest'
import { isSameTelephone } from './duplicate-number.ts'

it.each([
  ['the ninth digit', '5511987654321', '551187654321'],
  ['the country code', '5511987654321', '11987654321'],
  ['both', '5511987654321', '1187654321'],
  ['a landline’s country code', '551133334444', '1133334444'],
  ['a country code elsewhere', '14155552671', '4155552671'],
])('finds one telephone behind %s', (_, first, second) => {
  expect(isSameTelephone(first, second)).toBe(true)
  expect(isSameTelephone(second, first)).toBe(true)
})

it.each([
  ['another area', '5511987654321', '5521987654321'],
  ['another line', '5511987654321', '5511987654322'],
  ['another country', '14155552671', '544155552671'],
  ['a line without its area', '5511987654321', '87654321'],
])('tells %s apart', (_, first, second) => {
  expect(isSameTelephone(first, second)).toBe(false)
})
