import { expect, it } from 'vitest'
import { createPlacesInSecond } from './places-in-second.ts'

const stanza = (id: string, t: string, more: Record<string, string> = {}) => ({
  from: '1@lid',
  id,
  t,
  ...more,
})

it('counts the messages of a chat within a second, in the order they came', () => {
  const places = createPlacesInSecond()
  for (const one of [stanza('A', '100'), stanza('B', '100'), stanza('C', '101')]) places.note(one)
  places.note(stanza('D', '101', { from: '2@lid' }))
  expect(['A', 'B', 'C'].map((id) => places.byId(id, ['9@s.whatsapp.net', '1@lid']))).toEqual([
    0, 1, 0,
  ])
  expect(places.byId('D', ['2@lid'])).toBe(0)
})

it('counts a group as one chat, whoever writes', () => {
  const places = createPlacesInSecond()
  const group = '7@g.us'
  places.note(stanza('A', '100', { from: group, participant: '1@lid' }))
  places.note(stanza('B', '100', { from: group, participant: '2@lid' }))
  expect(places.byId('B', [group, '2@lid'])).toBe(1)
  expect(places.of(stanza('B', '100', { from: group, participant: '2@lid' }))).toBe(1)
})

it('never leaves its second, and knows nothing of what it has not seen', () => {
  const places = createPlacesInSecond()
  for (let n = 0; n < 1200; n++) places.note(stanza(`M${n}`, '100'))
  expect(places.byId('M1199', ['1@lid'])).toBe(999)
  expect(places.byId('other', ['1@lid'])).toBe(0)
})
