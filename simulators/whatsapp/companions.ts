import { jid } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { People, Person } from './people.ts'
import type { KeyBundle, OneTimeKey, SignedKey } from './key-bundles.ts'
import type { Store } from './store.ts'

/** The open socket of a client, as the rest of the simulator needs it. */
export type ClientLink = {
  /** Logged in and asked for its messages. */
  ready: boolean
  /** Said that somebody is there: only then it hears who types and who is online. */
  available: boolean
  send: (stanza: Stanza) => void
  endStream: (error: { code?: string | undefined; conflict?: string | undefined }) => void
  cut: () => void
}

/** A linked device: a real client, as the server knows it. */
export type Companion = {
  person: Person
  device: number
  noiseKey: Buffer
  identity: Buffer
  registrationId: number
  keyIndex: number
  platform: string
  signedKey: SignedKey
  /** The phone has sent it the keys and chats that every new companion gets. */
  synced: boolean
  link: ClientLink | null
}

type CompanionRow = {
  pn: string
  device: number
  noise_key: Uint8Array
  identity: Uint8Array
  registration_id: number
  key_index: number
  platform: string
  signed_key_id: number
  signed_key: Uint8Array
  signed_key_signature: Uint8Array
  synced: number
}

export type Companions = ReturnType<typeof createCompanions>

export function createCompanions(store: Store, people: People) {
  const linked = new Map<string, Companion>()
  const key = (pn: string, device: number) => `${pn}:${device}`
  for (const row of store.all<CompanionRow>('SELECT * FROM companions ORDER BY pn, device')) {
    const companion = fromRow(row, people)
    linked.set(key(row.pn, row.device), companion)
  }
  const saveSignedKey = ({ person, device, registrationId, signedKey }: Companion) =>
    store.run(
      `UPDATE companions SET registration_id = ?, signed_key_id = ?, signed_key = ?, signed_key_signature = ?
       WHERE pn = ? AND device = ?`,
      registrationId,
      signedKey.id,
      signedKey.value,
      signedKey.signature,
      person.pn,
      device,
    )

  return {
    add(companion: Companion, linkedAt: number): void {
      store.run(
        `INSERT INTO companions (pn, device, noise_key, identity, registration_id, key_index, platform, linked_at,
           signed_key_id, signed_key, signed_key_signature) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        companion.person.pn,
        companion.device,
        companion.noiseKey,
        companion.identity,
        companion.registrationId,
        companion.keyIndex,
        companion.platform,
        linkedAt,
        companion.signedKey.id,
        companion.signedKey.value,
        companion.signedKey.signature,
      )
      linked.set(key(companion.person.pn, companion.device), companion)
    },
    remove(companion: Companion): void {
      const owner = [companion.person.pn, companion.device] as const
      for (const table of ['companions', 'one_time_keys', 'deliveries']) {
        store.run(`DELETE FROM ${table} WHERE pn = ? AND device = ?`, ...owner)
      }
      linked.delete(key(...owner))
    },
    find: (person: Person | null, device: number): Companion | null =>
      (person && linked.get(key(person.pn, device))) ?? null,
    of: (person: Person): Companion[] =>
      [...linked.values()].filter((companion) => companion.person === person),
    all: (): Companion[] => [...linked.values()],
    markSynced(companion: Companion): void {
      companion.synced = true
      store.run(
        'UPDATE companions SET synced = 1 WHERE pn = ? AND device = ?',
        companion.person.pn,
        companion.device,
      )
    },
    saveKeys(companion: Companion, registrationId: number, keys: OneTimeKey[], signed: SignedKey) {
      for (const { id, value } of keys) {
        store.run(
          'INSERT OR REPLACE INTO one_time_keys (pn, device, id, value) VALUES (?, ?, ?, ?)',
          companion.person.pn,
          companion.device,
          id,
          value,
        )
      }
      companion.registrationId = registrationId
      companion.signedKey = signed
      saveSignedKey(companion)
    },
    rotateSignedKey(companion: Companion, signed: SignedKey): void {
      companion.signedKey = signed
      saveSignedKey(companion)
    },
    countKeys: ({ person, device }: Companion): number =>
      store.one<{ n: number }>(
        'SELECT count(*) AS n FROM one_time_keys WHERE pn = ? AND device = ?',
        person.pn,
        device,
      )?.n ?? 0,
    /** What somebody needs to write to it for the first time; the one-time key is gone after this. */
    takeBundle(companion: Companion): KeyBundle {
      const { person, device, registrationId, identity, signedKey } = companion
      const taken = store.one<{ id: number; value: Uint8Array }>(
        `DELETE FROM one_time_keys WHERE pn = ?1 AND device = ?2 AND id =
           (SELECT min(id) FROM one_time_keys WHERE pn = ?1 AND device = ?2) RETURNING id, value`,
        person.pn,
        device,
      )
      return {
        registrationId,
        identity,
        signedKey,
        oneTimeKey: taken ? { id: taken.id, value: Buffer.from(taken.value) } : null,
      }
    },
  }
}

export function lidOf({ person, device }: { person: Person; device: number }): string {
  return jid(person.lid, 'lid', device)
}

export function pnOf({ person, device }: { person: Person; device: number }): string {
  return jid(person.pn, 's.whatsapp.net', device)
}

function fromRow(row: CompanionRow, people: People): Companion {
  const person = people.find(row.pn)
  if (!person) throw new Error(`a companion of nobody: ${row.pn}`)
  return {
    person,
    device: row.device,
    noiseKey: Buffer.from(row.noise_key),
    identity: Buffer.from(row.identity),
    registrationId: row.registration_id,
    keyIndex: row.key_index,
    platform: row.platform,
    signedKey: {
      id: row.signed_key_id,
      value: Buffer.from(row.signed_key),
      signature: Buffer.from(row.signed_key_signature),
    },
    synced: row.synced === 1,
    link: null,
  }
}
