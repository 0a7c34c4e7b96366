import { digitsOf, hideDigits, hideNumbersIn } from '#core/phone.ts'

/** Fields of a card that are numbers, however they are written (Cloud API, contacts object). */
const NUMBER_FIELDS: ReadonlySet<string> = new Set(['phone', 'wa_id'])

/** What a message holds beside its text, with the numbers hidden that stand in contact cards, wherever in them. */
export function hideCardNumbers(data: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(data['contacts']) ? { ...data, contacts: hidden(data['contacts']) } : data
}

function hidden(value: unknown, field = ''): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = hideNumbersIn(String(value))
    // Too short for a number, or with words in it: the field says what it is.
    if (NUMBER_FIELDS.has(field) && !text.includes('*')) return hideDigits(digitsOf(text))
    return text === String(value) ? value : text
  }
  if (Array.isArray(value)) return value.map((one) => hidden(one, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [hideNumbersIn(key), hidden(one, key)]),
  )
}
