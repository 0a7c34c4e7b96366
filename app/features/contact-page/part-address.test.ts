import { expect, test } from 'vitest'
import { placeIn, placesIn, searchAt } from './part-address.ts'

const search = (text: string) => new URLSearchParams(text)

test('a part goes on at the place that the address names, and others stay where they are', () => {
  const next = searchAt(search('notes=abc&edit=7'), 'tickets', 'xyz')
  expect(next).toBe('?notes=abc&edit=7&tickets=xyz#tickets')
  expect(searchAt(search('notes=abc&tickets=xyz'), 'notes', '')).toBe('?notes=&tickets=xyz#notes')
})

test('a part that is shown from its beginning is told from one that nobody asked for', () => {
  expect(placeIn(search('log='), 'log')).toBe('')
  expect(placeIn(search('media='), 'log')).toBeUndefined()
})

test('a dialog over the page reads nothing again', () => {
  expect(placesIn(search('edit=7&notes=abc'))).toBe(placesIn(search('notes=abc')))
  expect(placesIn(search('notes=abd'))).not.toBe(placesIn(search('notes=abc')))
})
