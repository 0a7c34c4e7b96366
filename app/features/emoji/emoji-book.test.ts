import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { findEmojis, readBook, toned, TONES } from './emoji-book.ts'
import { keepRecent, keepTone, readRecents, readTone } from './recent-emojis.ts'

const bookIn = (language: string) =>
  readBook(
    JSON.parse(readFileSync(`public/emoji/${language}.json`, 'utf8')) as Parameters<
      typeof readBook
    >[0],
  )
const found = (language: string, query: string) =>
  findEmojis(bookIn(language), query).map(({ emoji }) => emoji)

it('every language has the same emojis, each with a name', () => {
  const all = LANGUAGES.map((language) => bookIn(language).flatMap(({ emojis }) => emojis))
  const [first = []] = all
  expect(first.length).toBeGreaterThan(1800)
  for (const emojis of all) {
    expect(emojis.map(({ emoji }) => emoji)).toEqual(first.map(({ emoji }) => emoji))
    expect(emojis.every(({ name }) => name !== '')).toBe(true)
  }
})

it('are found by their words in the language of the screen, accents or not', () => {
  expect(found('pt-BR', 'coracao vermelho')).toContain('❤️')
  expect(found('en', 'thumbs')).toContain('👍')
  expect(found('es', 'corazón')).toContain('❤️')
  expect(found('tr', 'kırmızı kalp')).toContain('❤️')
  expect(found('pt-BR', 'xyzxyz')).toEqual([])
})

it('take a skin tone where people have one', () => {
  const hand = { emoji: '✌️', hasTones: true }
  expect(TONES.map((tone) => toned(hand, tone))).toEqual(['✌️', '✌🏻', '✌🏼', '✌🏽', '✌🏾', '✌🏿'])
  expect(toned({ emoji: '👩‍🚀', hasTones: true }, '🏽')).toBe('👩🏽‍🚀')
  expect(toned({ emoji: '🐈', hasTones: false }, '🏽')).toBe('🐈')
})

it('the last ones used come first, each once, and the tone stays', () => {
  const storage = memoryStorage()
  for (const emoji of ['😀', '👍', '😀']) keepRecent(storage, emoji)
  expect(readRecents(storage)).toEqual(['😀', '👍'])
  for (let n = 0; n < 30; n += 1) keepRecent(storage, String(n))
  expect(readRecents(storage)).toHaveLength(16)
  expect(readTone(storage)).toBe('')
  keepTone(storage, '🏾')
  expect(readTone(storage)).toBe('🏾')
})
