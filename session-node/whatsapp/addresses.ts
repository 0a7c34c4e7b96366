import type { Address } from '#protocol/session/messages.ts'
import { isLidUser, isPnUser, jidDecode, jidNormalizedUser } from './library.ts'
import type { WAMessageKey } from './library.ts'

/** One address of all names WhatsApp gave for a person; `jid` is the LID where it is known, since numbers move and LIDs do not. */
export function addressOf(...names: (string | null | undefined)[]): Address {
  const jids = names
    .filter((name) => name != null && name !== '')
    .map((name) => jidNormalizedUser(name ?? ''))
  const lid = jids.find((jid) => isLidUser(jid))
  const phone = jids.find((jid) => isPnUser(jid))
  return {
    jid: lid ?? phone ?? jids[0] ?? '',
    ...(lid === undefined ? {} : { lid }),
    ...(phone === undefined ? {} : { phone: jidDecode(phone)?.user ?? '' }),
  }
}

export function chatOf(key: WAMessageKey): Address & { kind: 'person' | 'group' | 'broadcast' } {
  const remote = key.remoteJid ?? ''
  if (remote.endsWith('@g.us')) return { jid: remote, kind: 'group' }
  if (remote.endsWith('@broadcast')) return { jid: remote, kind: 'broadcast' }
  return { ...addressOf(remote, key.remoteJidAlt), kind: 'person' }
}

/** Whom a message is of. `me` is this session's own account. */
export function senderOf(key: WAMessageKey, me: Address): Address {
  if (key.fromMe) return me
  return key.participant
    ? addressOf(key.participant, key.participantAlt)
    : addressOf(key.remoteJid, key.remoteJidAlt)
}
