import type { SessionState } from '#protocol/session/session-states.ts'
import { CONFLICT_WINDOW_MS, STABLE_AFTER_MS } from '../limits.ts'
import { errorText } from '../log.ts'
import { openAuthRows } from '../store/auth-rows.ts'
import { CorruptStore, DiskFull, isStoreError } from '../store/database.ts'
import { isLinked, loadCreds, newCreds, openAuthState } from '../whatsapp/auth-state.ts'
import type { AuthState } from '../whatsapp/auth-state.ts'
import { sessionCaches } from '../whatsapp/caches.ts'
import { phoneOf } from '../whatsapp/normalise-events.ts'
import type { KeyedEvent } from '../whatsapp/normalise-message.ts'
import { openSocket } from '../whatsapp/open-socket.ts'
import type { OpenSocket } from '../whatsapp/open-socket.ts'
import { replayJournal } from '../whatsapp/replay-journal.ts'
import { runCommand } from '../whatsapp/run-command.ts'
import type { CarrierCommand } from '../whatsapp/run-command.ts'
import type { Change } from '../whatsapp/translate-events.ts'
import { createCatchUpWatch } from './catch-up-watch.ts'
import { CommandRefused } from './command-refused.ts'
import { nextStep } from './next-step.ts'
import type { NodeWorld } from './node-world.ts'
import { sessionJournal } from './session-journal.ts'
import { createStatus } from './status.ts'
import { createTurns } from './turns.ts'

export type Session = ReturnType<typeof createSession>

