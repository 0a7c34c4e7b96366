import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import type { MemoryStorage } from '#tests/memory-storage.ts'
import { keptTrays } from '../desk/kept-trays.ts'
import { attachmentOf } from '../desk/attachments.ts'
import { keepReceiver, readReceiver } from '../desk/draft-receiver.ts'
import { filesKey, keepDraft, keepMode, readDrafts } from '../desk/drafts.ts'
import { laterKeys } from '../desk/later-mark.ts'
import { takenRecords, ticketGone, withdrawalRecords } from './later-records.ts'
import { takenContent } from './taken-content.ts'

const forgotten = vi.hoisted(() => [] as string[])
const given = vi.hoisted(() => [] as unknown[])
vi.mock('#app/desk-client/local-files.ts', () => ({
  keepFile: () => Promise.resolve(true),
  findFile: () => Promise.resolve(new Blob(['x'])),
  forgetFile: (id: string) => Promise.resolve(void forgotten.push(id)),
}))
vi.mock('../desk/quote-back.ts', () => ({
  giveQuoteBack: (...what: unknown[]) => void given.push(what),
}))

const me = { companyId: 1, userId: 7 }
const place = { ...me, ticketId: 42 }
const ticket = { ticketId: 42, uuid: 'u-42', name: 'Rita', channel: 'whatsapp' }
const file = attachmentOf('whatsapp', new File(['x'], 'a.pdf', { type: 'application/pdf' }), 'a')
const content = { body: 'Segue o boleto', files: [file], quote: null }
let device: MemoryStorage
let page: EventTarget

/** Web Locks as a browser has them, without those that wait. */
const held = new Set<string>()
const locks = {
  async request(name: string, ...[options, work]: unknown[]) {
    const run = (work ?? options) as (lock: object | null) => Promise<void>
    if (held.has(name)) return run(null)
    held.add(name)
    await run({})
    held.delete(name)
  },
}

