import { createHash } from 'node:crypto'
import type { JournalEntry } from '../store/journal.ts'
import {
  DEFAULT_CONNECTION_CONFIG,
  isJidBroadcast,
  isJidNewsletter,
  proto,
  unpadRandomMax16,
} from './library.ts'
import type {
  BinaryNode,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
  UserFacingSocketConfig,
} from './library.ts'
import type { PlacesInSecond } from './places-in-second.ts'
import { withReader } from './signal-sessions.ts'

type MakeRepository = NonNullable<UserFacingSocketConfig['makeSignalRepository']>

/** What the library decrypts with Signal keys; anything else would wait here for ever. */
const DECRYPTED: ReadonlySet<string> = new Set(['msg', 'pkmsg', 'skmsg'])

/** Where decryption writes what it reads; throwing leaves the message at WhatsApp. `hash`: of a ciphertext. */
export type SignalJournal = {
  add(hash: string, entry: JournalEntry): void
  /** A part that says nothing: keys of a group. */
  addRead(hash: string): void
  wasRead(hash: string): boolean
}

/** A message that says nothing, padded as WhatsApp pads: what one is that was read before. */
const NOTHING = Buffer.concat([
  proto.Message.encode({ messageContextInfo: {} }).finish(),
  Uint8Array.of(1),
])

/**
 * Decryption that writes each message to the journal before the ratchet step that made it readable is kept. Were it the other way
 * round, a crash between the two would lose the message: a stanza sent again could no longer be decrypted.
 *
 * Sessions are written through to `stored`, in the queue of their address. In the library's transactions, which read a session early
 * and write it late, a message that comes while another is sent to the same person would undo the other's step; and a message would
 * leave before its step is on disk, so that a crash would have the next one sealed with the same key.
 */
export function journaledSignal(
  journal: SignalJournal,
  places: PlacesInSecond,
  stored: SignalKeyStore,
) {
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
    const { keys } = auth
    if (!('transaction' in keys)) throw new Error('the key store has no transactions')
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds: auth.creds, keys: withSessionsIn(stored, keys) },
      logger,
      pnToLid,
    )
    const { decryptMessage, decryptGroupMessage } = repository
    const journaled = async (
      ciphertext: Uint8Array,
      decrypt: (read: (plain: Uint8Array) => void) => Promise<Uint8Array>,
    ) => {
      const key = hash(ciphertext)
      const stanza = waiting.get(key)
      try {
        // Its receipt was lost: another is sent for it, as if it had been read now.
        if (journal.wasRead(key)) return NOTHING
        return await decrypt((plain) => {
          if (stanza === undefined) return
          if (saysSomething(plain))
            journal.add(key, { ...stanza, plain, place: places.of(stanza.attrs) })
          else journal.addRead(key)
        })
      } finally {
        waiting.delete(key)
      }
    }
    repository.decryptMessage = (options) =>
      journaled(options.ciphertext, (read) => withReader(read, () => decryptMessage(options)))
    // A group's keys are kept by the transaction, which the library's own joins: it ends after the journal is written.
    repository.decryptGroupMessage = (options) =>
      keys.transaction(
        () =>
          journaled(options.msg, async (read) => {
            const plain = await decryptGroupMessage(options)
            read(plain)
            return plain
          }),
        options.group,
      )
    return repository
  }
  return { noteStanza, makeSignalRepository, waiting: () => waiting.size }
}

/** `keys`, whose sessions are in `stored` at once and read from there. */
function withSessionsIn(
  stored: SignalKeyStore,
  keys: SignalKeyStoreWithTransaction,
): SignalKeyStoreWithTransaction {
  return {
    ...keys,
    get: (type, ids) => (type === 'session' ? stored : keys).get(type, ids),
    async set({ session, ...others }) {
      if (session !== undefined) await stored.set({ session })
      if (Object.keys(others).length > 0) await keys.set(others)
    },
  }
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
