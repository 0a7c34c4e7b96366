import { randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import type { Companion } from './companions.ts'
import { bytesOf, child, children, node } from './nodes.ts'
import type { Stanza } from './nodes.ts'
import type { Person } from './people.ts'
import type { Simulator } from './simulator.ts'
import type { Store } from './store.ts'

export type AppStateKey = { keyId: Buffer; keyData: Buffer }
export type AppState = ReturnType<typeof createAppState>

/** An account's synced settings: patches the server cannot read, in order, by collection. */
export function createAppState(store: Store) {
  const versionOf = ({ pn }: Person, collection: string): number =>
    store.one<{ version: number | null }>(
      'SELECT max(version) AS version FROM app_state_patches WHERE pn = ? AND collection = ?',
      pn,
      collection,
    )?.version ?? 0

  return {
    versionOf,
    add(person: Person, collection: string, patch: Buffer): number {
      const version = versionOf(person, collection) + 1
      store.run(
        'INSERT INTO app_state_patches (pn, collection, version, patch) VALUES (?, ?, ?, ?)',
        person.pn,
        collection,
        version,
        patch,
      )
      return version
    },
    since: ({ pn }: Person, collection: string, version: number): Buffer[] =>
      store
        .all<{ patch: Uint8Array }>(
          'SELECT patch FROM app_state_patches WHERE pn = ? AND collection = ? AND version > ? ORDER BY version',
          pn,
          collection,
          version,
        )
        .map(({ patch }) => Buffer.from(patch)),
    /** The key the phone shares with every companion, the same for all of them. */
    keyOf({ pn }: Person): AppStateKey {
      const select = () =>
        store.one<{ key_id: Uint8Array; key_data: Uint8Array }>(
          'SELECT key_id, key_data FROM app_state_keys WHERE pn = ?',
          pn,
        )
      if (!select()) {
        store.run(
          'INSERT INTO app_state_keys (pn, key_id, key_data) VALUES (?, ?, ?)',
          pn,
          Buffer.from([0, 0, 0, 0, 0, 1]),
          randomBytes(32),
        )
      }
      const row = select()
      if (!row) throw new Error(`no app state key for ${pn}`)
      return { keyId: Buffer.from(row.key_id), keyData: Buffer.from(row.key_data) }
    },
  }
}

/** `w:sync:app:state`: takes the client's patch where it has one, and gives it what it has not seen. */
export function syncAppState(sim: Simulator, { person }: Companion, iq: Stanza): Stanza {
  const collections = children(child(iq, 'sync'), 'collection').map((collection) => {
    const name = collection.attrs.name ?? ''
    const known = Number(collection.attrs.version ?? 0)
    const patch = child(collection, 'patch')
    if (patch) {
      if (sim.appState.versionOf(person, name) !== known) {
        return node('collection', { name, type: 'error' }, [
          node('error', { code: 409, text: 'conflict' }),
        ])
      }
      const version = sim.appState.add(person, name, bytesOf(patch))
      return node('collection', { name, type: 'result', version })
    }
    const missed = sim.appState.since(person, name, known)
    if (missed.length === 0) return node('collection', { name, type: 'result', version: known })
    return node('collection', { name, type: 'result', version: known + missed.length }, [
      node(
        'patches',
        {},
        missed.map((bytes, index) => node('patch', {}, withVersion(bytes, known + index + 1))),
      ),
    ])
  })
  return node('sync', {}, collections)
}

/** A client uploads a patch without its version; others need to be told. */
function withVersion(patch: Buffer, version: number): Uint8Array {
  return proto.SyncdPatch.encode({
    ...proto.SyncdPatch.decode(patch),
    version: { version },
  }).finish()
}
