import { describe, expect, it } from 'vitest'
import { jpegBytes } from '#domains/media/test-pictures.ts'
import { memoryStorage } from '#tests/memory-storage.ts'
import { bytesText } from '#app/components/bytes-text.ts'
import { messageView } from '#app/desk-client/test-views.ts'
import { keepSpeed, keptSpeed, nextSpeed } from './audio-speed.ts'
import {
  boxOf,
  captionOf,
  cardsOf,
  clockOf,
  contentKindOf,
  fileFactsOf,
  mapLink,
  orderOf,
  placeOf,
  waveformOf,
} from './media-facts.ts'
import { mediaHeight } from './media-height.ts'

describe('which face a message wears', () => {
  it.each([
    [null, null, null],
    ['image', {}, 'picture'],
    ['image', { sticker: true }, 'sticker'],
    ['video', {}, 'video'],
    ['audio', { voice: true }, 'audio'],
    ['application', null, 'file'],
    ['locationMessage', { latitude: -3.7, longitude: -38.5 }, 'place'],
    ['locationMessage', { latitude: 'x' }, 'named'],
    ['contactMessage', { contacts: [{ name: { formatted_name: 'Hélio' } }] }, 'cards'],
    ['contactMessage', { contacts: 'x' }, 'named'],
    ['call_log', { missed: true }, 'call'],
    ['unsupported', { type: 'undecryptable' }, 'undecryptable'],
    ['unsupported', { type: 'poll' }, 'named'],
    [null, { poll: { question: 'Qual?', options: ['a', 'b'] } }, 'poll'],
    [null, { poll: 'x', order: { product_items: 'x' } }, null],
    [null, { order: { product_items: [{ product_retailer_id: 'x', quantity: 2 }] } }, 'order'],
    [null, { reply: { id: 'a' } }, null],
  ] as const)('%s with %j: %s', (mediaType, data, face) => {
    expect(contentKindOf({ mediaType, data })).toBe(face)
  })
})

describe('an order', () => {
  const item = (quantity: number, item_price: unknown, currency: unknown) => ({
    product_retailer_id: 'camisa',
    quantity,
    item_price,
    currency,
  })
  const total = (...product_items: unknown[]) => orderOf({ order: { product_items } })?.total

  it('is added up where all prices are of one currency', () => {
    expect(total(item(2, 10.5, 'BRL'), item(1, 4, 'BRL'))).toEqual({ amount: 25, currency: 'BRL' })
    expect(total(item(1, 10, 'BRL'), item(1, 4, 'USD'))).toBeNull()
    expect(total(item(1, 10, 'BRL'), item(1, null, 'BRL'))).toBeNull()
    expect(total(item(1, 10, 'R$ <b>'))).toBeNull()
  })

  it('says its own words under it, and a poll none twice', () => {
    const order = { text: 'Sem pressa', product_items: [item(1, 10, 'BRL')] }
    const body = 'Sem pressa\n1 × camisa'
    expect(captionOf({ mediaType: null, data: { order }, body })).toBe('Sem pressa')
    const poll = { question: 'Qual?', options: ['a', 'b'] }
    expect(captionOf({ mediaType: null, data: { poll }, body: 'Qual?\n• a\n• b' })).toBe('')
  })
})

