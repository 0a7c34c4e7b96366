import { createRequire } from 'node:module'

type Session = { serialize(): unknown; pendingPreKey?: unknown; constructor: unknown }
type Cipher = {
  doDecryptWhisperMessage(message: Uint8Array, session: Session): Promise<Uint8Array>
}

let isDone = false

/**
 * A phone that has two sessions with a client tries a message on both and changes only the one that it belongs to; libsignal changes
 * every one that it tries. So here each try is made on a copy.
 */
export function trySessionsOnCopies(): void {
  if (isDone) return
  isDone = true
  const baileys = createRequire(import.meta.url).resolve('@whiskeysockets/baileys')
  const library = createRequire(baileys)('libsignal') as { SessionCipher: { prototype: Cipher } }
  const cipher = library.SessionCipher.prototype
  const { doDecryptWhisperMessage: decrypt } = cipher
  cipher.doDecryptWhisperMessage = async function (message, session) {
    const { deserialize } = session.constructor as { deserialize(stored: unknown): Session }
    const copy = deserialize.call(session.constructor, session.serialize())
    const plain = await decrypt.call(this, message, copy)
    Object.assign(session, copy)
    if (copy.pendingPreKey === undefined) delete session.pendingPreKey
    return plain
  }
}
