/** Name of a linked phone's session, the same for as long as the connection lives: it stands in logs, leases and channel_routes. */
export const sessionIdOf = (companyId: number, connectionId: number) =>
  `wa-${companyId}-${connectionId}`

/** A WhatsApp message id made before sending, so that a repeat is the same message (protocol/session/commands.ts). */
export function newWhatsappId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return `3EB0${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
