import { hideDataNumbers } from '#domains/messages/hide-data-numbers.ts'
import { hideNumber, hideNumbersIn, hideNumberName, maskNumber } from '#core/phone.ts'

/**
 * An event's data for viewers who may not see numbers (specification part 1 §6: lgpdHideNumber), however deep it lies: the contact's
 * number, a name made of it and the company's own fields, whoever a message quotes, what it holds beside its text (hideDataNumbers), the provider's ids (a `wamid` holds the number) and the
 * provider's words.
 */
export function maskNumbers(data: Record<string, unknown>): Record<string, unknown> {
  const masked = Object.entries(data).map(([key, value]) => [key, maskedValue(key, value)] as const)
  return Object.fromEntries(masked)
}

function maskedValue(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => maskedValue(key, one))
  if (isRecord(value))
    return key === 'contact'
      ? maskedContact(maskNumbers(value))
      : maskNumbers(key === 'data' ? hideDataNumbers(value) : value)
  if (key === 'wid') return null
  if (typeof value !== 'string') return value
  if (key === 'answersTo') return maskNumber(value)
  if (key === 'contactName') return hideNumberName(value)
  return key === 'reason' ? hideNumbersIn(value) : value
}

function maskedContact(contact: Record<string, unknown>): Record<string, unknown> {
  const name = typeof contact.name === 'string' ? contact.name : ''
  const number = typeof contact.number === 'string' ? contact.number : null
  const hidden = hideNumber({
    ...{ name, number, isGroup: contact.isGroup === true },
    ...(Array.isArray(contact.extraInfo) ? { extraInfo: contact.extraInfo.filter(isField) } : {}),
  })
  const { extraInfo } = hidden
  return {
    ...contact,
    number: hidden.number,
    ...(name === '' ? {} : { name: hidden.name }),
    ...(extraInfo === undefined ? {} : { extraInfo }),
  }
}

function isField(value: unknown): value is { name: string; value: string } {
  return isRecord(value) && typeof value.name === 'string' && typeof value.value === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
