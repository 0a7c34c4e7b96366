import { createHash } from 'node:crypto'
import type { JournalEntry } from '../store/journal.ts'
import { DEFAULT_CONNECTION_CONFIG, proto, unpadRandomMax16 } from './library.ts'
import type { BinaryNode, UserFacingSocketConfig } from './library.ts'

type MakeRepository = NonNullable<UserFacingSocketConfig['makeSignalRepository']>

const WAITING_MAX = 5_000

/**
 * Decryption that writes each message to the journal first. The outer transaction matters: the library's own joins it, so the ratchet
 * step is committed only after `journal` returned. Were it the other way round, a crash between the two would lose the message: a
 * stanza sent again could no longer be decrypted.
 */
export function journaledSignal(journal: (entry: JournalEntry) => void) {
  /** Hash of each ciphertext on its way to decryption → the stanza it came in. */
  const waiting = new Map<string, { attrs: Record<string, string>; part: number }>()
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

  /** Must see a stanza before the library does. */
  function noteStanza(node: BinaryNode): void {
    if (!Array.isArray(node.content) || node.attrs.category === 'peer') return
    node.content.forEach((child, part) => {
      if (child.tag !== 'enc' || !(child.content instanceof Uint8Array)) return
      waiting.set(hash(child.content), { attrs: node.attrs, part })
      const [oldest] = waiting.keys()
      if (waiting.size > WAITING_MAX && oldest !== undefined) waiting.delete(oldest)
    })
  }

  const makeSignalRepository: MakeRepository = (auth, logger, pnToLid) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid)
    const keys = auth.keys
    if (!('transaction' in keys)) throw new Error('the key store has no transactions')
    const { decryptMessage, decryptGroupMessage } = repository
    const keep = (ciphertext: Uint8Array, plain: Uint8Array) => {
      const key = hash(ciphertext)
      const stanza = waiting.get(key)
      waiting.delete(key)
      if (stanza !== undefined && saysSomething(plain)) journal({ ...stanza, plain })
      return plain
    }
    repository.decryptMessage = async (options) =>
      await keys.transaction(
        async () => keep(options.ciphertext, await decryptMessage(options)),
        options.jid,
      )
    repository.decryptGroupMessage = async (options) =>
      await keys.transaction(
        async () => keep(options.msg, await decryptGroupMessage(options)),
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
