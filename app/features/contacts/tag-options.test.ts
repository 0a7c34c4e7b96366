import { expect, it } from 'vitest'
import { colorOf, tagOptions } from './tag-options.ts'

const TAGS = [
  { value: 1, label: 'Cobrança', color: '#112233' },
  { value: 2, label: 'vip', color: '#112233' },
]

it('finds tags by a part of their name, capitals and accents aside, and none before', () => {
  expect([...tagOptions('BRANCA', TAGS).matches]).toEqual([1])
  expect([...tagOptions(' ', TAGS).matches]).toEqual([])
})

it('offers a new tag from three letters on, and never one that is there', () => {
  expect(tagOptions('no', TAGS)).toMatchObject({ create: null, isShort: true })
  expect(tagOptions('nov', TAGS)).toMatchObject({ create: 'nov', isShort: false })
  expect(tagOptions(' VIP ', TAGS)).toMatchObject({ create: null, isShort: false })
  expect(tagOptions('', TAGS)).toMatchObject({ create: null, isShort: false })
})

it('gives a name always the same colour', () => {
  expect(colorOf('urgente')).toBe(colorOf('urgente'))
  expect(colorOf('urgente')).toMatch(/^#[0-9a-f]{6}$/)
})
