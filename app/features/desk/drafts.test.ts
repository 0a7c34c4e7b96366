import { afterEach, expect, it, vi } from 'vitest'
import { hearWords } from '#tests/hear-words.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import {
  draftKey,
  keepDraft,
  keepEdit,
  keepMode,
  modeUnsent,
  moveDrafts,
  readDrafts,
  readEdits,
  unsentIn,
  wordsOf,
  writeAhead,
} from './drafts.ts'

const place = { companyId: 1, userId: 7, ticketId: 42 }

afterEach(() => vi.unstubAllGlobals())

it('keeps a message and a note apart, for one person and ticket', () => {
  const device = memoryStorage()
  keepDraft(device, place, 'message', 'Segue o boleto')
  keepDraft(device, place, 'note', 'Cliente difícil')
  expect(readDrafts(device, place)).toMatchObject({
    message: 'Segue o boleto',
    note: 'Cliente difícil',
  })
  const nothing = { message: '', note: '', mode: 'message' }
  expect(readDrafts(device, { ...place, userId: 8 })).toEqual(nothing)
  expect(readDrafts(device, { ...place, ticketId: 43 })).toEqual(nothing)
})

it('comes back to a note that was begun, never to an empty one', () => {
  const device = memoryStorage()
  keepMode(device, place, 'note')
  expect(readDrafts(device, place).mode).toBe('message')
  keepDraft(device, place, 'note', 'Cliente difícil')
  expect(readDrafts(device, place).mode).toBe('note')
  keepMode(device, place, 'message')
  expect(readDrafts(device, place)).toEqual({
    message: '',
    note: 'Cliente difícil',
    mode: 'message',
  })
})

it('goes on after a reload where one was: in what waits, in a note that was begun too', () => {
  const device = memoryStorage()
  keepMode(device, place, 'note')
  expect(modeUnsent(device, place)).toBeNull()
  keepDraft(device, place, 'message', 'Segue o boleto')
  expect(modeUnsent(device, place)).toBe('note')
  keepMode(device, place, 'message')
  expect(modeUnsent(device, place)).toBe('message')
})

it('leaves nothing of what was sent', () => {
  const device = memoryStorage()
  keepMode(device, place, 'note')
  keepDraft(device, place, 'note', 'x')
  keepDraft(device, place, 'note', '')
  keepMode(device, place, 'message')
  expect(device.keys()).toEqual([])
})

it('writes behind what was begun, in its mode, and says when a device keeps nothing', async () => {
  const told = hearWords()
  const device = memoryStorage()
  keepDraft(device, place, 'note', 'Cliente difícil')
  keepMode(device, place, 'note')
  const write = writeAhead(device, place)
  expect(write('')).toBe(true)
  expect(await told()).toEqual([])
  expect(write(', cuidado')).toBe(true)
  expect(write(', cuidado!')).toBe(true)
  expect(readDrafts(device, place)).toEqual({
    message: '',
    note: 'Cliente difícil, cuidado!',
    mode: 'note',
  })
  const key = draftKey(place, 'note')
  expect(await told()).toEqual([
    { key, oldValue: 'Cliente difícil', newValue: 'Cliente difícil, cuidado' },
    { key, oldValue: 'Cliente difícil, cuidado', newValue: 'Cliente difícil, cuidado!' },
  ])
  const forgets = { ...memoryStorage(), getItem: () => null }
  expect(writeAhead(forgets, place)('te')).toBe(false)
})

it.each([
  [
    'behind',
    'Cliente difícil',
    'Cliente difícil\n\nPrefere Bia',
    'Cliente difícil, cuidado\n\nPrefere Bia',
  ],
  ['behind an empty one', '', 'Prefere Bia', ', cuidado\n\nPrefere Bia'],
  [
    'in front',
    'Cliente difícil',
    'Prefere Bia\n\nCliente difícil',
    'Prefere Bia\n\nCliente difícil, cuidado',
  ],
])('leaves what came %s of it while somebody wrote ahead', async (_, begun, now, then) => {
  const told = hearWords()
  const device = memoryStorage()
  keepDraft(device, place, 'message', begun)
  const write = writeAhead(device, place)
  keepDraft(device, place, 'message', now)
  write(', cui')
  write(', cuidado')
  expect(readDrafts(device, place).message).toBe(then)
  expect((await told()).map(({ oldValue }) => oldValue)).toEqual([now, then.replace('dado', '')])
})

