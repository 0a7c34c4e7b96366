import type { Recipient } from './driver.ts'

/** Where a linked phone reaches somebody: the LID is the stable address, a number may have moved (whatsapp-web: 463). */
export function sessionRecipient(identities: readonly Recipient[]): Recipient | null {
  for (const kind of ['lid', 'phone', 'group'] as const) {
    const found = identities.find((identity) => identity.kind === kind)
    if (found !== undefined) return found
  }
  return null
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
