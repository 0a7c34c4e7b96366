import { Agent } from 'node:https'
import {
  Browsers,
  BufferJSON,
  Curve,
  WA_CERT_DETAILS,
  initAuthCreds,
  makeWASocket,
} from '@whiskeysockets/baileys'
import type {
  AuthenticationCreds,
  BaileysEventMap,
  SignalDataSet,
  SignalDataTypeMap,
  UserFacingSocketConfig,
  WAMessage,
  WASocket,
  proto,
} from '@whiskeysockets/baileys'
import { isSignedBy } from './curve.ts'

/** The client library takes any signature as good; a product has to put this in its place, and so do tests. */
Curve.verify = (publicKey, message, signature) => isSignedBy(publicKey, message, signature)

const PATIENCE_MS = 10_000

const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

type Events = BaileysEventMap
type Item<K extends keyof Events> = Events[K] extends (infer One)[] ? One : Events[K]
type Recorded = { [K in keyof Events]: { name: K; value: Events[K] } }[keyof Events]

/** What a client keeps on disk: gone through JSON, as a real store would hold it. */
export type ClientMemory = { creds: string; keys: Map<string, string> }

export function newMemory(): ClientMemory {
  return { creds: toText(initAuthCreds()), keys: new Map() }
}

export type ServerAccess = {
  webSocketUrl: string
  certificateAuthority: string
  noiseRoot: Buffer<ArrayBuffer>
}
export type ClientOptions = Partial<Omit<UserFacingSocketConfig, 'auth'>> & { getMessage?: never }
export type Client = ReturnType<typeof openClient>

/** A real client, unmodified, with its store in `memory`: one socket, dead once it closed. */
export function openClient(
  access: ServerAccess,
  memory: ClientMemory,
  options: ClientOptions = {},
) {
  WA_CERT_DETAILS.PUBLIC_KEY = access.noiseRoot
  const agent = new Agent({ ca: access.certificateAuthority })
  const creds = fromText(memory.creds) as AuthenticationCreds
  const seen: Recorded[] = []
  const acks = new Map<string, Record<string, string>>()
  const written = new Map<string, proto.IMessage>()
  const changes = new Set<() => void>()
  const notice = () => {
    for (const change of changes) change()
  }
  const socket: WASocket = makeWASocket({
    waWebSocketUrl: access.webSocketUrl,
    agent,
    fetchAgent: agent,
    logger: silent,
    browser: Browsers.ubuntu('Chrome'),
    connectTimeoutMs: 5000,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    generateHighQualityLinkPreview: false,
    retryRequestDelayMs: 10,
    ...options,
    auth: { creds, keys: keyStore(memory) },
    getMessage: (key) => Promise.resolve(written.get(key.id ?? '')),
  })
  socket.ev.on('creds.update', () => {
    memory.creds = toText(creds)
  })
  socket.ws.on('CB:ack,class:message', (ack: { attrs: Record<string, string> }) => {
    acks.set(ack.attrs.id ?? '', ack.attrs)
    notice()
  })
  let closeCode: number | null = null
  socket.ev.on('connection.update', ({ connection, lastDisconnect }) => {
    if (connection !== 'close') return
    const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined
    closeCode = error?.output?.statusCode ?? 0
    agent.destroy()
    notice()
  })
  socket.ev.process((batch) => {
    for (const [name, value] of Object.entries(batch)) seen.push({ name, value } as Recorded)
    for (const message of batch['messages.upsert']?.messages ?? []) {
      if (message.key.fromMe && message.message) written.set(message.key.id ?? '', message.message)
    }
    notice()
  })

  /** The first non-empty answer of `look`, asked again whenever anything happens to this client. */
  const until = <T>(look: () => T | null | undefined | false, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const found = look()
        if (found === null || found === undefined || found === false) return
        clearTimeout(timer)
        changes.delete(check)
        resolve(found)
      }
      const timer = setTimeout(() => {
        changes.delete(check)
        reject(
          new Error(`the client saw no ${what}; it saw ${seen.map(({ name }) => name).join()}`),
        )
      }, PATIENCE_MS)
      changes.add(check)
      check()
    })
  const items = <K extends keyof Events>(name: K): Item<K>[] =>
    seen.flatMap((event) => (event.name === name ? (event.value as Item<K>[]) : []))

  return {
    socket,
    until,
    items,
    acks,
    closeCode: () => closeCode,
    /** The first event of that name that matches; where an event is a list, the entry of it. */
    event: <K extends keyof Events>(name: K, matches: (item: Item<K>) => boolean) =>
      until(() => items(name).find(matches), name),
    upserts: (): { message: WAMessage; type: string }[] =>
      items('messages.upsert').flatMap(({ messages, type }) =>
        messages.map((message) => ({ message, type })),
      ),
    message(id: string): Promise<WAMessage> {
      return until(() => this.upserts().find(({ message }) => message.key.id === id)?.message, id)
    },
    open: () =>
      until(() => items('connection.update').some((u) => u.connection === 'open'), 'open'),
    pendingDone: () =>
      until(
        () => items('connection.update').some((u) => u.receivedPendingNotifications),
        'end of the offline queue',
      ),
    qr: () => until(() => items('connection.update').find((u) => u.qr)?.qr, 'qr'),
    closed: () => until(() => closeCode, 'close'),
    async end(): Promise<void> {
      if (closeCode === null) await socket.end(undefined)
    },
  }
}

function keyStore(memory: ClientMemory) {
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {}
      for (const id of ids) {
        const text = memory.keys.get(`${type}/${id}`)
        if (text !== undefined) found[id] = fromText(text) as SignalDataTypeMap[T]
      }
      return found
    },
    set(data: SignalDataSet) {
      for (const [type, entries] of Object.entries(data)) {
        for (const [id, value] of Object.entries(entries)) {
          if (value === null || value === undefined) memory.keys.delete(`${type}/${id}`)
          else memory.keys.set(`${type}/${id}`, toText(value))
        }
      }
    },
  }
}

function toText(value: unknown): string {
  return JSON.stringify(value, BufferJSON.replacer)
}

function fromText(text: string): unknown {
  return JSON.parse(text, BufferJSON.reviver) as unknown
}
