import { normalizeText } from '#core/normalize-text.ts'
import { WORDS_BESIDE_RATE } from './limits.ts'
import type { RatingQuestion } from './questions.ts'

/** What a customer's message means while a rating is waited for. */
export type Answer =
  /** `isBare`: nothing but the rating is said; else somebody should read the rest. */
  | { kind: 'rate'; answer: number; isBare: boolean }
  /** Short and no rating: asked once more. */
  | { kind: 'unclear' }
  /** A question, a file, a sentence: the conversation goes on. */
  | { kind: 'talk' }

export type Said = { body: string; mediaType: string | null; isSticker: boolean }

const NUMBER_WORDS: Record<string, number> = Object.fromEntries(
  [
    'zero cero sıfır',
    'um uma one uno una bir',
    'dois duas two dos iki',
    'três tres three üç',
    'quatro four cuatro dört',
    'cinco five beş',
    'seis six altı',
    'sete seven siete yedi',
    'oito eight ocho sekiz',
    'nove nine nueve dokuz',
    'dez ten diez on',
  ].flatMap((words, value) => words.split(' ').map((word) => [word, value] as const)),
)
/** A number word counts alone or beside one other ("nota dez"): in a sentence it is an article. */
const WORDS_WITH_NUMBER_WORD = 2

/** Reads a rating as people write it: 5, "nota 5", 5️⃣, ⭐⭐⭐⭐⭐, "9/10", "cinco", "4,5". */
export function readAnswer(question: RatingQuestion, { body, mediaType, isSticker }: Said): Answer {
  if (isSticker) return { kind: 'unclear' }
  if (mediaType !== null || body.trim() === '') return { kind: 'talk' }
  const text = plain(body)
  const words = text.match(/\p{L}+/gu) ?? []
  if (text.includes('?') && words.length > 1) return { kind: 'talk' }
  const told = starsOf(text) ?? numberOf(text, question) ?? wordNumberOf(words)
  if (told === 'several') return { kind: 'talk' }
  if (told !== null) {
    const answer = Math.round(told)
    if (answer >= question.min && answer <= question.max)
      return { kind: 'rate', answer, isBare: words.length <= WORDS_BESIDE_RATE }
  }
  return { kind: words.length <= WORDS_BESIDE_RATE ? 'unclear' : 'talk' }
}

/** Letters and digits as everybody writes them; what makes a digit a key is left out. */
const plain = (body: string) =>
  normalizeText(body, 'NFKC')
    .replaceAll('🔟', '10')
    .replaceAll(/[\uFE0F\u20E3]/g, '')
    .toLocaleLowerCase('pt-BR')
    .trim()

function starsOf(text: string): number | null {
  return /^(?:[⭐🌟★]\s*)+$/u.test(text) ? (text.match(/[⭐🌟★]/gu) ?? []).length : null
}

/** The one number of a text; "9/10" and "4 de 5" are one. */
function numberOf(text: string, { max }: RatingQuestion): number | 'several' | null {
  const once = text.replace(
    new RegExp(`(\\d)\\s*(?:/|de|of|sobre|üzerinden)\\s*${max}(?!\\d)`),
    '$1',
  )
  const numbers = once.match(/(?<![\p{L}\d.,])-?\d+(?:[.,]\d+)?/gu) ?? []
  if (numbers.length > 1) return 'several'
  const [only] = numbers
  return only === undefined ? null : Number(only.replace(',', '.'))
}

function wordNumberOf(words: readonly string[]): number | null {
  if (words.length > WORDS_WITH_NUMBER_WORD) return null
  const found = words.flatMap((word) =>
    Object.hasOwn(NUMBER_WORDS, word) ? [NUMBER_WORDS[word] ?? 0] : [],
  )
  return found.length === 1 ? (found[0] ?? null) : null
}
