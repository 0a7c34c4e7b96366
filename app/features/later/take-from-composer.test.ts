import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { attachmentOf } from '../desk/attachments.ts'
import { REPLY_DONE_EVENT } from '../desk/desk-keys.ts'
import { filesKey, keepDraft } from '../desk/drafts.ts'
import { keptTrays } from '../desk/kept-trays.ts'
import { leftOf, takeFromComposer } from './take-from-composer.ts'

const place = { companyId: 1, userId: 7, ticketId: 42 }

afterEach(() => vi.unstubAllGlobals())

it('leaves nothing where what is taken is all there is', () => {
  expect(leftOf('Segue o boleto', 'Segue o boleto')).toBe('')
  expect(leftOf(' Segue o boleto \n', ' Segue o boleto \n')).toBe('')
})

it('leaves what came in front of it, behind it, or both', () => {
  expect(leftOf('Chega amanhã\n\nSegue o boleto', 'Segue o boleto')).toBe('Chega amanhã')
  expect(leftOf('Segue o boleto\n\nChega amanhã', 'Segue o boleto')).toBe('Chega amanhã')
  expect(leftOf('Oi\n\nSegue\n\no boleto\n\nTchau', 'Segue\n\no boleto')).toBe('Oi\n\nTchau')
})

it('takes what stands by itself before what is written on, and no part of a word', () => {
  expect(leftOf('Chega logo\n\nChega', 'Chega')).toBe('Chega logo')
  expect(leftOf('Chega. Ligo às 9h', 'Chega.')).toBe('Ligo às 9h')
  expect(leftOf('O livro\n\nok', 'o')).toBe('O livro\n\nok')
  expect(leftOf('O livro chega', 'livro')).toBe('O livro chega')
})

it('leaves all of it where nothing was taken, or that is in it no more', () => {
  expect(leftOf('Chega amanhã', ' ')).toBe('Chega amanhã')
  expect(leftOf('Chega amanhã', 'Segue o boleto')).toBe('Chega amanhã')
  expect(leftOf('', 'Segue o boleto')).toBe('')
})

it('what came into the composer while the time was asked for stays there', () => {
  const device = memoryStorage()
  const dispatchEvent = vi.fn<(event: Event) => boolean>()
  vi.stubGlobal('window', { localStorage: device, dispatchEvent, addEventListener: vi.fn() })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.doMock('#app/desk-client/local-files.ts', () => ({ keepFile: () => Promise.resolve(true) }))
  const files = ['a', 'b'].map((name) =>
    attachmentOf('whatsappapi', new File([name], `${name}.pdf`), `${name}-0001`),
  )
  const key = filesKey(place, 'message')
  keptTrays.add(key, files)
  keepDraft(device, place, 'message', 'Chega amanhã\n\nSegue o boleto')
  const onLeft = vi.fn()
  const quote = { id: 5 } as MessageView
  const taken = { body: 'Segue o boleto', files: files.slice(0, 1), quote }
  takeFromComposer(place, taken, onLeft)
  expect(keptTrays.of(key)).toEqual(files.slice(1))
  expect(onLeft).toHaveBeenCalledWith('Chega amanhã')
  const told = dispatchEvent.mock.calls.map(([event]) => event as CustomEvent<number>)
  expect(told).toMatchObject([{ type: REPLY_DONE_EVENT, detail: 5 }])
  takeFromComposer(place, { body: '', files: [], quote: null }, onLeft)
  expect(keptTrays.of(key)).toEqual(files.slice(1))
  expect(onLeft).toHaveBeenCalledTimes(1)
  expect(dispatchEvent).toHaveBeenCalledTimes(1)
})
