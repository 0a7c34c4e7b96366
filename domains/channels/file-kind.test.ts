import { expect, it } from 'vitest'
import { fileKindFor, kindToSend } from './file-kind.ts'

const MB = 1024 * 1024

it.each([
  ['whatsappapi', 'image/jpeg', 5 * MB, 'image'],
  ['whatsappapi', 'image/png', 5 * MB + 1, 'document'],
  ['whatsapp', 'image/png', 5 * MB + 1, 'image'],
  ['whatsapp', 'image/png', 16 * MB + 1, 'document'],
  ['whatsappapi', 'image/gif', 10, 'document'],
  ['whatsappapi', 'video/mp4', 16 * MB, 'video'],
  ['whatsapp', 'video/mp4', 17 * MB, 'document'],
  ['whatsapp', 'video/webm', 10, 'document'],
  ['whatsappapi', 'audio/mpeg', 16 * MB, 'audio'],
  ['whatsappapi', 'text/html', 10, 'document'],
  ['whatsapp', 'image/svg+xml', 10, 'document'],
  ['whatsappapi', 'application/pdf', 100 * MB, 'document'],
  ['whatsappapi', 'application/pdf', 100 * MB + 1, null],
] as const)('%s takes %s of %i bytes as %s', (channel, mime, size, kind) => {
  expect(fileKindFor(channel, { mime, size })).toBe(kind)
})

it('plays as a voice note only what is Ogg', () => {
  expect(fileKindFor('whatsapp', { mime: 'audio/ogg', size: 1, voice: true })).toBe('voice')
  expect(fileKindFor('whatsapp', { mime: 'audio/mpeg', size: 1, voice: true })).toBe('audio')
})

it('sends on what came from a channel with other limits', () => {
  const video = { mime: 'video/mp4', size: 40 * MB, sticker: false }
  expect(kindToSend('whatsappapi', 'video', video)).toBe('document')
  const sticker = { mime: 'image/webp', size: 1000, sticker: true }
  expect(kindToSend('whatsapp', 'image', sticker)).toBe('sticker')
  expect(kindToSend('whatsapp', 'application', { ...video, mime: 'image/png', size: 1 })).toBe(
    'document',
  )
})
