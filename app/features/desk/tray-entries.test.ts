import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { keepEntries, readEntries } from './tray-entries.ts'

const KEY = 'tray'
const boleto = { id: 'a', name: 'boleto.pdf', mime: 'application/pdf', caption: 'O de maio' }

it('gives back what was kept, in its order, and leaves nothing of an empty tray', () => {
  const device = memoryStorage()
  const recibo = { ...boleto, id: 'b', name: 'recibo.pdf', caption: '' }
  keepEntries(device, KEY, [boleto, recibo])
  expect(readEntries(device, KEY)).toEqual([boleto, recibo])
  keepEntries(device, KEY, [])
  expect(device.keys()).toEqual([])
  expect(readEntries(device, KEY)).toEqual([])
})

it.each(['[', 'null', '{"id":"a"}', '[null,5,{"id":"a"}]', '[{"id":1,"name":"x","mime":""}]'])(
  'takes %s for nothing',
  (stored) => {
    const device = memoryStorage()
    device.setItem(KEY, stored)
    expect(readEntries(device, KEY)).toEqual([])
  },
)
