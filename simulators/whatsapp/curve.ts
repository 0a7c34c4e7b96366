import { randomBytes } from 'node:crypto'
import * as curve25519 from 'curve25519-js'

export type KeyPair = { private: Buffer; public: Buffer }

/**
 * Curve25519 as Signal and Noise use it (X25519 and XEdDSA), straight from the primitive: the client
 * library's own `verify` answers true for any signature, so a simulator that used it would prove nothing.
 */
export function generateKeyPair(): KeyPair {
  const pair = curve25519.generateKeyPair(randomBytes(32))
  return { private: Buffer.from(pair.private), public: Buffer.from(pair.public) }
}

export function sharedSecret(privateKey: Uint8Array, publicKey: Uint8Array): Buffer {
  return Buffer.from(curve25519.sharedKey(privateKey, rawPublicKey(publicKey)))
}

export function sign(privateKey: Uint8Array, message: Uint8Array): Buffer {
  return Buffer.from(curve25519.sign(privateKey, message, randomBytes(64)))
}

export function isSignedBy(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== 64) return false
  return curve25519.verify(rawPublicKey(publicKey), message, signature)
}

/** Signal writes a public key as 0x05 followed by its 32 bytes. */
export function withKeyType(publicKey: Uint8Array): Buffer {
  return publicKey.length === 33
    ? Buffer.from(publicKey)
    : Buffer.concat([Buffer.from([5]), publicKey])
}

function rawPublicKey(publicKey: Uint8Array): Uint8Array {
  return publicKey.length === 33 ? publicKey.subarray(1) : publicKey
}
