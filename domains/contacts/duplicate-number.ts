import { digitsOf } from '#core/phone.ts'

const BRAZIL = '55'
/** Area code and an old eight-digit line; with country code, ninth digit or both it is longer. */
const AREA_AND_LINE = 10

/** A Brazilian number without country code and ninth digit: area code and eight digits; null for what cannot be one. */
function brazilian(number: string): string | null {
  const national =
    number.startsWith(BRAZIL) && number.length >= AREA_AND_LINE + BRAZIL.length
      ? number.slice(BRAZIL.length)
      : number
  const match = /^([1-9]\d)9?(\d{8})$/.exec(national)
  return match === null ? null : `${match[1]}${match[2]}`
}

/**
 * Whether two saved numbers are probably one telephone: the same digits, with or without Brazil's ninth digit, with or without a country
 * code in front. Never two numbers that differ in an area code, or in more than what stands in front.
 */
export function isSameTelephone(first: string, second: string): boolean {
  const [a, b] = [digitsOf(first), digitsOf(second)]
  if (a === b) return true
  const [here, there] = [brazilian(a), brazilian(b)]
  if (here !== null && here === there) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= AREA_AND_LINE && long.length - short.length <= 3 && long.endsWith(short)
}
