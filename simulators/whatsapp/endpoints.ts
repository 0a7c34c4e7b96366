import {
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  initAuthCreds,
  proto,
  unpadRandomMax16,
} from '@whiskeysockets/baileys'
import type {
  AuthenticationCreds,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys'
import { lidOf } from './companions.ts'
import { generateKeyPair, withKeyType } from './curve.ts'
import type { KeyBundle } from './key-bundles.ts'
import type { Person } from './people.ts'
import { clearSignalKeys, createSignalStore, fromJson, toJson } from './signal-store.ts'
import type { Store } from './store.ts'

type Sealed = { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array }

/** A simulated device with a real Signal state: a person's phone (device 0) or another of their devices. */
export type Endpoint = ReturnType<typeof createEndpoint>

/** How a Signal address marks a LID, after the user. */
const LID_DOMAIN = 1

const quiet = {
  level: 'silent',
  child: () => quiet,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

export function createEndpoint(
  store: Store,
  person: Person,
  { device, keyIndex, credentials }: { device: number; keyIndex: number; credentials: string },
) {
  const owner = { pn: person.pn, device }
  const creds = fromJson(credentials) as AuthenticationCreds
  const rawKeys = createSignalStore(store, owner)
  const signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    { creds, keys: withoutTransactions(rawKeys) },
    quiet,
    () => Promise.resolve([]),
  )
  const self = { person, device }
  let last: Promise<unknown> = Promise.resolve()

  const startSession = (jid: string, bundle: KeyBundle) =>
    signal.injectE2ESession({
      jid,
      session: {
        registrationId: bundle.registrationId,
        identityKey: withKeyType(bundle.identity),
        signedPreKey: {
          keyId: bundle.signedKey.id,
          publicKey: withKeyType(bundle.signedKey.value),
          signature: bundle.signedKey.signature,
        },
        ...(bundle.oneTimeKey && {
          preKey: {
            keyId: bundle.oneTimeKey.id,
            publicKey: withKeyType(bundle.oneTimeKey.value),
          },
        }),
      },
    })

  return {
    ...self,
    keyIndex,
    identity: {
      private: Buffer.from(creds.signedIdentityKey.private),
      public: Buffer.from(creds.signedIdentityKey.public),
    },
    /** One piece of work after another, so that what it sends keeps the order it was asked in. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    /** What a client needs to write to this device; each call spends a one-time key. */
    takeBundle(): KeyBundle {
      const id = creds.nextPreKeyId++
      const pair = generateKeyPair()
      void rawKeys.set({ 'pre-key': { [id]: pair } })
      store.run(
        'UPDATE endpoints SET credentials = ? WHERE pn = ? AND device = ?',
        toJson(creds),
        owner.pn,
        owner.device,
      )
      return {
        registrationId: creds.registrationId,
        identity: Buffer.from(creds.signedIdentityKey.public),
        signedKey: {
          id: creds.signedPreKey.keyId,
          value: Buffer.from(creds.signedPreKey.keyPair.public),
          signature: Buffer.from(creds.signedPreKey.signature),
        },
        oneTimeKey: { id, value: pair.public },
      }
    },
    startSession,
    async encrypt(
      jid: string,
      takeTheirBundle: () => KeyBundle,
      message: proto.IMessage,
    ): Promise<Sealed> {
      const session = await signal.validateSession(jid)
      if (!session.exists) await startSession(jid, takeTheirBundle())
      return signal.encryptMessage({ jid, data: encodeWAMessage(message) })
    },
    async decrypt(jid: string, type: string, ciphertext: Uint8Array): Promise<proto.Message> {
      if (type !== 'pkmsg' && type !== 'msg') throw new Error(`a device cannot read ${type}`)
      const plain = await signal.decryptMessage({ jid, type, ciphertext })
      return proto.Message.decode(unpadRandomMax16(plain))
    },
    encryptForGroup(group: string, message: proto.IMessage) {
      return signal.encryptGroupMessage({
        group,
        meId: lidOf(self),
        data: encodeWAMessage(message),
      })
    },
    async decryptFromGroup(group: string, author: string, ciphertext: Uint8Array) {
      const plain = await signal.decryptGroupMessage({ group, authorJid: author, msg: ciphertext })
      return proto.Message.decode(unpadRandomMax16(plain))
    },
    learnSenderKey: (author: string, item: proto.Message.ISenderKeyDistributionMessage) =>
      signal.processSenderKeyDistributionMessage({ authorJid: author, item }),
    forgetSession: (jid: string) => signal.deleteSession([jid]),
    forgetSessions: () => clearSignalKeys(store, owner, ['session']),
    /** The devices that hold this device's sender key of a group. */
    async senderKeyHolders(group: string): Promise<Record<string, boolean>> {
      const found = await rawKeys.get('sender-key-memory', [group])
      return found[group] ?? {}
    },
    saveSenderKeyHolders: (group: string, holders: Record<string, boolean>) =>
      rawKeys.set({ 'sender-key-memory': { [group]: holders } }),
    /** A member left: the next message to the group goes out under a new sender key. */
    replaceSenderKey: (group: string) =>
      rawKeys.set({
        'sender-key': { [`${group}::${person.lid}_${LID_DOMAIN}::${device}`]: null },
        'sender-key-memory': { [group]: null },
      }),
    close: () => signal.close?.(),
  }
}

/**
 * libsignal has one queue for everything that concerns one address, whoever's session it is, and runs all of it in the async context
 * of who came first. The library's transactions hang on that context: one that is over would take the ratchet of a later message and
 * never write it, and the message after that would use its counter again. An endpoint does one thing after another anyway.
 */
function withoutTransactions(keys: SignalKeyStore): SignalKeyStoreWithTransaction {
  return { ...keys, isInTransaction: () => false, transaction: (work) => work() }
}

export type Endpoints = ReturnType<typeof createEndpoints>

type EndpointRow = { device: number; keyIndex: number; credentials: string }

/** Every person's simulated devices, made when first needed. */
export function createEndpoints(store: Store) {
  const open = new Map<string, Endpoint>()
  const create = (person: Person, device: number, keyIndex: number) =>
    store.run(
      'INSERT INTO endpoints (pn, device, key_index, credentials) VALUES (?, ?, ?, ?)',
      person.pn,
      device,
      keyIndex,
      toJson(initAuthCreds()),
    )
  const find = (person: Person, device: number): Endpoint | null => {
    const key = `${person.pn}:${device}`
    const known = open.get(key)
    if (known) return known
    const select = () =>
      store.one<EndpointRow>(
        'SELECT device, key_index AS keyIndex, credentials FROM endpoints WHERE pn = ? AND device = ?',
        person.pn,
        device,
      )
    let row = select()
    if (!row && device === 0) {
      create(person, 0, 0)
      row = select()
    }
    if (!row) return null
    const endpoint = createEndpoint(store, person, row)
    open.set(key, endpoint)
    return endpoint
  }
  const remove = (person: Person, device: number): void => {
    const key = `${person.pn}:${device}`
    open.get(key)?.close()
    open.delete(key)
    store.run('DELETE FROM endpoints WHERE pn = ? AND device = ?', person.pn, device)
    store.run('DELETE FROM signal_keys WHERE pn = ? AND device = ?', person.pn, device)
  }

  return {
    find,
    phoneOf(person: Person): Endpoint {
      const phone = find(person, 0)
      if (!phone) throw new Error(`${person.pn} has no phone`)
      return phone
    },
    of(person: Person): Endpoint[] {
      const others = store.all<{ device: number }>(
        'SELECT device FROM endpoints WHERE pn = ? AND device > 0 ORDER BY device',
        person.pn,
      )
      return [0, ...others.map(({ device }) => device)].flatMap(
        (device) => find(person, device) ?? [],
      )
    },
    add(person: Person, device: number, keyIndex: number): void {
      create(person, device, keyIndex)
    },
    remove,
    /** WhatsApp installed anew: another identity, no session with anybody. */
    reinstall(person: Person): void {
      remove(person, 0)
      create(person, 0, 0)
    },
    close(): void {
      for (const endpoint of open.values()) endpoint.close()
    },
  }
}
