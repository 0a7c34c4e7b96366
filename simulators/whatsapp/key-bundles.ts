import { isSignedBy, withKeyType } from './curve.ts'
import { bytesOf, child, children, node, numberBytes, numberOf } from './nodes.ts'
import type { Stanza } from './nodes.ts'

export type OneTimeKey = { id: number; value: Buffer }
export type SignedKey = OneTimeKey & { signature: Buffer }

/** What one needs of a device to start a Signal session with it. */
export type KeyBundle = {
  registrationId: number
  identity: Buffer
  signedKey: SignedKey
  oneTimeKey: OneTimeKey | null
}

/** Curve25519, as the bundle's `type`. */
const KEY_TYPE = Buffer.from([5])
const REGISTRATION_ID_BYTES = 4
const KEY_ID_BYTES = 3

export function bundleNodes(bundle: KeyBundle): Stanza[] {
  return [registrationNode(bundle), ...keyNodes(bundle)]
}

export function registrationNode({ registrationId }: KeyBundle): Stanza {
  return node('registration', {}, numberBytes(registrationId, REGISTRATION_ID_BYTES))
}

export function keyNodes({ identity, signedKey, oneTimeKey }: KeyBundle): Stanza[] {
  return [
    node('type', {}, KEY_TYPE),
    node('identity', {}, identity),
    ...(oneTimeKey ? [node('key', {}, keyParts(oneTimeKey))] : []),
    node('skey', {}, [...keyParts(signedKey), node('signature', {}, signedKey.signature)]),
  ]
}

function keyParts({ id, value }: OneTimeKey): Stanza[] {
  return [node('id', {}, numberBytes(id, KEY_ID_BYTES)), node('value', {}, value)]
}

export function readOneTimeKeys(list: Stanza | undefined): OneTimeKey[] {
  return children(list, 'key').map(readKey)
}

/** Throws unless the identity key signed it: the client library would take anything. */
export function readSignedKey(parent: Stanza | undefined, identity: Buffer): SignedKey {
  const skey = child(parent, 'skey')
  const signed = { ...readKey(skey), signature: bytesOf(skey, 'signature') }
  verifySignedKey(signed, identity)
  return signed
}

export function verifySignedKey(signed: SignedKey, identity: Buffer): void {
  if (!isSignedBy(identity, withKeyType(signed.value), signed.signature)) {
    throw new Error('the signed prekey is not signed by the identity key')
  }
}

function readKey(parent: Stanza | undefined): OneTimeKey {
  return { id: numberOf(parent, 'id'), value: bytesOf(parent, 'value') }
}

/** The bundle in a client's retry receipt; absent in its first one. */
export function readRetryBundle(receipt: Stanza): KeyBundle | null {
  const keys = child(receipt, 'keys')
  if (!keys) return null
  const identity = bytesOf(keys, 'identity')
  const key = child(keys, 'key')
  return {
    registrationId: numberOf(receipt, 'registration'),
    identity,
    signedKey: readSignedKey(keys, identity),
    oneTimeKey: key ? readKey(key) : null,
  }
}
