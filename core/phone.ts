import { isTaxNumber } from './tax-number.ts'

/**
 * Telephone numbers as this product keeps them: digits only, with the country code, no plus (the form of WhatsApp's wa_id). The
 * screens use it too.
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

/** ITU-T E.164: no telephone has more digits, its country code among them. */
const TELEPHONE_MAX_DIGITS = 15

/** Whether digits can be one telephone's with its country code: few enough, and no country's code begins with 0 (ITU-T E.164). */
export const fitsTelephone = (digits: string): boolean =>
  digits.length <= TELEPHONE_MAX_DIGITS && !digits.startsWith('0')

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

/** A field of a contact that the company named itself. */
type Field = { name: string; value: string }
type Hidable = {
  name: string
  number: string | null
  isGroup: boolean
  extraInfo?: readonly Field[]
}

/**
 * A contact as a viewer may see it who may not see numbers: its number, those in its name and those in the company's own fields hide.
 */
export function hideNumber<Contact extends Hidable>(contact: Contact): Contact {
  const hidden = hideOwnNumber(contact)
  const { extraInfo } = contact
  return extraInfo === undefined ? hidden : { ...hidden, extraInfo: extraInfo.map(hideField) }
}

/** Numbers of groups are nobody's and stay, but for the old ones, which begin with their founder's. */
function hideOwnNumber<Contact extends Hidable>(contact: Contact): Contact {
  const { number } = contact
  if (number === null) return { ...contact, name: hideNumberName(contact.name) }
  if (contact.isGroup) {
    const [founder, rest] = /^(\d{8,})(-\d+)$/.exec(number)?.slice(1) ?? []
    if (founder === undefined || rest === undefined) return contact
    return { ...contact, number: `${maskNumber(founder)}${rest}` }
  }
  return { ...contact, number: maskNumber(number), name: hideNumberName(contact.name) }
}

function hideField<Given extends Field>(field: Given): Given {
  const hide = (text: string) =>
    text.replace(NUMBER_RUN, (run) => (isTaxNumber(run) ? run : hiddenRun(run)))
  return { ...field, name: hide(field.name), value: hide(field.value) }
}

/** Whether a text has a hidden number in it: stars, with what stands between digits, and the last two digits. */
export function hasHiddenNumber(text: string): boolean {
  return /\*[\s*-]{3,12}\d\d(?!\d)/.test(text)
}

/** Shortest run of digits that is taken for a phone number where no contact says what it is. */
const NUMBER_MIN_DIGITS = 8

/** Signs that are a digit in another form: above, below, in a circle, with a dot. First and last of each row, and the first one's value. */
const SIGNS_OF_DIGITS = [
  ...['¹¹1', '²³2', '⁰⁰0', '⁴⁹4', '₀₉0', '①⑨1', '⓪⓪0', '⓵⓽1', '⓿⓿0', '⑴⑼1', '⒈⒐1'],
  ...['❶❾1', '➀➈1', '➊➒1', '🄀🄀0', '🄁🄊0', '🄋🄋0', '🄌🄌0'],
].map((row) => {
  const [first = '', last = '', value] = [...row]
  return { first, last, value: Number(value) }
})
const DIGIT = `\\p{Nd}${SIGNS_OF_DIGITS.map(({ first, last }) => `${first}-${last}`).join('')}`
/** Letters to Unicode, and nothing to the eye. */
const UNSEEN_LETTERS = '\u115f\u1160\u3164\uffa0'
const DIGITS = new RegExp(`[${DIGIT}]`, 'gu')

/**
 * A phone number as it stands in a text: at least eight digits of any script, with up to twelve signs between two of them that are
 * neither letters nor digits: blanks, dashes of all kinds, dots, slashes, what cannot be seen, the frame of a keycap, a family of emoji.
 */
const NUMBER_RUN = new RegExp(
  `[+(]?[${DIGIT}](?:(?:[^\\p{L}${DIGIT}]|[${UNSEEN_LETTERS}]){0,12}[${DIGIT}]){7,}`,
  'gu',
)

/** The digits of a text as 0–9, in whatever script they are written. */
function digitsRead(text: string): string {
  return [...text.matchAll(DIGITS)].map(([digit]) => valueOf(digit)).join('')
}

const values = new Map<string, string>()

function valueOf(digit: string): string {
  const known = values.get(digit) ?? readValue(digit)
  // Unicode has some seven hundred of them.
  values.set(digit, known)
  return known
}

function readValue(digit: string): string {
  const point = pointOf(digit)
  const row = SIGNS_OF_DIGITS.find(
    ({ first, last }) => point >= pointOf(first) && point <= pointOf(last),
  )
  return String(row === undefined ? valueInScript(point) : row.value + point - pointOf(row.first))
}

const pointOf = (character: string) => character.codePointAt(0) ?? 0

/** Unicode keeps the ten digits of a script side by side from its zero on, and a few such tens behind one another. */
function valueInScript(point: number): number {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before++
  return before % 10
}

/**
 * A number in a text, hidden. What is shown depends on nothing but what is written there: compared with the contact's number, it would
 * tell who guesses that they guessed right. Country and area are readable where a plus says that they come first.
 */
function hiddenRun(run: string): string {
  return run.startsWith('+') ? formatNumber(maskedRun(run)) : maskedRun(run)
}

function maskedRun(run: string): string {
  const digits = digitsRead(run)
  return (run.startsWith('+') ? maskNumber(digits) : null) ?? hideDigits(digits)
}

/** Digits of which nobody knows where a number begins: the last two are shown. */
export function hideDigits(digits: string): string {
  return HIDDEN.repeat(Math.max(0, digits.length - SHOWN_END)) + digits.slice(-SHOWN_END)
}

/** A name as who may not see numbers reads it: the numbers in it hide. */
export function hideNumberName(name: string): string {
  return name.replace(NUMBER_RUN, hiddenRun)
}

/** A text of somebody else's making (a provider's reason, a card), with every phone number in it hidden. */
export function hideNumbersIn(text: string): string {
  return text.replace(NUMBER_RUN, maskedRun)
}

/** A name without the phone numbers in it: for texts that many read. Empty where nothing else is in it. */
export function withoutNumbers(name: string): string {
  const words = name.replace(NUMBER_RUN, ' ').replace(/ {2,}/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}

/**
 * Digits of other scripts as 0–9, where there are enough of them for a phone number: what hides and what finds numbers reads 0–9 only.
 */
export function plainDigits(text: string): string {
  const count = text.match(DIGITS)?.length ?? 0
  return count < NUMBER_MIN_DIGITS ? text : text.replace(DIGITS, valueOf)
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

/** A contact's number for display, '' where there is none: a group's is an id of its carrier's, which says nothing to anybody. */
export function numberText(contact: { number: string | null; isGroup: boolean }): string {
  return contact.isGroup ? '' : formatNumber(contact.number)
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
