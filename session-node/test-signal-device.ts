import {
  addTransactionCapability,
  BufferJSON,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
} from './whatsapp/library.ts'
import type { SignalKeyStore, UserFacingSocketConfig } from './whatsapp/library.ts'
import { createLog } from './log.ts'
import { quietLogger } from './whatsapp/quiet-logger.ts'

type MakeRepository = NonNullable<UserFacingSocketConfig['makeSignalRepository']>
type Sealed = { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array }
export type SignalDevice = ReturnType<typeof signalDevice>

const quiet = quietLogger(
  createLog(() => {}),
  'test',
)
const withType = (key: Uint8Array) => Buffer.concat([Buffer.from([5]), key])

/** A device whose Signal keys are in memory, in transactions as a socket has them. */
export function signalDevice(
  jid: string,
  make: (stored: SignalKeyStore) => MakeRepository = () =>
    DEFAULT_CONNECTION_CONFIG.makeSignalRepository,
) {
  const creds = initAuthCreds()
  const rows = new Map<string, string>()
  const stored: SignalKeyStore = {
    get: (type, ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const row = rows.get(`${type} ${id}`)
          return row === undefined ? [] : [[id, JSON.parse(row, BufferJSON.reviver)]]
        }),
      ),
    set(data) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values as Record<string, unknown>))
          if (value === null) rows.delete(`${type} ${id}`)
          else rows.set(`${type} ${id}`, JSON.stringify(value, BufferJSON.replacer))
    },
  }
  const keys = addTransactionCapability(stored, quiet, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  })
  const signal = make(stored)({ creds, keys }, quiet, () => Promise.resolve([]))
  let nextKey = 1
  return {
    jid,
    keys,
    signal,
    /** What another device needs to write to this one. */
    bundle() {
      const keyId = nextKey++
      const pair = Curve.generateKeyPair()
      void stored.set({ 'pre-key': { [keyId]: pair } })
      return {
        registrationId: creds.registrationId,
        identityKey: withType(creds.signedIdentityKey.public),
        signedPreKey: {
          keyId: creds.signedPreKey.keyId,
          publicKey: withType(creds.signedPreKey.keyPair.public),
          signature: creds.signedPreKey.signature,
        },
        preKey: { keyId, publicKey: withType(pair.public) },
      }
    },
    write: (to: { jid: string }, text: string): Promise<Sealed> =>
      signal.encryptMessage({ jid: to.jid, data: Buffer.from(text) }),
    async read(from: { jid: string }, sealed: Sealed): Promise<string> {
      return Buffer.from(await signal.decryptMessage({ jid: from.jid, ...sealed })).toString()
    },
  }
}

/** Two devices that have heard from each other. */
export async function inTouch(shop: SignalDevice, ana: SignalDevice): Promise<void> {
  await ana.signal.injectE2ESession({ jid: shop.jid, session: shop.bundle() })
  await shop.read(ana, await ana.write(shop, 'oi'))
  await ana.read(shop, await shop.write(ana, 'olá'))
}
