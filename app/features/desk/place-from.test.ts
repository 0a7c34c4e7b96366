import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { moveDrafts } from './drafts.ts'
import { placeFrom } from './place-from.ts'

const place = { companyId: 1, userId: 7, ticketId: 42 }

afterEach(() => vi.unstubAllGlobals())

it('says where what a ticket has is by now, and nothing of where its words went earlier', () => {
  vi.stubGlobal('window', { dispatchEvent: () => true })
  const device = memoryStorage()
  const [a, b, c] = [1, 2, 3].map((ticketId) => ({ ...place, ticketId }))
  if (!a || !b || !c) throw new Error('three places')
  const now = placeFrom(a)
  expect(now()).toEqual(a)
  moveDrafts(device, a, b)
  moveDrafts(device, b, c)
  expect(now()).toEqual(c)
  // Taken apart again: what is begun there by now stays there.
  expect(placeFrom(a)()).toEqual(a)
})