describe("a file's facts", () => {
  it('are taken only as what they should be', () => {
    const facts = fileFactsOf({
      name: 7,
      size: -1,
      seconds: Number.NaN,
      width: 480,
      failed: 'because',
      thumbnail: 'x") , url(https://evil.test',
    })
    expect(facts).toEqual({
      name: null,
      mime: null,
      size: null,
      seconds: null,
      width: 480,
      height: null,
      thumbnail: null,
      waveform: null,
      failed: null,
    })
    const thumbnail = btoa(String.fromCharCode(...jpegBytes(100, 75)))
    expect(fileFactsOf({ thumbnail, failed: 'too-large' })).toMatchObject({
      thumbnail: `data:image/jpeg;base64,${thumbnail}`,
      failed: 'too-large',
    })
  })

  it.each([
    [
      { width: 3000, height: 2000 },
      { width: 300, height: 200 },
    ],
    [
      { width: 1000, height: 4000 },
      { width: 96, height: 320 },
    ],
    [
      { width: 5000, height: 10 },
      { width: 300, height: 64 },
    ],
    [
      { width: 120, height: 90 },
      { width: 120, height: 90 },
    ],
    [
      { width: null, height: 90 },
      { width: 240, height: 180 },
    ],
    [
      { width: 0, height: 0 },
      { width: 240, height: 180 },
    ],
  ])('a picture of %j has a place of %j', (size, box) => {
    expect(boxOf(size, { width: 300, height: 320 })).toEqual(box)
  })

  it('say how high a message will be before it is drawn', () => {
    const photo = messageView({ id: 1, mediaType: 'image', data: { width: 600, height: 400 } })
    expect(mediaHeight(photo)).toBe(205)
    expect(mediaHeight({ ...photo, isDeleted: true })).toBe(0)
    expect(mediaHeight(messageView({ id: 2 }))).toBe(0)
  })

  it('are told in words', () => {
    const number = (value: number) => value.toLocaleString('pt-BR')
    expect([999, 4_200, 1_449_000].map((bytes) => bytesText(bytes, number))).toEqual([
      '999 B',
      '4 kB',
      '1,4 MB',
    ])
    expect([0, 7.4, 65, 3600].map(clockOf)).toEqual(['0:00', '0:07', '1:05', '60:00'])
  })
})

describe('a waveform', () => {
  it('has as many steps as there is room for, the loudest of each', () => {
    const base64 = btoa(String.fromCharCode(0, 10, 20, 100, 50, 50, 200, 0))
    expect(waveformOf(base64, 4)).toEqual([0.1, 1, 0.5, 1])
    expect(waveformOf(base64, 16)).toHaveLength(16)
  })

  it('is none when it cannot be read', () => {
    for (const text of [null, '', '@@@@@@@@@@', 'QQQQQQQQQ']) expect(waveformOf(text, 4)).toBeNull()
  })
})

describe('places and cards', () => {
  const data = { latitude: -3.7436, longitude: -38.5229, name: 'Loja', address: 'Rua A, 1' }

  it('link to a map by its coordinates alone', () => {
    const place = placeOf(data)
    expect(place === null ? '' : mapLink(place)).toBe(
      'https://www.openstreetmap.org/?mlat=-3.7436&mlon=-38.5229#map=17/-3.7436/-38.5229',
    )
    expect(placeOf({ latitude: 91, longitude: 0 })).toBeNull()
    expect(placeOf({ latitude: '1"onload="', longitude: 0 })).toBeNull()
    expect(placeOf(null)).toBeNull()
  })

  it('do not say twice what they show', () => {
    const caption = (body: string) => captionOf({ mediaType: 'locationMessage', data, body })
    expect(caption('Loja, Rua A, 1')).toBe('')
    expect(caption('-3.7436, -38.5229')).toBe('')
    expect(caption('é aqui')).toBe('é aqui')
    const contacts = [{ name: { formatted_name: 'Ana' } }, { name: { first_name: 'Bia' } }]
    const card = { mediaType: 'contactMessage', data: { contacts } } as const
    expect(captionOf({ ...card, body: 'Ana, Bia' })).toBe('')
    expect(captionOf({ mediaType: 'image', data: null, body: 'legenda' })).toBe('legenda')
  })

  it('give every name and number of a card that has any', () => {
    const contacts = [
      { name: { formatted_name: 'Hélio' }, org: { company: 'HC' }, phones: [{ phone: '1' }, {}] },
      { phones: [{ phone: '22' }] },
      { name: {} },
      null,
    ]
    expect(cardsOf({ contacts })).toEqual([
      { name: 'Hélio', company: 'HC', phones: ['1'] },
      { name: '22', company: null, phones: ['22'] },
    ])
  })
})

describe('playback speed', () => {
  it('cycles 0.5, 1, 1.5, 2 and is kept on the device', () => {
    expect([0.5, 1, 1.5, 2].map(nextSpeed)).toEqual([1, 1.5, 2, 0.5])
    const storage = memoryStorage()
    expect(keptSpeed(storage)).toBe(1)
    keepSpeed(1.5, storage)
    expect(keptSpeed(storage)).toBe(1.5)
    storage.setItem(storage.keys()[0] ?? '', '16')
    expect(keptSpeed(storage)).toBe(1)
  })
})
