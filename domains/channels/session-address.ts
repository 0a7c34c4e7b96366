import { brazilNinthDigitVariants } from '#core/phone.ts'
import type { Recipient } from './driver.ts'

/**
 * Where a linked phone reaches somebody: the LID is the stable address, a number may have moved (whatsapp-web: 463). Of two people who are
 * one contact it is the address of the one who `wrote`: their LID, or their number where the LID may be the other's.
 */
export function sessionRecipient(
  identities: readonly Recipient[],
  wrote: readonly Recipient[] = [],
): Recipient | null {
  const lid = wrote.find(({ kind }) => kind === 'lid')
  if (lid !== undefined) return lid
  const phone = wrote.find(({ kind }) => kind === 'phone')
  if (phone !== undefined && areOfTwo(identities)) return phone
  for (const kind of ['lid', 'phone', 'group'] as const) {
    const found = identities.find((identity) => identity.kind === kind)
    if (found !== undefined) return found
  }
  return null
}

/** Whether addresses of one contact are surely of two people: two numbers, spellings apart, or two ids. */
export function areOfTwo(identities: readonly Recipient[]): boolean {
  const valuesOf = (kind: Recipient['kind']) =>
    identities.filter((one) => one.kind === kind).map(({ value }) => value)
  const [phone, ...others] = valuesOf('phone')
  return (
    (phone !== undefined &&
      others.some((other) => !brazilNinthDigitVariants(phone).includes(other))) ||
    valuesOf('lid').length > 1 ||
    valuesOf('bsuid').length > 1
  )
}

/** WhatsApp's address of a recipient of a linked phone. */
export function jidOf({ kind, value }: Recipient): string {
  switch (kind) {
    case 'lid':
      return `${value}@lid`
    case 'group':
      return value
    default:
      return `${value}@s.whatsapp.net`
  }
}

/** The user part of an address, without the device: digits of a LID or of a phone number. */
export function userOf(jid: string): string {
  return jid.replace(/[@:].*/s, '')
}
