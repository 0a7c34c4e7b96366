import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import type { MemoryStorage } from '#tests/memory-storage.ts'
import type { ListedStorage } from './device-storage.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { outboxStore } from './outbox-store.ts'

const KEY = 'outbox:1:7'
const entry = (clientId: string): OutboxEntry => ({
  ...{ clientId, ticketId: 1, body: clientId, quotedMsg: null, isPrivate: false, refused: null },
  writtenAt: '2026-11-21T12:00:00.000Z',
})
const idsOf = (entries: readonly OutboxEntry[]) => entries.map(({ clientId }) => clientId)

/** A tab that has not been told yet what others have written since it was opened. */
function behind(storage: MemoryStorage): ListedStorage {
  const seen = memoryStorage()
  for (const key of storage.keys()) seen.setItem(key, storage.getItem(key) ?? '')
  return {
    getItem: seen.getItem,
    key: seen.key,
    get length() {
      return seen.length
    },
    setItem: (key, value) => {
      seen.setItem(key, value)
      storage.setItem(key, value)
    },
    removeItem: (key) => {
      seen.removeItem(key)
      storage.removeItem(key)
    },
  }
}

it('loses nothing of two tabs that write at once, neither having seen the other', () => {
  const storage = memoryStorage()
  outboxStore(storage, KEY).write([], [entry('before')])
  const [one, other] = [behind(storage), behind(storage)].map((view) => outboxStore(view, KEY))
  const add = (tab: typeof one, clientId: string) => {
    const current = tab!.read()
    tab!.write(current, [...current, entry(clientId)])
  }
  add(one, 'comment')
  add(other, 'answer')
  // What one of them sends is gone, and nothing else.
  one!.write(one!.read(), [entry('comment')])
  expect(idsOf(outboxStore(storage, KEY).read())).toEqual(['answer', 'comment'])
})

it('keeps the order they were written in, also of one that is put back between others', () => {
  const store = outboxStore(memoryStorage(), KEY)
  store.write([], ['c', 'a', 'b'].map(entry))
  expect(idsOf(store.read())).toEqual(['c', 'a', 'b'])
  store.write(store.read(), ['c', 'b'].map(entry))
  store.write(store.read(), ['c', 'd', 'b', 'e'].map(entry))
  store.write(store.read(), ['f', 'c', 'd', 'b', 'e'].map(entry))
  expect(idsOf(store.read())).toEqual(['f', 'c', 'd', 'b', 'e'])
})

it('takes in what an earlier version kept under one key, before what came later', () => {
  const storage = memoryStorage()
  const store = outboxStore(storage, KEY)
  store.write([], [entry('new')])
  storage.setItem(KEY, JSON.stringify([entry('old'), entry('older'), { nonsense: true }]))
  expect(idsOf(store.read())).toEqual(['old', 'older', 'new'])
  const now = store.read()
  store.write(now, now.slice(1))
  expect(storage.getItem(KEY)).toBeNull()
  expect(idsOf(store.read())).toEqual(['older', 'new'])
})

it('remembers what the device does not take, and loses nothing that it has', () => {
  const storage = memoryStorage()
  const store = outboxStore(storage, KEY)
  storage.setItem(KEY, JSON.stringify([entry('old')]))
  storage.isFull = true
  store.write(store.read(), [...store.read(), entry('new')])
  expect(idsOf(store.read())).toEqual(['old', 'new'])
  expect(idsOf(outboxStore(storage, KEY).read())).toEqual(['old'])
})

it('brings nothing back that another tab has discarded while the device was full', () => {
  const storage = memoryStorage()
  const [one, other] = [outboxStore(storage, KEY), outboxStore(storage, KEY)]
  one.write([], [entry('discarded')])
  storage.isFull = true
  one.write(one.read(), [...one.read(), entry('remembered')])
  expect(idsOf(one.read())).toEqual(['discarded', 'remembered'])
  other.write(other.read(), [])
  storage.isFull = false
  other.write([], [entry('of the other')])
  expect(idsOf(one.read())).toEqual(['remembered', 'of the other'])
  one.write(one.read(), [...one.read(), entry('last')])
  expect(idsOf(other.read())).toEqual(['remembered', 'of the other', 'last'])
})

it('takes what another tab made of an entry, while the device is full', () => {
  const storage = memoryStorage()
  const [one, other] = [outboxStore(storage, KEY), outboxStore(storage, KEY)]
  const refused: OutboxEntry = { ...entry('tried'), refused: { code: 'ERR_WINDOW_CLOSED' } }
  one.write([], [refused])
  storage.isFull = true
  one.write(one.read(), [...one.read(), entry('remembered')])
  storage.isFull = false
  other.write(other.read(), [entry('tried')])
  expect(one.read()).toEqual([entry('tried'), entry('remembered')])
})
