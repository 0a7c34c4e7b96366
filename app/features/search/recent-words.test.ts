import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/memory-storage.ts'
import { RECENT_SEARCHES } from './limits.ts'
import { forgetWords, recentWords, rememberWords } from './recent-words.ts'

const owner = { companyId: 1, userId: 7 }

it('keeps the newest searches first, each once, and no more than fit', () => {
  const storage = memoryStorage()
  for (let i = 0; i < RECENT_SEARCHES + 3; i++) rememberWords(storage, owner, `busca ${i}`)
  rememberWords(storage, owner, ' BUSCA 8 ')
  rememberWords(storage, owner, '  ')
  const words = recentWords(storage, owner)
  expect(words[0]).toBe('BUSCA 8')
  expect(words).toHaveLength(RECENT_SEARCHES)
  expect(words.filter((one) => one.toLowerCase() === 'busca 8')).toHaveLength(1)
})

it('belongs to one person, who may have it forgotten', () => {
  const storage = memoryStorage()
  rememberWords(storage, owner, 'boleto')
  expect(recentWords(storage, { ...owner, userId: 8 })).toEqual([])
  forgetWords(storage, owner)
  expect(recentWords(storage, owner)).toEqual([])
})

it('passes over what is no list of words', () => {
  expect(recentWords({ getItem: () => '{"a":1}' }, owner)).toEqual([])
  expect(recentWords({ getItem: () => 'no json' }, owner)).toEqual([])
  expect(recentWords({ getItem: () => '["a",3,null]' }, owner)).toEqual(['a'])
})
