import { createRequire } from 'node:module'

type Address = { toString(): string }
/** One Signal session as libsignal keeps it: plain fields, and a class that makes one from what `serialize` gives. */
export type SignalSession = {
  serialize(): unknown
  pendingPreKey?: unknown
  constructor: unknown
}
export type Cipher = {
  addr: Address
  queueJob<T>(job: () => Promise<T>): Promise<T>
  doDecryptWhisperMessage(message: Uint8Array, session: SignalSession): Promise<Uint8Array>
}
export type Builder = { addr: Address; initOutgoing(device: unknown): Promise<void> }
export type SignalLibrary = {
  SessionCipher: { prototype: Cipher }
  SessionBuilder: { prototype: Builder }
}

/** The very libsignal that Baileys uses. */
export function signalLibrary(): SignalLibrary {
  const baileys = createRequire(import.meta.url).resolve('@whiskeysockets/baileys')
  return createRequire(baileys)('libsignal') as SignalLibrary
}
