import { expect, it } from 'vitest'
import { waIdOf } from '../../meta/outcomes.ts'
import { formatNumber, initialsOf, PEOPLE, personOf } from './people.ts'

it('offers people whose numbers have no fixed outcome', () => {
  expect(PEOPLE).toHaveLength(8)
  for (const { number } of PEOPLE) {
    expect(number).toMatch(/^55\d{2}9\d{8}$/)
    expect(number).not.toMatch(/(0026|0049|0050|0130|0500|0190|0999)$/)
    expect(waIdOf(number)).toBe(number)
  }
})

it('shows numbers and initials as people write them', () => {
  expect(formatNumber('5511987654321')).toBe('+55 11 98765-4321')
  expect(formatNumber('551133334444')).toBe('+55 11 3333-4444')
  expect(formatNumber('15550783881')).toBe('+1 555 078-3881')
  expect(formatNumber('351912345678')).toBe('+351912345678')
  expect(initialsOf('Maria Souza')).toBe('MS')
  expect(initialsOf('ana')).toBe('A')
})

it('knows its people by number and makes somebody of any other', () => {
  expect(personOf('5511987654321', 'Outra').name).toBe('Maria Souza')
  expect(personOf('5548912345678', 'Rita Lima').name).toBe('Rita Lima')
  expect(personOf('5548912345678', null).name).toBe('+55 48 91234-5678')
})
