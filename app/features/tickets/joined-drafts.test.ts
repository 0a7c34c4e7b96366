import { afterEach, expect, it, vi } from 'vitest'
import { ticketsOfDrafts } from './joined-drafts.ts'

afterEach(() => vi.unstubAllGlobals())

it('names each ticket once that this person left something in', () => {
  const keys = [
    'balcao:draft:1:7:12:message',
    'balcao:draft:1:7:12:receiver',
    'balcao:draft:1:7:40:note:files',
    'balcao:draft:1:70:13:message',
    'balcao:draft:2:7:14:message',
    'balcao:later:1:7:15',
  ]
  const localStorage = { length: keys.length, key: (at: number) => keys[at] ?? null }
  vi.stubGlobal('window', { localStorage })
  expect(ticketsOfDrafts({ companyId: 1, userId: 7 })).toEqual([12, 40])
})
