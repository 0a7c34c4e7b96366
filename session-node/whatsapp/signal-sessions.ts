import { AsyncLocalStorage } from 'node:async_hooks'
import { signalLibrary } from './signal-library.ts'
import type { SignalLibrary, SignalSession } from './signal-library.ts'

/** Called with what was read, before the step that made it readable is kept. Throwing leaves the session as it was. */
type OnRead = (plain: Uint8Array) => void

const reading = new AsyncLocalStorage<OnRead>()

/** Runs `decrypt`; what it reads goes to `onRead` first. */
export const withReader = <T>(onRead: OnRead, decrypt: () => Promise<T>): Promise<T> =>
  reading.run(onRead, decrypt)

/**
 * libsignal tries a message on one session after another and steps each one's ratchet before it knows whether the message is of that
 * session; then it keeps all of them. With two sessions, which is what a renewed one and the messages that still wait for the old one
 * are, the first message of the old one spoils the new one: nobody can read what is written in it from then on. Here each try is
 * made on a copy, which takes its session's place only when it could read the message.
 */
export function trySessionsOnCopies(library: SignalLibrary = signalLibrary()): void {
  const { prototype: cipher } = library.SessionCipher
  const { doDecryptWhisperMessage: decrypt } = cipher
  cipher.doDecryptWhisperMessage = async function (message, session) {
    // An unknown session is libsignal's to refuse.
    const copy = (session as SignalSession | undefined) && copyOf(session)
    const plain = await decrypt.call(this, message, copy as SignalSession)
    reading.getStore()?.(plain)
    Object.assign(session, copy)
    // Their answer shows that they have the session: it needs no introduction any more.
    if (copy?.pendingPreKey === undefined) delete session.pendingPreKey
    return plain
  }
}

function copyOf(session: SignalSession): SignalSession {
  const { deserialize } = session.constructor as { deserialize(stored: unknown): SignalSession }
  return deserialize.call(session.constructor, session.serialize())
}
