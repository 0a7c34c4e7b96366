import { formatNumber, maskNumber } from '#core/phone.ts'

/** WhatsApp writes a member's address into the text where the sender mentioned them. */
const ADDRESS = /@(\d{8,20})(?!\d)/g

/** A group's text with the addresses of its members hidden: they stay on the server (docs/message-paths.md). */
export function hideMentions(text: string): string {
  return text.replace(ADDRESS, (_all, digits: string) => `@${formatNumber(maskNumber(digits))}`)
}
