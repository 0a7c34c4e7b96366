import { fold } from '#domains/word-index/fold-text.ts'
import type { Language } from '#app/i18n/languages.ts'

/** Character, name, further words; 1 where it takes a skin tone. As in public/emoji/*.json. */
type Written = readonly [emoji: string, name: string, words: string, tones?: 1]
type WrittenBook = { groups: readonly { name: string; emojis: readonly Written[] }[] }

export type Emoji = { emoji: string; name: string; hasTones: boolean; searched: string }
export type EmojiGroup = { name: string; emojis: Emoji[] }
export type EmojiBook = EmojiGroup[]

/** No tone, then light to dark (Unicode, Fitzpatrick types 1-2 to 6). */
export const TONES = ['', '🏻', '🏼', '🏽', '🏾', '🏿'] as const
export type Tone = (typeof TONES)[number]

/** The emojis with their names in a language; nobody needs them before the first look. */
export async function loadEmojis(language: Language, signal?: AbortSignal): Promise<EmojiBook> {
  const response = await fetch(`/emoji/${language}.json`, signal === undefined ? {} : { signal })
  if (!response.ok) throw new Error(`the emojis answered ${response.status}`)
  return readBook(await response.json<WrittenBook>())
}

export function readBook({ groups }: WrittenBook): EmojiBook {
  return groups.map(({ name, emojis }) => ({
    name,
    emojis: emojis.map(([emoji, title, words, tones]) => ({
      emoji,
      name: title,
      hasTones: tones === 1,
      searched: fold(`${title} ${words}`),
    })),
  }))
}

/** Emojis whose name or words have a word that begins with each word of the query, whatever the accents. */
export function findEmojis(book: EmojiBook, query: string): Emoji[] {
  const wanted = fold(query).split(/\s+/u).filter(Boolean)
  return book
    .flatMap(({ emojis }) => emojis)
    .filter(({ searched }) => wanted.every((word) => ` ${searched}`.includes(` ${word}`)))
}

/** The emoji in a skin tone. The tone stands behind the person it colours, in place of the mark that asks for a picture. */
export function toned({ emoji, hasTones }: Pick<Emoji, 'emoji' | 'hasTones'>, tone: Tone): string {
  if (!hasTones || tone === '') return emoji
  const [person = '', ...rest] = emoji
  return [person, tone, ...(rest[0] === '\ufe0f' ? rest.slice(1) : rest)].join('')
}
