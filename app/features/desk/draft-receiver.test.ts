import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearWords } from '#tests/hear-words.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import type { MemoryStorage } from '#tests/memory-storage.ts'
import { keepReceiver, moveWords, readReceiver } from './draft-receiver.ts'
import { draftKey, filesKey, keepDraft, readDrafts } from './drafts.ts'
import { keptTrays } from './kept-trays.ts'
import { moveKept } from './move-kept.ts'
import { receiverOf } from '#domains/tickets/receiver-of.ts'
import { keepEntries } from './tray-entries.ts'

const place = { companyId: 1, userId: 7, ticketId: 42 }
const to = { ...place, ticketId: 43 }
let device: MemoryStorage
let told: ReturnType<typeof hearWords>

beforeEach(() => {
  device = memoryStorage()
  told = hearWords({ localStorage: device })
})
afterEach(() => vi.unstubAllGlobals())

/** Words for one of a conversation go on in another, where a message may be begun. */
function moved(receiver: string, there: string | null) {
  keepDraft(device, place, 'message', 'Segue o boleto')
  keepReceiver(device, place, receiver)
  keepReceiver(device, to, there)
  moveWords(device, place, to)
  return [readReceiver(device, place), readReceiver(device, to)]
}

it('goes with a message into another conversation, where a composer that is drawn hears of it', async () => {
  expect(moved('12', null)).toEqual([null, '12'])
  expect(moved('12', '12')).toEqual([null, '12'])
  expect(await told()).not.toEqual([])
})

it('is there before the words: whoever draws them asks for whom they were begun', async () => {
  moved('12', null)
  const there = (await told()).filter(({ key }) => key.includes(':43:'))
  expect(there.map(({ key }) => key)).toEqual([draftKey(to, 'receiver'), draftKey(to, 'message')])
})

it('is nobody where words that were begun for two come together', () => {
  const [, both] = moved('15', '12')
  expect(both).not.toBeNull()
  expect(['12', '15']).not.toContain(both)
})

it('is one number of which an earlier release kept the contact too, before and after a merge', () => {
  const [, both] = moved('1:5511987652002', '2:5511987652002')
  expect(both).toBe(
    receiverOf({
      contactId: 3,
      answersTo: '5511987652002',
      answersId: null,
      contact: { number: null },
    }),
  )
})

it('is nobody where it is not known for whom the words were begun', () => {
  keepDraft(device, place, 'message', 'Segue o boleto')
  expect(moveWords(device, place, to)).not.toBeNull()
  expect(readReceiver(device, to)).toBe('several')
})

it('is there again when files follow that were begun for them, whatever became of the words', () => {
  keepReceiver(device, place, '12')
  const files = filesKey(place, 'message')
  keepEntries(device, files, [
    { id: 'a', name: 'boleto.pdf', mime: 'application/pdf', caption: '' },
  ])
  const receiver = moveWords(device, place, to)
  keepReceiver(device, to, null)
  moveKept(place, to, receiver)
  expect(readReceiver(device, to)).toBe('12')
  keepReceiver(device, to, null)
  // No files are left that could bring it.
  moveKept(place, to, receiver)
  expect(readReceiver(device, to)).toBeNull()
  expect(keptTrays.of(files)).toEqual([])
})

it('stays with words that the device does not take elsewhere', () => {
  keepDraft(device, place, 'message', 'Segue o boleto')
  keepReceiver(device, place, '12')
  device.isFull = true
  moveWords(device, place, to)
  device.isFull = false
  expect(readDrafts(device, place).message).toBe('Segue o boleto')
  expect(device.getItem(draftKey(place, 'receiver'))).toBe('12')
})
