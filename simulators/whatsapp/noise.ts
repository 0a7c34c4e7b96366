import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import { generateKeyPair, sharedSecret } from './curve.ts'
import type { KeyPair } from './curve.ts'

/** Exactly 32 bytes, which is why it is the first hash itself and not hashed. */
const PROTOCOL_NAME = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0')
/** "WA", protocol 6, dictionary 3: what a client writes before its first frame. */
export const INTRODUCTION = Buffer.from([0x57, 0x41, 6, 3])
const NOTHING = Buffer.alloc(0)
const TAG_BYTES = 16

export type NoiseIdentity = { staticKey: KeyPair; certificateChain: Uint8Array }
export type ClientPayload = proto.ClientPayload
type Established = {
  clientStatic: Buffer
  payload: ClientPayload
  encrypt: (plain: Uint8Array) => Buffer
  decrypt: (sealed: Uint8Array) => Buffer
}
export type NoiseResponder = {
  /** Client hello in, server hello out. */
  answerHello: (frame: Uint8Array) => Uint8Array
  /** Client finish in; both directions are open from then on, each with its own key and counter. */
  finish: (frame: Uint8Array) => Established
}

/** The server's half of Noise XX (`e, ee, s, es` after the client's `e`; then the client's `s, se`). */
export function createNoiseResponder(identity: NoiseIdentity): NoiseResponder {
  const ephemeral = generateKeyPair()
  let hash: Buffer = PROTOCOL_NAME
  let chainingKey: Buffer = PROTOCOL_NAME
  let key: Buffer = PROTOCOL_NAME
  let counter = 0

  const mixHash = (data: Uint8Array) => {
    hash = createHash('sha256').update(hash).update(data).digest()
  }
  const mixKey = (secret: Uint8Array) => {
    const [next, cipherKey] = expand(secret, chainingKey)
    chainingKey = next
    key = cipherKey
    counter = 0
  }
  const encryptAndHash = (plain: Uint8Array) => {
    const sealed = seal(plain, key, counter++, hash)
    mixHash(sealed)
    return sealed
  }
  const decryptAndHash = (sealed: Uint8Array) => {
    const plain = open(sealed, key, counter++, hash)
    mixHash(sealed)
    return plain
  }

  mixHash(INTRODUCTION)
  return {
    answerHello(frame) {
      const { clientHello } = proto.HandshakeMessage.decode(frame)
      const clientEphemeral = clientHello?.ephemeral
      if (!clientEphemeral) throw new Error('the first frame is not a client hello')
      mixHash(clientEphemeral)
      mixHash(ephemeral.public)
      mixKey(sharedSecret(ephemeral.private, clientEphemeral))
      const sealedStatic = encryptAndHash(identity.staticKey.public)
      mixKey(sharedSecret(identity.staticKey.private, clientEphemeral))
      const payload = encryptAndHash(identity.certificateChain)
      return proto.HandshakeMessage.encode({
        serverHello: { ephemeral: ephemeral.public, static: sealedStatic, payload },
      }).finish()
    },
    finish(frame) {
      const { clientFinish } = proto.HandshakeMessage.decode(frame)
      if (!clientFinish?.static || !clientFinish.payload) {
        throw new Error('the second frame is not a client finish')
      }
      const clientStatic = decryptAndHash(clientFinish.static)
      mixKey(sharedSecret(ephemeral.private, clientStatic))
      const payload = proto.ClientPayload.decode(decryptAndHash(clientFinish.payload))
      const [fromClient, fromServer] = expand(NOTHING, chainingKey)
      let read = 0
      let written = 0
      return {
        clientStatic,
        payload,
        encrypt: (plain) => seal(plain, fromServer, written++, NOTHING),
        decrypt: (sealed) => open(sealed, fromClient, read++, NOTHING),
      }
    },
  }
}

function expand(secret: Uint8Array, salt: Uint8Array): [Buffer, Buffer] {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, NOTHING, 64))
  return [bytes.subarray(0, 32), bytes.subarray(32)]
}

function seal(plain: Uint8Array, key: Buffer, counter: number, extra: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter)).setAAD(extra)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function open(sealed: Uint8Array, key: Buffer, counter: number, extra: Uint8Array): Buffer {
  const cut = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter))
    .setAAD(extra)
    .setAuthTag(sealed.subarray(cut))
  return Buffer.concat([decipher.update(sealed.subarray(0, cut)), decipher.final()])
}

/** 8 zero bytes and the counter, big endian. */
function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(counter, 8)
  return bytes
}
