import type { Identity } from './resolve-identity.ts'

/** As much of a WhatsApp address (session protocol) as names somebody. */
export type NamedAddress = {
  jid: string
  lid?: string | undefined
  phone?: string | undefined
}

export const isGroupJid = (jid: string) => jid.endsWith('@g.us')
/** Status updates, lists, channels: nobody to talk with. */
export const isBroadcastJid = (jid: string) => /@(broadcast|newsletter)$/.test(jid)

/** The identities behind a linked phone's address: LID first, since numbers move and LIDs do not. Empty when it names nobody. */
export function addressIdentities({ jid, lid, phone }: NamedAddress): Identity[] {
  if (isGroupJid(jid)) return [{ kind: 'group', scope: '', value: jid }]
  const lidDigits = digitsAt(lid ?? '', 'lid') ?? digitsAt(jid, 'lid')
  const phoneDigits = /^\d{5,20}$/.exec(phone ?? '')?.[0] ?? digitsAt(jid, 's.whatsapp.net')
  return [
    ...(lidDigits === null ? [] : [{ kind: 'lid', scope: '', value: lidDigits } as const]),
    ...(phoneDigits === null ? [] : [{ kind: 'phone', scope: '', value: phoneDigits } as const]),
  ]
}

/** Every spelling that one member of a group may be stored under as the writer of a message. */
export function memberNames(address: NamedAddress): string[] {
  const spelled = addressIdentities(address).flatMap(({ kind, value }) =>
    kind === 'lid' ? [`${value}@lid`] : [value, `${value}@s.whatsapp.net`],
  )
  return [...new Set([address.jid, ...spelled])]
}

/** Digits of `123:4@server`, without the device. */
function digitsAt(jid: string, server: string): string | null {
  const [, digits, at] = /^(\d{5,20})(?::\d+)?@(.+)$/.exec(jid) ?? []
  return digits !== undefined && at === server ? digits : null
}
