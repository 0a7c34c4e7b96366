import { cleanName } from '#core/clean-name.ts'
import { digitsOf, formatNumber, hideNumberName, looksLikeNumber, maskNumber } from '#core/phone.ts'

/** Who wrote in a group, as it is stored with the message. */
export type Writer = { jid: string; phone: string | null; name: string | null }

/** Shortest run of digits in a name that is taken for a phone number. */
const NUMBER_MIN_DIGITS = 8

/**
 * What a group's member is called: by their own name, else by the number with its middle hidden. A name that is a number hides too:
 * members of a group are not the company's contacts. Empty when nothing is known.
 */
export function writerName(writer: Writer | null): string | null {
  if (writer === null) return null
  const name = cleanName(writer.name ?? '')
  if (name !== '' && !isNumber(name)) return hideNumberName(name)
  const number = writer.phone ?? (name === '' ? null : digitsOf(name))
  return formatNumber(maskNumber(number))
}

const isNumber = (name: string) =>
  looksLikeNumber(name) && digitsOf(name).length >= NUMBER_MIN_DIGITS
