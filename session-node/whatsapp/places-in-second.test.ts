import { expect, it } from 'vitest'
import { createPlacesInSecond } from './places-in-second.ts'

const stanza = (id: string, t: string, more: Record<string, string> = {}) => ({
  from: '1@lid',
  id,
  t,
  ...more,
})

it('counts the messages of a chat within a second, in the order they came', () => {
  const places = createPlacesInSecond(0)
  for (const one of [stanza('A', '100'), stanza('B', '100'), stanza('C', '101')]) places.note(one)
  places.note(stanza('D', '101', { from: '2@lid' }))
  expect(['A', 'B', 'C'].map((id) => places.takeById(id, ['9@s.whatsapp.net', '1@lid']))).toEqual([
    0, 1, 0,
  ])
  expect(places.takeById('D', ['2@lid'])).toBe(0)
})

it('counts a group as one chat, whoever writes', () => {
  const places = createPlacesInSecond(0)
  const group = '7@g.us'
  places.note(stanza('A', '100', { from: group, participant: '1@lid' }))
  places.note(stanza('B', '100', { from: group, participant: '2@lid' }))
  expect(places.of(stanza('B', '100', { from: group, participant: '2@lid' }))).toBe(1)
  expect(places.takeById('B', [group, '2@lid'])).toBe(1)
})

it('keeps the place of what comes again, and the count of the seconds it comes between', () => {
  const places = createPlacesInSecond(0)
  for (const one of [stanza('A', '100'), stanza('B', '100'), stanza('C', '101')]) places.note(one)
  for (const again of [stanza('B', '100'), stanza('C', '101')]) places.note(again)
  for (const late of [stanza('D', '100'), stanza('E', '101')]) places.note(late)
  expect(['A', 'B', 'C', 'D', 'E'].map((id) => places.takeById(id, ['1@lid']))).toEqual([
    0, 1, 0, 2, 1,
  ])
})

it('counts a second that was over before the process began behind what an earlier process told of it', () => {
  const places = createPlacesInSecond(101_200)
  for (const one of [stanza('A', '100'), stanza('B', '100'), stanza('C', '101')]) places.note(one)
  expect(['A', 'B', 'C'].map((id) => places.takeById(id, ['1@lid']))).toEqual([500, 501, 0])
})

it('never leaves its second, and knows nothing of what it has not seen', () => {
  const places = createPlacesInSecond(0)
  for (let n = 0; n < 1200; n++) places.note(stanza(`M${n}`, '100'))
  expect(places.takeById('M1199', ['1@lid'])).toBe(999)
  expect(places.takeById('other', ['1@lid'])).toBe(0)
})
