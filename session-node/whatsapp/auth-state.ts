import { CorruptStore } from '../store/database.ts'
import type { AuthRows } from '../store/auth-rows.ts'
import { BufferJSON, initAuthCreds, proto } from './library.ts'
import type { AuthenticationCreds, SignalDataTypeMap, SignalKeyStore } from './library.ts'

const CREDS = 'creds'

export type AuthState = {
  creds: AuthenticationCreds
  keys: SignalKeyStore
  /** Writes the credentials now; returns once they are on disk. */
  saveCreds(update: Partial<AuthenticationCreds>): void
}

/** WhatsApp signed these credentials: they are an account, to be kept whatever happens. */
export const isLinked = (creds: AuthenticationCreds): boolean => creds.account != null

/** A stored account, or null when there is none. Throws CorruptStore when there should be one and it can't be read. */
export function loadCreds(rows: AuthRows, linked: boolean): AuthenticationCreds | null {
  const text = rows.read(CREDS, [CREDS]).get(CREDS)
  if (text === undefined) {
    if (linked || !rows.isEmpty())
      throw new CorruptStore('the credentials of the session are missing')
    return null
  }
  const creds = parse(text) as AuthenticationCreds
  if (linked && !isLinked(creds))
    throw new CorruptStore('the credentials of the session have no account')
  return creds
}

/** New credentials for a session that has none. The caller has made sure of that with loadCreds. */
export const newCreds = (): AuthenticationCreds => initAuthCreds()

export function openAuthState(
  rows: AuthRows,
  creds: AuthenticationCreds,
  told: { failed: (thrown: unknown) => void; committed?: (types: string[]) => void },
): AuthState {
  /** A store that fails must stop the socket before Baileys answers WhatsApp, whatever it does with the error. */
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (thrown) {
      told.failed(thrown)
      throw thrown
    }
  }
  return {
    creds,
    keys: {
      get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
        return guarded(() => {
          const found: { [id: string]: SignalDataTypeMap[T] } = {}
          for (const [id, text] of rows.read(type, ids)) {
            const value = parse(text)
            found[id] = (
              type === 'app-state-sync-key'
                ? proto.Message.AppStateSyncKeyData.fromObject(value as object)
                : value
            ) as SignalDataTypeMap[T]
          }
          return found
        })
      },
      set(data) {
        const changes = Object.entries(data).flatMap(([type, values]) =>
          Object.entries(values as Record<string, unknown>).map(([id, value]) => ({
            type,
            id,
            value: value == null ? null : JSON.stringify(value, BufferJSON.replacer),
          })),
        )
        guarded(() => rows.write(changes))
        told.committed?.(Object.keys(data))
      },
    },
    saveCreds(update) {
      guarded(() => {
        Object.assign(creds, update)
        rows.write([{ type: CREDS, id: CREDS, value: JSON.stringify(creds, BufferJSON.replacer) }])
      })
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, BufferJSON.reviver)
  } catch (thrown) {
    throw new CorruptStore('a stored value is no JSON', { cause: thrown })
  }
}
