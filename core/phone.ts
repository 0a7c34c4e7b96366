/**
 * Telephone numbers as this product keeps them: digits only, with the country code, no plus (the form of WhatsApp's wa_id). Free
 * of dependencies: the screens use it too.
 */

/** What stands for a hidden digit. */
const HIDDEN = '*'
/** Digits that stay readable at the start of a hidden number: country and area code of a Brazilian one. */
const SHOWN_START = 4
const SHOWN_END = 2

/** The digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * A number as a person types it → digits with country code. Without a plus the digits are taken to carry the country code already,
 * since "51 987654321" may be Porto Alegre or Peru; only an area code in brackets ("(11) 98765-4321") is surely a Brazilian
 * number without one.
 */
export function normalizeNumber(typed: string): string {
  const text = typed.trim()
  const digits = digitsOf(text)
  if (/^0?\s*\(\s*0?\d{2}\s*\)/.test(text)) return `55${digits.replace(/^0+/, '')}`
  return digits.replace(/^00/, '')
}

/** Whether a text is written with the characters of a phone number only. */
export function looksLikeNumber(text: string): boolean {
  return /^[\d\s()+.-]+$/.test(text) && /\d/.test(text)
}

/** The number with its middle hidden and the last two digits shown (specification part 1 §6); null stays null. */
export function maskNumber(number: string | null): string | null {
  if (number === null) return null
  const start = Math.min(SHOWN_START, Math.floor(number.length / 3))
  const end = Math.min(SHOWN_END, Math.floor(number.length / 3))
  return (
    number.slice(0, start) +
    HIDDEN.repeat(number.length - start - end) +
    number.slice(number.length - end)
  )
}

export function isMasked(number: string): boolean {
  return number.includes(HIDDEN)
}

/**
 * Name and number as a viewer may see them who may not see numbers: a name that was made from the number (or is it, typed as a
 * name) hides with it. Numbers of groups are nobody's and stay.
 */
export function hideNumber<
  Contact extends { name: string; number: string | null; isGroup: boolean },
>(contact: Contact): Contact {
  if (contact.isGroup || contact.number === null) return contact
  const number = maskNumber(contact.number)
  const isNumber =
    looksLikeNumber(contact.name) && sameNumber(digitsOf(contact.name), contact.number)
  return { ...contact, number, name: isNumber ? formatNumber(number) : contact.name }
}

/** "Also without the country code": people save a number as a name the way they dial it. */
function sameNumber(written: string, number: string): boolean {
  return (
    written.length >= 8 &&
    brazilNinthDigitVariants(number).some((spelling) => spelling.endsWith(written))
  )
}

/** ITU-T E.164: country codes of one and of two digits; all others have three. */
const ONE_DIGIT_CODES = /^[17]/
const TWO_DIGIT_CODES = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** For display: +55 11 98765-4321. Works on masked numbers too; null gives an empty text. */
export function formatNumber(number: string | null): string {
  if (number === null || number === '') return ''
  const brazil = /^55([\d*]{2})([\d*]{4,5})([\d*]{4})$/.exec(number)
  if (brazil !== null) return `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}`
  const northAmerica = /^1([\d*]{3})([\d*]{3})([\d*]{4})$/.exec(number)
  if (northAmerica !== null) return `+1 ${northAmerica[1]} ${northAmerica[2]}-${northAmerica[3]}`
  if (!/^[\d*]{8,15}$/.test(number)) return number
  const code = ONE_DIGIT_CODES.test(number) ? 1 : TWO_DIGIT_CODES.test(number) ? 2 : 3
  return `+${number.slice(0, code)} ${number.slice(code)}`
}

/**
 * Both spellings of one Brazilian mobile number, the given one first: mobiles got a ninth digit in front between 2012 and 2016, and
 * WhatsApp knows many people by the old spelling. Eight-digit mobiles began with 6 to 9 (Anatel), so a landline is never touched.
 * Any other number comes back alone.
 */
export function brazilNinthDigitVariants(number: string): string[] {
  const long = /^(55[1-9]\d)9([6-9]\d{7})$/.exec(number)
  if (long !== null) return [number, `${long[1]}${long[2]}`]
  const short = /^(55[1-9]\d)([6-9]\d{7})$/.exec(number)
  if (short !== null) return [number, `${short[1]}9${short[2]}`]
  return [number]
}
