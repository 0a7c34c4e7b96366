import type https from 'node:https'
import type { Address } from '#protocol/session/messages.ts'
import { SOCKET_CLOSE_MS } from '../limits.ts'
import type { Log } from '../log.ts'
import { addressOf } from './addresses.ts'
import type { AuthState } from './auth-state.ts'
import type { SessionCaches } from './caches.ts'
import { isIgnored, journaledSignal } from './journaled-signal.ts'
import type { SignalJournal } from './journaled-signal.ts'
import { makeWASocket, proto } from './library.ts'
import type { GroupMetadata, WASocket } from './library.ts'
import { quietLogger } from './quiet-logger.ts'
import { translateEvents } from './translate-events.ts'
import type { Change } from './translate-events.ts'

/** What every socket of this process shares. */
export type WhatsAppWorld = {
  socketUrl: URL | null
  version: [number, number, number] | null
  agent: https.Agent
  log: Log
  /** Interval of pings; WhatsApp is taken for gone five seconds after one unanswered. Tests shorten it. */
  keepAliveMs?: number
  /** Patience with an open socket on which WhatsApp never says that all waiting messages were sent. Tests shorten it. */
  pendingNotificationsMs: number
}

export type SocketOptions = {
  sessionId: string
  world: WhatsAppWorld
  auth: AuthState
  caches: SessionCaches
  /** Writes durably or throws; throwing must leave the message at WhatsApp, so `failed` cuts the socket first. */
  journal: SignalJournal
  journalFailed: (thrown: unknown) => void
  findSent: (id: string) => Uint8Array | null
  told: Change
}

export type OpenSocket = {
  library: WASocket
  me: () => Address
  /** Ends the connection in an orderly way, without unlinking; cuts it when it hangs. */
  close(): Promise<void>
  /** Cuts it now: nothing more is read or answered. */
  cut(): void
}

/** Opens one connection to WhatsApp. It serves once: after its close a new one must be opened. */
export function openSocket(options: SocketOptions): OpenSocket {
  const { auth, caches, world } = options
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (thrown) {
      cut()
      options.journalFailed(thrown)
      throw thrown
    }
  }
  const { journal } = options
  const signal = journaledSignal(
    {
      add: (hash, entry) => guarded(() => journal.add(hash, entry)),
      addRead: (hash) => guarded(() => journal.addRead(hash)),
      wasRead: (hash) => guarded(() => journal.wasRead(hash)),
    },
    caches.places,
    auth.keys,
  )
  const library = makeWASocket({
    auth: { creds: auth.creds, keys: auth.keys },
    logger: quietLogger(world.log, options.sessionId),
    agent: world.agent,
    fetchAgent: world.agent,
    ...(world.socketUrl === null ? {} : { waWebSocketUrl: world.socketUrl }),
    ...(world.version === null ? {} : { version: world.version }),
    ...(world.keepAliveMs === undefined ? {} : { keepAliveIntervalMs: world.keepAliveMs }),
    browser: ['Ubuntu', 'Chrome', '22.04.4'],
    // The phone keeps ringing; agents being online is said by a command.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    generateHighQualityLinkPreview: false,
    emitOwnEvents: true,
    fireInitQueries: true,
    // A store that fails once fails again: give up fast, before WhatsApp takes the silence for an answer.
    transactionOpts: { maxCommitRetries: 2, delayBetweenTriesMs: 100 },
    shouldIgnoreJid: isIgnored,
    msgRetryCounterCache: caches.retries,
    userDevicesCache: caches.devices,
    callOfferCache: caches.calls,
    placeholderResendCache: caches.placeholders,
    cachedGroupMetadata: async (jid) => await caches.groups.get<GroupMetadata>(jid),
    getMessage: async (key) => {
      const found = key.id ? options.findSent(key.id) : null
      return found === null ? undefined : proto.Message.decode(found)
    },
    makeSignalRepository: signal.makeSignalRepository,
    // It throws all sessions with a person away, also those that messages still on their way are sealed with.
    enableAutoSessionRecreation: false,
  })
  const me = () => addressOf(library.user?.lid, library.user?.id)
  // Before the library's own listener, which starts to decrypt at once.
  library.ws.prependListener('CB:message', signal.noteStanza)
  translateEvents(library, me, options)

  function cut(): void {
    // The wrapped WebSocket is no part of the public type; terminate is the only way that does not wait for the other side.
    const raw = library.ws as unknown as { socket: { terminate(): void } | null }
    raw.socket?.terminate()
  }

  return {
    library,
    me,
    cut,
    async close() {
      const timer = setTimeout(cut, SOCKET_CLOSE_MS)
      try {
        await library.end(undefined)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
