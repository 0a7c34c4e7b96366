import { digitsOf, hideDigits, hideNumbersIn } from '#core/phone.ts'

/** Fields that are numbers, however they are written (Cloud API, contacts object and errors). */
const NUMBER_FIELDS: ReadonlySet<string> = new Set(['phone', 'wa_id'])

/** What whoever wrote says in a message, which stays as its text does, and the facts of a file, whose counts are no telephones. */
const AS_WRITTEN: ReadonlySet<string> = new Set([
  ...['name', 'address', 'url', 'latitude', 'longitude', 'order', 'poll', 'link'],
  ...['mime', 'size', 'seconds', 'width', 'height', 'thumbnail', 'waveform'],
])

/**
 * What a message holds beside its text, with the numbers hidden that stand in contact cards, in the ids and payloads of buttons and forms,
 * in a provider's errors, and in whatever a later release keeps there: all but what the sender wrote, wherever it lies.
 */
export function hideDataNumbers(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      AS_WRITTEN.has(key) ? value : hidden(value, key),
    ]),
  )
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