/** One linked phone: its socket, whatever state that is in, and what follows when it closes. */
export function createSession(sessionId: string, world: NodeWorld) {
  const { stores, log, leases } = world
  const caches = sessionCaches()
  const { tell, sendOnce, enter, state, since } = createStatus(sessionId, world)
  const inTurn = createTurns()
  let socket: OpenSocket | null = null
  /** Ends the right of the last socket's leftovers to write. */
  let revoke = () => {}
  /** Counts sockets: whatever an earlier one still says is not heard. */
  let generation = 0
  let timers: NodeJS.Timeout[] = []
  let failures = 0
  let conflicts: number[] = []
  let reconnects = 0
  let lastMessageAt: number | null = null
  let pairingPhone: string | null = null
  let passkeyDemanded = false
  const later = (ms: number, work: () => void) => timers.push(setTimeout(work, ms))
  /** Closes the socket, if there is one, and hears nothing more of it. */
  async function drop(): Promise<void> {
    generation += 1
    for (const timer of timers) clearTimeout(timer)
    timers = []
    const old = socket
    socket = null
    if (old === null) return
    old.library.ev.removeAllListeners('connection.update')
    await old
      .close()
      .catch((thrown: unknown) =>
        log.warn('close failed', { sessionId, reason: errorText(thrown) }),
      )
    revoke()
  }

  /** The store can't be trusted or written: the socket is cut before WhatsApp gets an answer. */
  function storeFailed(thrown: unknown): void {
    socket?.cut()
    const full = thrown instanceof DiskFull
    log.error('store failed', { sessionId, reason: errorText(thrown) })
    void drop().then(() => {
      if (full) world.diskFull()
      enter(full ? 'disk_full' : 'corrupt', errorText(thrown))
    })
  }

  /** Starts or resumes the session. Never makes new credentials where an account is or was meant to be. */
  async function start(mode: 'restore' | 'link' = 'restore'): Promise<void> {
    const dropping = drop()
    const mine = generation
    await dropping
    if (mine !== generation) return // A later start is under way.
    if (!leases.holds(sessionId)) return enter('fenced', 'no lease')
    try {
      const linked = stores.sessions.get(sessionId)?.linked ?? false
      if (mode === 'link' && !linked) stores.sessions.clearUnlinked(sessionId)
      const rows = openAuthRows(stores.store, stores.ring, sessionId)
      const creds = loadCreds(rows, linked)
      if (creds === null && mode === 'restore') return enter('unlinked', 'no account')
      if (linked) replayJournal(stores.journal, sessionId, creds, tell)
      const auth = openAuthState(rows, creds ?? newCreds(), {
        failed: (thrown) => mine === generation && storeFailed(thrown),
        committed: (types) => world.onStep?.('commit', types.join()),
      })
      revoke = rows.revoke
      if (creds === null) auth.saveCreds({})
      enter(isLinked(auth.creds) ? 'connecting' : 'linking', 'opening')
      open(auth, mine)
    } catch (thrown) {
      if (thrown instanceof CorruptStore || thrown instanceof DiskFull) return storeFailed(thrown)
      throw thrown
    }
  }

  function open(auth: AuthState, mine: number): void {
    const heard =
      <A extends unknown[]>(work: (...args: A) => void) =>
      (...args: A) => {
        if (mine !== generation) return
        try {
          work(...args)
        } catch (thrown) {
          if (isStoreError(thrown)) storeFailed(thrown)
          else log.error('defect', { sessionId, reason: errorText(thrown) })
        }
      }
    const told: Change = {
      qr: heard((qr) => onQr(qr)),
      passkeyDemanded: heard((step) => {
        passkeyDemanded = true
        sendOnce({ kind: 'session.passkey_demanded', data: { step } })
        void closed(null, 'the account demands a passkey')
      }),
      // Heard from a closing socket too, until its rows are revoked: what it used up must not be used again.
      creds(update) {
        try {
          stores.store.write(() => {
            auth.saveCreds(update)
            // The phone signed this device in: from now on these are an account's credentials, never to be written over.
            if (!linked && isLinked(auth.creds)) stores.sessions.markLinked(sessionId)
          })
        } catch (thrown) {
          return void (mine === generation && storeFailed(thrown))
        }
        linked = isLinked(auth.creds)
        if (linked) pairingPhone = null
      },
      open: heard(() => {
        const { id, lid, name } = auth.creds.me ?? {}
        enter('open', 'logged in', {
          me: {
            jid: lid ?? id ?? '',
            ...(lid ? { lid } : {}),
            phone: phoneOf(id ?? ''),
            ...(name ? { name } : {}),
          },
        })
        later(STABLE_AFTER_MS, () => (failures = 0))
        catchUp.opened()
      }),
      caughtUp: heard(() => catchUp.caughtUp()),
      closed: heard((code, reason) => void closed(code, reason)),
      event: heard(tell),
      message: heard((id, senders, event) => {
        stores.store.write(() => {
          if (event !== null) sendMessage(event)
          stores.journal.done(sessionId, id, senders)
        })
      }),
    }
    let linked = stores.sessions.get(sessionId)?.linked ?? false
    const catchUp = createCatchUpWatch(
      (work) => later(world.whatsApp.pendingNotificationsMs, work),
      () => void closed(408, 'WhatsApp did not say that all was sent'),
    )
    socket = openSocket({
      sessionId,
      world: world.whatsApp,
      auth,
      caches,
      told,
      journal: sessionJournal(stores.journal, sessionId, {
        isOpen: () => mine === generation,
        added: (id) => world.onStep?.('journal', id),
      }),
      journalFailed: (thrown) => mine === generation && storeFailed(thrown),
      findSent: (id) => stores.sent.find(sessionId, id),
    })
  }

  function sendMessage(event: KeyedEvent): void {
    world.onStep?.('upsert', event.key)
    if (event.kind === 'message.undecryptable') {
      if (!stores.sent.markUnreadable(sessionId, event.data.chat.jid, event.data.id, Date.now()))
        return
    } else if (event.kind === 'message.received') {
      lastMessageAt = Date.now()
      const { chat, id } = event.data.message
      event.data.healed = stores.sent.heal(sessionId, chat.jid, id)
    }
    tell(event)
  }

  function onQr(qr: string): void {
    if (pairingPhone === null) {
      const key = `qr:${qr.slice(-40)}`
      // The first lives a minute, the others 20 s; a screen that trusts the shorter one never shows a dead one.
      return tell({ kind: 'session.qr', key, data: { qr, expiresAt: Date.now() + 20_000 } })
    }
    const phone = pairingPhone
    if (socket === null || socket.library.authState.creds.pairingCode !== undefined) return
    socket.library.requestPairingCode(phone).then(
      (code) => tell({ kind: 'session.pairing_code', key: `code:${code}`, data: { code, phone } }),
      (thrown: unknown) => void closed(null, errorText(thrown)),
    )
  }

  async function closed(code: number | null, reason: string): Promise<void> {
    await drop()
    const mine = generation
    const now = Date.now()
    if (code === 440) conflicts = [...conflicts, now].filter((at) => at > now - CONFLICT_WINDOW_MS)
    const linked = stores.sessions.get(sessionId)?.linked ?? false
    const leaseHeld = leases.holds(sessionId)
    const step = nextStep({
      code,
      linked,
      passkeyDemanded,
      leaseHeld,
      failures,
      conflicts: conflicts.length,
      random: Math.random(),
    })
    if (code !== 515) failures += 1
    reconnects += 1
    if (step.kind === 'stop') {
      if (step.credentials === 'archive') stores.sessions.archiveAuth(sessionId, now)
      if (step.credentials === 'clear') stores.sessions.clearUnlinked(sessionId)
      return enter(step.state, reason, { code })
    }
    if (step.afterMs > 0)
      enter(step.state, reason, { code, retryAt: Math.round(now + step.afterMs) })
    later(step.afterMs, () => {
      if (mine === generation)
        void start(linked ? 'restore' : pairingPhone === null ? 'restore' : 'link').catch(
          storeFailed,
        )
    })
  }

  async function run(command: CarrierCommand): Promise<Record<string, unknown>> {
    const open = socket
    if (open === null || state() !== 'open') throw new CommandRefused('ERR_NOT_OPEN', state(), true)
    const work = () =>
      runCommand(command, {
        library: open.library,
        caches,
        files: world.files,
        allowed: world.allowed,
        keepSent: (id, message) => stores.sent.keep(sessionId, id, message, Date.now()),
      })
    if (!command.kind.startsWith('message.')) return await work()
    const chat =
      'to' in command.input
        ? String(command.input.to)
        : 'target' in command.input
          ? command.input.target.chat
          : ''
    return await inTurn(chat, work)
  }

  return {
    id: sessionId,
    start: () => start(),
    async link(phone: string | null): Promise<void> {
      if (stores.sessions.get(sessionId)?.linked)
        throw new CommandRefused('ERR_ALREADY_LINKED', sessionId)
      pairingPhone = phone
      passkeyDemanded = false
      failures = 0
      await start('link')
    },
    async restart(): Promise<void> {
      failures = 0
      conflicts = []
      await start()
    },
    async logout(): Promise<void> {
      const open = socket
      if (open !== null && state() === 'open') await open.library.logout().catch(() => {})
      await drop()
      stores.sessions.archiveAuth(sessionId, Date.now())
      enter('logged_out', 'unlinked here')
    },
    /** Closes the socket without unlinking, for as long as the reason lasts. */
    async pause(next: SessionState, reason: string): Promise<void> {
      await drop()
      enter(next, reason)
    },
    /** Closes the socket and says nothing. */
    drop,
    run,
    state,
    report: () => ({
      sessionId,
      state: state(),
      since: since(),
      lastMessageAt,
      undecryptable: stores.sent.unreadable(sessionId),
      reconnects,
    }),
  }
}
