/**
 * The only way to Baileys and its libsignal: what comes through here is hardened first. An upgrade of the library is read against
 * this list and the tests beside it.
 */
import './limited-inflate.ts'
import makeWASocket, { Curve, WA_CERT_DETAILS } from '@whiskeysockets/baileys'
import { verify } from 'curve25519-js'

export {
  BufferJSON,
  DEFAULT_CONNECTION_CONFIG,
  WAMessageStubType,
  addTransactionCapability,
  cleanMessage,
  decodeMessageNode,
  downloadAndProcessHistorySyncNotification as unpackHistory,
  getMediaKeys,
  initAuthCreds,
  isJidBroadcast,
  isJidNewsletter,
  isLidUser,
  isPnUser,
  jidDecode,
  jidNormalizedUser,
  normalizeMessageContent,
  proto,
  toNumber,
  unpadRandomMax16,
} from '@whiskeysockets/baileys'
export type {
  AnyMessageContent,
  AuthenticationCreds,
  AuthenticationState,
  BaileysEventMap,
  BinaryNode,
  CacheStore,
  ConnectionState,
  GroupMetadata,
  MediaType,
  MiscMessageGenerationOptions,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
  UserFacingSocketConfig,
  WAMessage,
  WAMessageKey,
  WASocket,
} from '@whiskeysockets/baileys'
export { Curve, makeWASocket }

/** The library's version, for operators. package.json pins exactly this one. */
export const LIBRARY_VERSION = '7.0.0-rc14'

/**
 * As published, Curve.verify answers true for every signature (libsignal returns a boolean where a throw is expected), so neither
 * WhatsApp's certificate nor an account's signature would be checked. This puts a real check in its place.
 */
export function hardenSignatures(): void {
  const raw = (key: Uint8Array) => (key.length === 33 ? key.subarray(1) : key)
  Curve.verify = (key, message, signature) => {
    try {
      return verify(Uint8Array.from(raw(key)), Uint8Array.from(message), Uint8Array.from(signature))
    } catch {
      return false
    }
  }
}

/** Trusts a simulator's Noise root instead of WhatsApp's. The configuration allows this on loopback only. */
export function trustNoiseRoot(root: Buffer): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root)
}
