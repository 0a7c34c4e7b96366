import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import type { MemoryStorage } from '#tests/memory-storage.ts'
import { keptTrays } from '../desk/kept-trays.ts'
import { attachmentOf } from '../desk/attachments.ts'
import { filesKey, keepDraft, keepMode, readDrafts } from '../desk/drafts.ts'
import { takenContent } from './taken-content.ts'

const forgotten = vi.hoisted(() => [] as string[])
vi.mock('#app/desk-client/local-files.ts', () => ({
  keepFile: () => Promise.resolve(true),
  forgetFile: (id: string) => Promise.resolve(void forgotten.push(id)),
}))

const place = { companyId: 1, userId: 7, ticketId: 42 }
const file = attachmentOf('whatsapp', new File(['x'], 'a.pdf', { type: 'application/pdf' }), 'a')
const content = { body: 'Segue o boleto', files: [file], quote: null }
let device: MemoryStorage
let page: EventTarget

beforeEach(() => {
  device = memoryStorage()
  page = Object.assign(new EventTarget(), { localStorage: device })
  vi.stubGlobal('window', page)
  vi.stubGlobal('StorageEvent', class extends Event {})
  forgotten.length = 0
  keptTrays.handOver(filesKey(place, 'message'))
})
afterEach(() => vi.unstubAllGlobals())

it('comes back in front of what was written meanwhile, once, and into no note', () => {
  const taken = takenContent(place, content)
  keepDraft(device, place, 'message', 'Mais uma coisa')
  keepDraft(device, place, 'note', 'Cliente difícil')
  keepMode(device, place, 'note')
  taken.putBack()
  taken.putBack()
  expect(readDrafts(device, place)).toEqual({
    message: 'Segue o boleto\n\nMais uma coisa',
    note: 'Cliente difícil',
    mode: 'note',
  })
  expect(keptTrays.of(filesKey(place, 'message'))).toEqual([file])
  // Whoever has it back has its files on the device.
  taken.forget()
  expect(forgotten).toEqual([])
})

it('comes back from a page that goes before it is planned, and not after', () => {
  takenContent(place, content).planned()
  page.dispatchEvent(new Event('pagehide'))
  expect(readDrafts(device, place).message).toBe('')
  takenContent(place, content)
  page.dispatchEvent(new Event('pagehide'))
  expect(readDrafts(device, place).message).toBe('Segue o boleto')
})

it('is forgotten on the device when nobody took it back', () => {
  const taken = takenContent(place, content)
  taken.planned()
  taken.forget()
  expect(forgotten).toEqual(['a'])
})
