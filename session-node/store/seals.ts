import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { CorruptStore } from './database.ts'
import type { Store } from './database.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, ciphertext, tag. `place` is bound in, so that a value can't be moved to another row. */
export function seal(key: Buffer, place: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export function unseal(key: Buffer, place: string, sealed: Uint8Array): Buffer {
  try {
    const bytes = Buffer.from(sealed)
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ])
  } catch (thrown) {
    throw new CorruptStore(`unreadable value at ${place}`, { cause: thrown })
  }
}

/** Seals the values of one session with its own data key. */
export type Seals = {
  seal(place: string, plain: Uint8Array): Buffer
  unseal(place: string, sealed: Uint8Array): Buffer
}

export type KeyRing = {
  /** For what outlives a session: the outbox. */
  node: Seals
  /** The session's data key, made at its first use. Throws CorruptStore when it is there but can't be unwrapped. */
  ofSession(sessionId: string): Seals
  hasKey(sessionId: string): boolean
  /** Crypto-erase: what was sealed for the session can't be read by anyone any more. */
  forget(sessionId: string): void
}

export function openKeyRing(store: Store, secret: string, storeKey: Buffer | null): KeyRing {
  const root = storeKey ?? Buffer.from(hkdfSync('sha256', secret, '', 'session-node store', 32))
  const kek = derive(root, 'data keys')
  const kekId = createHash('sha256').update(kek).digest('hex').slice(0, 12)
  const nodeKey = derive(root, 'outbox')
  const rows = {
    get: store.db.prepare('SELECT kek_id AS kekId, wrapped FROM session_keys WHERE session_id = ?'),
    add: store.db.prepare(
      'INSERT INTO session_keys (session_id, kek_id, wrapped) VALUES (?, ?, ?)',
    ),
    drop: store.db.prepare('DELETE FROM session_keys WHERE session_id = ?'),
  }
  const open = new Map<string, Seals>()
  return {
    node: sealsOf(nodeKey),
    ofSession(sessionId) {
      const known = open.get(sessionId)
      if (known !== undefined) return known
      const row = rows.get.get(sessionId) as { kekId: string; wrapped: Uint8Array } | undefined
      let key: Buffer
      if (row === undefined) {
        key = randomBytes(32)
        const wrapped = seal(kek, sessionId, key)
        store.write(() => rows.add.run(sessionId, kekId, wrapped))
      } else {
        if (row.kekId !== kekId) throw new CorruptStore('sealed under another store key')
        key = unseal(kek, sessionId, row.wrapped)
      }
      const seals = sealsOf(key)
      open.set(sessionId, seals)
      return seals
    },
    hasKey: (sessionId) => rows.get.get(sessionId) !== undefined,
    forget(sessionId) {
      open.delete(sessionId)
      store.write(() => rows.drop.run(sessionId))
    },
  }
}

const derive = (root: Buffer, use: string) => Buffer.from(hkdfSync('sha256', root, '', use, 32))
const sealsOf = (key: Buffer): Seals => ({
  seal: (place, plain) => seal(key, place, plain),
  unseal: (place, sealed) => unseal(key, place, sealed),
})