it('moves what waits in a ticket that was emptied into another, each mode for itself and behind what is there', async () => {
  const told = hearWords()
  const device = memoryStorage()
  const into = { ...place, ticketId: 43 }
  keepDraft(device, place, 'message', 'Segue o boleto')
  keepDraft(device, place, 'note', 'Cliente difícil')
  keepMode(device, place, 'note')
  keepEdit(device, place, { messageId: 5, body: 'Custa 100' })
  keepDraft(device, into, 'message', 'Bom dia')
  moveDrafts(device, place, into)
  expect(readDrafts(device, into)).toEqual({
    message: 'Bom dia\n\nSegue o boleto',
    note: 'Cliente difícil',
    mode: 'message',
  })
  expect(readDrafts(device, place)).toEqual({ message: '', note: '', mode: 'message' })
  expect(readEdits(device, into)).toEqual([{ messageId: 5, body: 'Custa 100' }])
  expect(readEdits(device, place)).toEqual([])
  expect(await told()).toHaveLength(4)
  // Another tab hears of it too.
  moveDrafts(device, place, into)
  expect(await told()).toHaveLength(4)
  expect(readDrafts(device, into).note).toBe('Cliente difícil')
  const full = memoryStorage()
  keepDraft(full, place, 'message', 'Segue o boleto')
  const refusing = {
    ...full,
    setItem: () => {
      throw new Error('full')
    },
  }
  moveDrafts(refusing, place, into)
  expect(readDrafts(full, place).message).toBe('Segue o boleto')
})

it('moves an observation that was begun behind the one that is there, apart from what is to be sent', async () => {
  const device = memoryStorage()
  const told = hearWords()
  const into = { ...place, ticketId: 43 }
  keepDraft(device, place, 'drawerNote', 'Prefere Bia')
  moveDrafts(device, place, into)
  expect(wordsOf(device, into, 'drawerNote')).toBe('Prefere Bia')
  expect(device.keys()).toEqual([draftKey(into, 'drawerNote')])
  const keys = (await told()).map(({ key }) => key)
  expect(keys).toEqual([draftKey(into, 'drawerNote'), draftKey(place, 'drawerNote')])
  expect(readDrafts(device, into)).toEqual({ message: '', note: '', mode: 'message' })
  keepDraft(device, place, 'drawerNote', 'Ligar às 9h')
  moveDrafts(device, place, into)
  expect(wordsOf(device, into, 'drawerNote')).toBe('Prefere Bia\n\nLigar às 9h')
  device.isFull = true
  keepDraft(device, into, 'drawerNote', '')
  expect(device.keys()).toEqual([])
})

it('keeps other words for each message, the latest last, until they are given up', () => {
  const device = memoryStorage()
  keepEdit(device, place, { messageId: 5, body: 'Custa 10' })
  keepEdit(device, place, { messageId: 6, body: 'Bom dia!' })
  expect(keepEdit(device, place, { messageId: 5, body: 'Custa 100' })).toBe(true)
  expect(readEdits(device, place)).toEqual([
    { messageId: 6, body: 'Bom dia!' },
    { messageId: 5, body: 'Custa 100' },
  ])
  expect(readEdits(device, { ...place, ticketId: 43 })).toEqual([])
  device.isFull = true
  expect(keepEdit(device, place, { messageId: 6, body: 'Boa tarde!' })).toBe(false)
  device.isFull = false
  keepEdit(device, place, { messageId: 5, body: '' })
  expect(keepEdit(device, place, { messageId: 6, body: '' })).toBe(true)
  expect(device.keys()).toEqual([])
  device.setItem(draftKey(place, 'edits'), '[')
  expect(readEdits(device, place)).toEqual([])
})

it('gives what is unsent in a ticket by mode: a comment is never among what is for the customer', () => {
  const device = memoryStorage()
  vi.stubGlobal('window', { localStorage: device, dispatchEvent: () => true })
  keepDraft(device, place, 'message', 'Já vejo ')
  keepDraft(device, place, 'note', 'Cliente difícil')
  keepEdit(device, place, { messageId: 5, body: 'Custa 100' })
  expect(unsentIn(place, 'message')).toBe('Já vejo\n\nCusta 100')
  expect(unsentIn(place, 'note')).toBe('Cliente difícil')
  expect(unsentIn(place)).toBe('Já vejo\n\nCusta 100')
  keepMode(device, place, 'note')
  expect(unsentIn(place)).toBe('Cliente difícil')
})

it('leaves no blanks behind in a ticket that was emptied into another', async () => {
  const told = hearWords()
  const device = memoryStorage()
  const to = { ...place, ticketId: 43 }
  keepDraft(device, place, 'message', ' \n')
  keepDraft(device, place, 'note', 'Cliente difícil')
  moveDrafts(device, place, to)
  await told()
  expect(device.keys()).toEqual([draftKey(to, 'note')])
})
