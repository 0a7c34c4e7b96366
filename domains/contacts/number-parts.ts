import { digitsOf, formatNumber } from '#core/phone.ts'

/** A number as its form has it (specification part 1 §5: country code, area code, number). */
export type NumberParts = { country: string; area: string; number: string }

/** Where people are, unless the number says otherwise. */
const NO_NUMBER: NumberParts = { country: '55', area: '', number: '' }

/** Stored digits → the parts they are written in. Only Brazil and North America have area codes of one length. */
export function splitNumber(number: string): NumberParts {
  if (number === '') return NO_NUMBER
  const brazil = /^55(\d{2})(\d{8,9})$/.exec(number)
  if (brazil !== null)
    return { country: '55', area: brazil[1] ?? '', number: masked('55', brazil[2] ?? '') }
  const northAmerica = /^1(\d{3})(\d{7})$/.exec(number)
  if (northAmerica !== null)
    return { country: '1', area: northAmerica[1] ?? '', number: masked('1', northAmerica[2] ?? '') }
  const [, country, line] = /^\+(\d{1,3}) (\d+)$/.exec(formatNumber(number)) ?? []
  return country === undefined || line === undefined
    ? { country: '', area: '', number }
    : { country, area: '', number: line }
}

const isWhole = (text: string) => /^\s*(\+|00)/.test(text) && digitsOf(text).length >= 10

/** The digits to send. Without an area code and a number it is nothing, whatever the country says. */
export function joinNumber({ country, area, number }: NumberParts): string {
  // Without scripts a whole number stays where it was pasted.
  const whole = [country, area, number].find(isWhole)
  if (whole !== undefined) return digitsOf(whole).replace(/^00/, '')
  const code = digitsOf(country)
  // In Brazil a zero is dialled before the area code, and is no part of it.
  const rest = (digitsOf(area) + digitsOf(number)).replace(code === '55' ? /^0+/ : '', '')
  if (rest === '') return ''
  // More than a number of that country has: it is there once more.
  const isTwice = rest.startsWith(code) && NATIONAL[code]?.test(rest.slice(code.length)) === true
  return isTwice && !NATIONAL[code]?.test(rest) ? rest : code + rest
}

/** Area code and number of the countries of which both have one length. */
const NATIONAL: Partial<Record<string, RegExp>> = { 55: /^\d{10,11}$/, 1: /^\d{10}$/ }

/** The parts after one was typed: digits only, the number with its hyphen; a whole number pasted into any part is taken apart. */
export function withPart(parts: NumberParts, part: keyof NumberParts, typed: string): NumberParts {
  const digits = digitsOf(typed)
  if (isWhole(typed)) return splitNumber(digits.replace(/^00/, ''))
  if (part !== 'number') return { ...parts, [part]: digits.slice(0, part === 'country' ? 3 : 4) }
  const whole = parts.area === '' ? splitNumber(joinNumber({ ...parts, number: typed })) : NO_NUMBER
  if (whole.area !== '') return whole
  return { ...parts, number: masked(digitsOf(parts.country), digits) }
}

function masked(country: string, digits: string): string {
  if (country === '55' && digits.length >= 8 && digits.length <= 9)
    return `${digits.slice(0, -4)}-${digits.slice(-4)}`
  if (country === '1' && digits.length === 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`
  return digits
}
