import { digitsOf, formatNumber, hideNumber, looksLikeNumber, maskNumber } from '#core/phone.ts'

/** Shortest run of digits in a name that is taken for a phone number. */
const NUMBER_MIN_DIGITS = 8

/**
 * An event's data for viewers who may not see numbers (specification part 1 §6: lgpdHideNumber). Hidden wherever a frame carries a
 * contact: beside the ticket, beside the message, in both, and in the name of whoever a message quotes.
 */
export function maskNumbers(data: Record<string, unknown>): Record<string, unknown> {
  const masked = withContact(data)
  if (isRecord(masked.ticket)) masked.ticket = withContact(masked.ticket)
  if (isRecord(masked.message)) masked.message = maskedMessage(masked.message)
  return masked
}

function maskedMessage(message: Record<string, unknown>): Record<string, unknown> {
  const masked = withContact(message)
  const quoted = masked.quotedMsg
  if (isRecord(quoted) && typeof quoted.contactName === 'string') {
    masked.quotedMsg = { ...quoted, contactName: maskedName(quoted.contactName) }
  }
  return masked
}

function withContact(holder: Record<string, unknown>): Record<string, unknown> {
  const contact = holder.contact
  return isRecord(contact) ? { ...holder, contact: maskedContact(contact) } : { ...holder }
}

function maskedContact(contact: Record<string, unknown>): Record<string, unknown> {
  const name = typeof contact.name === 'string' ? contact.name : ''
  const number = typeof contact.number === 'string' ? contact.number : null
  if (number === null) return contact
  const hidden = hideNumber({ name, number, isGroup: contact.isGroup === true })
  return { ...contact, number: hidden.number, ...(name === '' ? {} : { name: hidden.name }) }
}

function maskedName(name: string): string {
  const digits = digitsOf(name)
  return looksLikeNumber(name) && digits.length >= NUMBER_MIN_DIGITS
    ? formatNumber(maskNumber(digits))
    : name
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