beforeEach(() => {
  device = memoryStorage()
  page = Object.assign(new EventTarget(), { localStorage: device })
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('StorageEvent', class extends Event {})
  // Whatever is asked of the server has no answer.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the line is gone')))
  vi.useFakeTimers()
  forgotten.length = given.length = 0
  held.clear()
  keptTrays.handOver(filesKey(place, 'message'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const words = (ticketId = 42) => readDrafts(device, { ...me, ticketId }).message
const toWithdraw = () => withdrawalRecords.all(me).map(({ clientId }) => clientId)
/** What the server says of each plan that is taken back: a status, or the code of a refusal. */
const answerWith = (answers: Record<string, string>) =>
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const said = answers[(JSON.parse(body) as { clientId: string }).clientId] ?? ''
    const isRefusal = said.startsWith('ERR_')
    return Promise.resolve(
      Response.json(isRefusal ? { error: said } : { status: said }, {
        status: isRefusal ? 404 : 200,
      }),
    )
  })
const plannedNow = (...clientIds: string[]) => {
  const taken = takenContent(me, ticket, content)
  for (const [index, one] of clientIds.entries())
    taken.asks(one, { hasBody: index === 0, fileId: index === clientIds.length - 1 ? 'a' : null })
  expect(taken.planned()).toBe(true)
  return taken
}
/** What another page finds when it opens: nothing of this one is in its memory. */
const openAnew = async (told = vi.fn()) => {
  vi.resetModules()
  const next = await import('./bring-left.ts')
  await next.bringLeft(me, () => true, told)
  return told
}

it('comes back in front of what was written meanwhile, once, and into no note', () => {
  const taken = takenContent(me, ticket, content)
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
  expect(laterKeys(me)).toEqual([])
})

it('withdraws what may be planned of it, and not what was surely refused', () => {
  const taken = takenContent(me, ticket, content)
  for (const clientId of ['first', 'second', 'third']) taken.asks(clientId)
  taken.refused('third')
  taken.putBack()
  expect(toWithdraw()).toEqual(['first', 'second'])
  const undone = takenContent(me, ticket, content)
  undone.asks('undone')
  expect(undone.planned()).toBe(true)
  undone.putBack()
  expect(toWithdraw()).toContain('undone')
})

it('is on the device until it is planned, and what a page that is gone left comes back', async () => {
  const quote = { id: 77 } as MessageView
  const dead = takenContent(me, ticket, { ...content, quote })
  dead.asks('unanswered')
  takenContent(me, ticket, { ...content, body: 'Planejada' }).planned()
  // It lives: no other page takes its words.
  await openAnew()
  expect(words()).toBe('')
  held.clear()
  const told = await openAnew()
  expect(words()).toBe('Segue o boleto')
  expect(given).toEqual([[42, quote]])
  expect(toWithdraw()).toEqual(['unanswered'])
  expect(told).toHaveBeenCalledWith({
    ticket: expect.objectContaining({ ticketId: 42, name: 'Rita', isGone: false }) as unknown,
    words: 'Segue o boleto',
  })
  // Should it live after all: it is in the composer.
  dead.asks('later')
  expect(dead.planned()).toBe(false)
  expect([words(), toWithdraw()]).toEqual(['Segue o boleto', ['unanswered', 'later']])
})

it('comes back after a page that said that it goes, and without locks not from one that may live', async () => {
  vi.stubGlobal('navigator', {})
  takenContent(me, ticket, content)
  await openAnew()
  expect(words()).toBe('')
  page.dispatchEvent(new Event('pagehide'))
  await openAnew()
  expect(words()).toBe('Segue o boleto')
  takenContent(me, { ...ticket, ticketId: 43 }, content)
  vi.advanceTimersByTime(11 * 60_000)
  await openAnew()
  expect(words(43)).toBe('Segue o boleto')
})

it('stays on the device where the composer’s words find no room', async () => {
  const taken = takenContent(me, ticket, content)
  const setItem = device.setItem
  device.setItem = (key, value) => {
    if (key.includes(':draft:')) throw new DOMException('', 'QuotaExceededError')
    setItem(key, value)
  }
  taken.putBack()
  device.setItem = setItem
  expect(takenRecords.all(me)).toMatchObject([{ body: 'Segue o boleto', files: [] }])
  await openAnew()
  expect(words()).toBe('Segue o boleto')
})

it('comes back in the ticket that its own became part of, and says of one that is gone that it is', () => {
  const taken = takenContent(me, ticket, content)
  ticketGone(me, 42, { id: 50, uuid: 'u-50' })
  expect(taken.putBack().ticket).toMatchObject({ ticketId: 50, uuid: 'u-50', name: 'Rita' })
  expect([words(), words(50)]).toEqual(['', 'Segue o boleto'])
  const gone = takenContent(me, ticket, content)
  ticketGone(me, 42)
  expect(gone.putBack().ticket).toMatchObject({ ticketId: 42, isGone: true })
})

it('is put back by a page that goes where the device keeps nothing of it', () => {
  device.isFull = true
  takenContent(me, ticket, content)
  device.isFull = false
  page.dispatchEvent(new Event('pagehide'))
  expect(words()).toBe('Segue o boleto')
})

it('is forgotten on the device when nobody took it back', () => {
  const taken = takenContent(me, ticket, content)
  taken.planned()
  taken.forget()
  expect([forgotten, laterKeys(me)]).toEqual([['a'], []])
})

it('comes back for whom it was begun, whoever is answered by then', () => {
  keepReceiver(device, place, '12')
  const taken = takenContent(me, ticket, content)
  keepReceiver(device, place, null)
  taken.planned()
  taken.putBack()
  expect(readReceiver(device, place)).toBe('12')
})

it('comes back when it is undone, and not what goes out all the same', async () => {
  answerWith({ words: 'withdrawn', file: 'withdrawn' })
  const undone = plannedNow('words', 'file').undo()
  // The device has it for as long as nobody knows.
  expect(takenRecords.all(me)).toMatchObject([{ clientIds: ['words', 'file'] }])
  expect(await undone).toMatchObject({ isBack: true, words: 'Segue o boleto', standing: [] })
  expect([words(), keptTrays.of(filesKey(place, 'message'))]).toEqual(['Segue o boleto', [file]])
  expect(laterKeys(me)).toEqual([])
})

it.each(['sent', 'sending', 'ERR_NOT_FOUND'])(
  'stays out of the composer where it is %s',
  async (said) => {
    answerWith({ all: said })
    expect(await plannedNow('all').undo()).toMatchObject({
      isBack: false,
      standing: [{ status: said === 'ERR_NOT_FOUND' ? 'kept' : said }],
    })
    expect([words(), keptTrays.of(filesKey(place, 'message')), laterKeys(me)]).toEqual(['', [], []])
    expect(forgotten).toEqual(['a'])
  },
)

it('comes back without the part that is sent', async () => {
  answerWith({ words: 'sent', file: 'withdrawn' })
  expect(await plannedNow('words', 'file').undo()).toMatchObject({ isBack: true, words: '' })
  expect([words(), keptTrays.of(filesKey(place, 'message'))]).toEqual(['', [file]])
  keptTrays.handOver(filesKey(place, 'message'))
  answerWith({ words: 'withdrawn', file: 'sent' })
  expect(await plannedNow('words', 'file').undo()).toMatchObject({ isBack: true })
  expect([words(), keptTrays.of(filesKey(place, 'message'))]).toEqual(['Segue o boleto', []])
})

it('keeps each answer of its undo as it comes, should its page close before the last', async () => {
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) =>
    body.includes('words')
      ? Promise.resolve(Response.json({ status: 'sent' }))
      : new Promise(() => undefined),
  )
  void plannedNow('words', 'file').undo()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(takenRecords.all(me)).toMatchObject([{ body: '', clientIds: ['file'] }])
  page.dispatchEvent(new Event('pagehide'))
  held.clear()
  await openAnew()
  // Words that went out do not come back, nor is what is answered asked for again.
  expect([words(), toWithdraw()]).toEqual(['', ['file']])
  const { keptTrays: theirs } = await import('../desk/kept-trays.ts')
  expect(theirs.of(filesKey(place, 'message'))).toMatchObject([{ id: 'a' }])
})

it('comes back when nobody answers its undo, and is withdrawn later', async () => {
  await plannedNow('lost').undo()
  expect([words(), toWithdraw()]).toEqual(['Segue o boleto', ['lost']])
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const silent = takenContent(me, { ...ticket, ticketId: 43 }, content)
  silent.asks('silent')
  silent.planned()
  const undone = silent.undo()
  await vi.advanceTimersByTimeAsync(5_000)
  await undone
  expect([words(43), toWithdraw()]).toEqual(['Segue o boleto', ['lost', 'silent']])
})
