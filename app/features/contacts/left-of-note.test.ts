import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { keepDraft, moveDrafts, wordsOf } from '../desk/drafts.ts'
import { leftOfNote, takeSavedAway } from './left-of-note.ts'

afterEach(() => vi.unstubAllGlobals())

it('leaves nothing of an observation that was saved', () => {
  expect(leftOfNote(' Prefere ser chamada de Bia \n', 'Prefere ser chamada de Bia')).toBe('')
  expect(leftOfNote('', 'Prefere ser chamada de Bia')).toBe('')
})

it('leaves what was typed behind it, or in its place, while it was on its way', () => {
  expect(leftOfNote('Prefere Bia. Ligar', 'Prefere Bia.')).toBe('Ligar')
  expect(leftOfNote('Outra coisa', 'Prefere Bia.')).toBe('Outra coisa')
})

it('takes what was saved from where it stands by now, and nothing else', () => {
  vi.stubGlobal('window', { dispatchEvent: () => true })
  vi.stubGlobal('StorageEvent', class {})
  const device = memoryStorage()
  const [here, there, further] = [42, 43, 44].map((ticketId) => ({
    companyId: 1,
    userId: 7,
    ticketId,
  }))
  if (!here || !there || !further) throw new Error('three places')
  const at = (place: typeof here) => wordsOf(device, place, 'drawerNote')
  keepDraft(device, here, 'drawerNote', ' Prefere Bia.\n\nLigar')
  takeSavedAway(device, here, 'Prefere Bia.')
  expect(at(here)).toBe('Ligar')
  keepDraft(device, there, 'drawerNote', 'É cliente antiga')
  moveDrafts(device, here, there)
  moveDrafts(device, there, further)
  keepDraft(device, further, 'drawerNote', `${at(further)} às 9h`)
  takeSavedAway(device, here, 'Ligar')
  expect([here, there, further].map(at)).toEqual(['', '', 'É cliente antiga\n\nàs 9h'])
  // What came from elsewhere stands behind what was here, which may begin likewise.
  keepDraft(device, further, 'drawerNote', 'Ligar às 9h\n\nLigar')
  takeSavedAway(device, further, 'Ligar')
  expect(at(further)).toBe('Ligar às 9h')
  keepDraft(device, further, 'drawerNote', 'É cliente antiga\n\nàs 9h')
  // Back where they were begun, after an undo and another merge: each place is asked once.
  moveDrafts(device, further, here)
  takeSavedAway(device, there, 'Nada disto')
  expect(at(here)).toBe('É cliente antiga\n\nàs 9h')
})
