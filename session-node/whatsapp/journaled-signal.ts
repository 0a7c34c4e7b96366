import { createHash } from 'node:crypto'
import type { JournalEntry } from '../store/journal.ts'
import {
  DEFAULT_CONNECTION_CONFIG,
  isJidBroadcast,
  isJidNewsletter,
  proto,
  unpadRandomMax16,
} from './library.ts'
import type { BinaryNode, UserFacingSocketConfig } from './library.ts'
import type { PlacesInSecond } from './places-in-second.ts'

type MakeRepository = NonNullable<UserFacingSocketConfig['makeSignalRepository']>

/** What the library decrypts with Signal keys; anything else would wait here for ever. */
const DECRYPTED: ReadonlySet<string> = new Set(['msg', 'pkmsg', 'skmsg'])

/**
 * Decryption that writes each message to the journal first. The outer transaction matters: the library's own joins it, so the ratchet
 * step is committed only after `journal` returned. Were it the other way round, a crash between the two would lose the message: a
 * stanza sent again could no longer be decrypted.
 */
export function journaledSignal(journal: (entry: JournalEntry) => void, places: PlacesInSecond) {
  /**
   * Hash of each ciphertext on its way to decryption → the stanza it came in. As long as the library's own queue of them, which at a login
   * after a long absence holds tens of thousands: one forgotten here would be confirmed to WhatsApp without being in the journal.
   */
  const waiting = new Map<string, { attrs: Record<string, string>; part: number }>()
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

  /** Must see a stanza before the library does. */
  function noteStanza(node: BinaryNode): void {
    if (!Array.isArray(node.content) || node.attrs.category === 'peer') return
    if (isIgnored(node.attrs.from ?? '')) return
    places.note(node.attrs)
    node.content.forEach((child, part) => {
      if (child.tag !== 'enc' || !DECRYPTED.has(child.attrs.type ?? '')) return
      if (!(child.content instanceof Uint8Array)) return
      waiting.set(hash(child.content), { attrs: node.attrs, part })
    })
  }

  const makeSignalRepository: MakeRepository = (auth, logger, pnToLid) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid)
    const keys = auth.keys
    if (!('transaction' in keys)) throw new Error('the key store has no transactions')
    const { decryptMessage, decryptGroupMessage } = repository
    const journaled = async (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>) => {
      const key = hash(ciphertext)
      const stanza = waiting.get(key)
      try {
        const plain = await decrypt()
        if (stanza !== undefined && saysSomething(plain))
          journal({ ...stanza, plain, place: places.of(stanza.attrs) })
        return plain
      } finally {
        waiting.delete(key)
      }
    }
    repository.decryptMessage = async (options) =>
      await keys.transaction(
        async () => await journaled(options.ciphertext, async () => await decryptMessage(options)),
        options.jid,
      )
    repository.decryptGroupMessage = async (options) =>
      await keys.transaction(
        async () => await journaled(options.msg, async () => await decryptGroupMessage(options)),
        options.group,
      )
    return repository
  }
  return { noteStanza, makeSignalRepository }
}

/** False for parts that only carry a group's sender key. */
function saysSomething(plain: Uint8Array): boolean {
  const message = proto.Message.decode(unpadRandomMax16(plain))
  return Object.keys(message).some(
    (part) => part !== 'senderKeyDistributionMessage' && part !== 'messageContextInfo',
  )
}

/** Chats the socket is told to ignore (open-socket.ts): the library never decrypts what comes from there. */
export const isIgnored = (jid: string): boolean =>
  Boolean(isJidBroadcast(jid)) || Boolean(isJidNewsletter(jid))
