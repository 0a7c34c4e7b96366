import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { proto } from '@whiskeysockets/baileys'
import { generateKeyPair, isSignedBy, sign } from './curve.ts'
import type { KeyPair } from './curve.ts'
import { unixSeconds } from './nodes.ts'
import type { NoiseIdentity } from './noise.ts'

const ROOT_SERIAL = 0
const INTERMEDIATE_SERIAL = 3
const LEAF_SERIAL = 99
const DAY_S = 24 * 60 * 60
const VALID_DAYS = 3650

type NoiseKeys = { root: KeyPair; intermediate: KeyPair; server: KeyPair }

/**
 * The keys that sign the server's Noise static key, made once per directory. A client trusts the root by
 * its public key, in `noise-root.pub.hex`, in place of WhatsApp's own.
 */
export function loadNoiseIdentity(directory: string): NoiseIdentity & { rootPublicKey: Buffer } {
  const keys = loadKeys(join(directory, 'noise.json'))
  writeFileSync(join(directory, 'noise-root.pub.hex'), keys.root.public.toString('hex'))
  return {
    staticKey: keys.server,
    certificateChain: certify(keys),
    rootPublicKey: keys.root.public,
  }
}

function certify({ root, intermediate, server }: NoiseKeys): Uint8Array {
  const middle = details(INTERMEDIATE_SERIAL, ROOT_SERIAL, intermediate.public)
  const leaf = details(LEAF_SERIAL, INTERMEDIATE_SERIAL, server.public)
  const signatures = {
    intermediate: sign(root.private, middle),
    leaf: sign(intermediate.private, leaf),
  }
  if (
    !isSignedBy(root.public, middle, signatures.intermediate) ||
    !isSignedBy(intermediate.public, leaf, signatures.leaf)
  ) {
    throw new Error('the Noise certificate chain does not verify')
  }
  return proto.CertChain.encode({
    intermediate: { details: middle, signature: signatures.intermediate },
    leaf: { details: leaf, signature: signatures.leaf },
  }).finish()
}

/** The root's serial 0 is written out: a client reads an absent one as null and refuses it. */
function details(serial: number, issuerSerial: number, key: Buffer): Uint8Array {
  const now = unixSeconds()
  return proto.CertChain.NoiseCertificate.Details.encode({
    serial,
    issuerSerial,
    key,
    notBefore: now - DAY_S,
    notAfter: now + VALID_DAYS * DAY_S,
  }).finish()
}

type StoredPair = { private: string; public: string }

function loadKeys(file: string): NoiseKeys {
  if (!existsSync(file)) {
    const made = { root: store(), intermediate: store(), server: store() }
    writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<keyof NoiseKeys, StoredPair>
  return {
    root: restore(stored.root),
    intermediate: restore(stored.intermediate),
    server: restore(stored.server),
  }
}

function store(): StoredPair {
  const pair = generateKeyPair()
  return { private: pair.private.toString('hex'), public: pair.public.toString('hex') }
}

function restore(pair: StoredPair): KeyPair {
  return { private: Buffer.from(pair.private, 'hex'), public: Buffer.from(pair.public, 'hex') }
}
