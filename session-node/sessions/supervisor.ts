import type { LeaseAnswer, NodeCounters } from '#protocol/session/gateway-frames.ts'
import type { SessionCommand } from '#protocol/session/commands.ts'
import { OUTBOX_HIGH_WATER, OUTBOX_LOW_WATER, RESTORE_PER_SECOND } from '../limits.ts'
import { errorText } from '../log.ts'
import { DiskFull } from '../store/database.ts'
import { CommandRefused } from './command-refused.ts'
import type { NodeWorld } from './node-world.ts'
import { createSession } from './session.ts'
import type { Session } from './session.ts'

export type Supervisor = ReturnType<typeof createSupervisor>

/** All sessions of the node: which may run, which must stop, and when they start. */
export function createSupervisor(
  world: NodeWorld,
  limits = { high: OUTBOX_HIGH_WATER, low: OUTBOX_LOW_WATER },
) {
  const { stores, leases, log } = world
  const sessions = new Map<string, Session>()
  const starting = new Map<string, NodeJS.Timeout>()
  /** Why nothing is read from WhatsApp at the moment. */
  let halted: 'disk_full' | 'backpressure' | null = null
  let stopping = false

  for (const { id } of stores.sessions.all()) sessions.set(id, createSession(id, world))

  const sessionOf = (id: string): Session => {
    const known = sessions.get(id)
    if (known !== undefined) return known
    const made = createSession(id, world)
    sessions.set(id, made)
    return made
  }
  const attempt = (session: Session, work: () => Promise<void>) =>
    void work().catch((thrown: unknown) =>
      log.error('session work failed', { sessionId: session.id, reason: errorText(thrown) }),
    )

  /** Restored sessions start one after another with a random offset, never all at once. */
  function startLater(ids: string[]): void {
    ids.forEach((id, place) => {
      clearTimeout(starting.get(id))
      const afterMs = ((place + Math.random()) * 1000) / RESTORE_PER_SECOND
      starting.set(
        id,
        setTimeout(
          () => {
            starting.delete(id)
            const session = sessionOf(id)
            if (halted === null && !stopping) attempt(session, session.start)
          },
          ids.length === 1 ? 0 : afterMs,
        ),
      )
    })
  }

  async function pauseAll(
    state: 'disk_full' | 'backpressure' | 'stopped',
    reason: string,
  ): Promise<void> {
    for (const timer of starting.values()) clearTimeout(timer)
    starting.clear()
    const running = [...sessions.values()].filter((session) => isRunning(session))
    await Promise.all(running.map((session) => session.pause(state, reason)))
  }

  /** Starts again what a halt stopped. */
  function resume(): void {
    const why = halted
    halted = null
    log.info('reading again', { after: why })
    startLater(
      [...sessions.values()]
        .filter((session) => session.state() === why && leases.holds(session.id))
        .map(({ id }) => id),
    )
  }

  function halt(why: 'disk_full' | 'backpressure', reason: string): void {
    if (halted !== null || stopping) return
    halted = why
    log.error('reading stopped', { why, reason })
    void pauseAll(why, reason)
  }

  async function fence(
    sessionId: string,
    state: 'fenced' | 'lease_expired',
    reason: string,
  ): Promise<void> {
    clearTimeout(starting.get(sessionId))
    starting.delete(sessionId)
    const session = sessions.get(sessionId)
    if (session === undefined || session.state() === state) return leases.drop(sessionId)
    // The state is told under the epoch that was lost: the edge files it, it does not believe it.
    const pausing = session.pause(state, reason)
    leases.drop(sessionId)
    await pausing
  }

  function onLease({ sessionId, lease, epoch }: LeaseAnswer, askedAt: number): string | null {
    if (lease === 'held')
      return (void fence(sessionId, 'fenced', 'another node holds the session'), null)
    if (lease === 'gone') {
      const session = sessions.get(sessionId)
      leases.drop(sessionId)
      // Not erased on the edge's word alone: credentials go only by the command that says so.
      if (session !== undefined)
        attempt(session, () => session.pause('stopped', 'the edge does not know this session'))
      return null
    }
    if (epoch < (stores.sessions.get(sessionId)?.epoch ?? 0)) {
      log.error('older epoch refused', { sessionId, epoch })
      return null
    }
    leases.grant(sessionId, epoch, askedAt)
    stores.sessions.setEpoch(sessionId, epoch, Date.now())
    const session = sessionOf(sessionId)
    const linked = stores.sessions.get(sessionId)?.linked ?? false
    return linked && RESTARTABLE.has(session.state()) ? sessionId : null
  }

  return {
    /** Sessions for `hello`. */
    list: () =>
      stores.sessions.all().map(({ id, epoch, linked }) => ({
        sessionId: id,
        epoch,
        linked,
        state: sessions.get(id)?.state() ?? ('stopped' as const),
      })),
    /** Answers about leases; those granted start when they have an account and do not wait for a person. */
    onLeases(answers: LeaseAnswer[], askedAt: number): void {
      startLater(answers.map((answer) => onLease(answer, askedAt)).filter((id) => id !== null))
    },
    async lost(sessionId: string): Promise<void> {
      await fence(sessionId, 'fenced', 'the edge gave the session to another node')
    },
    /** Called every second or so: leases that ran out, the outbox's level, the disk. */
    async tick(): Promise<void> {
      for (const sessionId of leases.expired())
        await fence(sessionId, 'lease_expired', 'the edge was not reached in time')
      const depth = stores.outbox.depth()
      if (depth >= limits.high) halt('backpressure', `${depth} events wait for the edge`)
      if (halted === 'backpressure' && depth <= limits.low) resume()
    },
    diskFull: () => halt('disk_full', 'no room to write'),
    /** Tries a write that takes about a page; starts reading again when it fits. */
    retryDisk(): void {
      if (halted !== 'disk_full') return
      try {
        stores.store.write(() =>
          stores.store.db.exec(
            'CREATE TABLE room (b BLOB); INSERT INTO room VALUES (zeroblob(65536)); DROP TABLE room',
          ),
        )
        resume()
      } catch (thrown) {
        if (!(thrown instanceof DiskFull)) throw thrown
      }
    },
    async run(
      sessionId: string,
      epoch: number,
      command: SessionCommand,
    ): Promise<Record<string, unknown>> {
      if (stopping) throw new CommandRefused('ERR_STOPPING', 'the node is going down', true)
      const linking = command.kind === 'session.link_qr' || command.kind === 'session.link_code'
      const known = leases.epochOf(sessionId) ?? stores.sessions.get(sessionId)?.epoch ?? 0
      if (linking && epoch > known) {
        leases.grant(sessionId, epoch, leases.now())
        stores.sessions.setEpoch(sessionId, epoch, Date.now())
      }
      if (!leases.holds(sessionId) || leases.epochOf(sessionId) !== epoch) {
        if (stores.sessions.get(sessionId) === null)
          throw new CommandRefused('ERR_NO_SESSION', sessionId)
        throw new CommandRefused('ERR_FENCED', `epoch ${epoch}, known ${known}`)
      }
      if (halted !== null && command.kind !== 'session.erase')
        throw new CommandRefused('ERR_DISK_FULL', halted, true)
      const session = sessionOf(sessionId)
      const { kind } = command
      switch (kind) {
        case 'session.link_qr':
        case 'session.link_code':
          if (session.state() === 'corrupt')
            throw new CommandRefused('ERR_CORRUPT', 'erase the session first')
          await session.link(kind === 'session.link_code' ? command.input.phone : null)
          return {}
        case 'session.restart':
          if (!stores.sessions.get(sessionId)?.linked)
            throw new CommandRefused('ERR_NO_SESSION', 'no account')
          await session.restart()
          return {}
        case 'session.logout':
          await session.logout()
          return {}
        case 'session.erase':
          await session.drop()
          stores.sessions.erase(sessionId)
          leases.drop(sessionId)
          sessions.delete(sessionId)
          return {}
        default:
          return await session.run(command)
      }
    },
    counters: (now: number): NodeCounters => {
      const perSession = [...sessions.values()].map((session) => session.report())
      const states: Record<string, number> = {}
      for (const { state } of perSession) states[state] = (states[state] ?? 0) + 1
      return {
        sessions: states,
        outboxDepth: stores.outbox.depth(),
        outboxLagMs: stores.outbox.lag(now),
        journalDepth: stores.journal.depth(),
        rssBytes: process.memoryUsage.rss(),
        diskFull: halted === 'disk_full',
        perSession,
      }
    },
    /** No more commands; sockets end without unlinking. */
    async stop(): Promise<void> {
      stopping = true
      await pauseAll('stopped', 'the node is going down')
    },
  }
}

/** States a new lease may start a session from: it never ran here, or stopped for want of one. */
const RESTARTABLE: ReadonlySet<string> = new Set(['unlinked', 'fenced', 'lease_expired', 'stopped'])
const RUNNING: ReadonlySet<string> = new Set([
  'linking',
  'connecting',
  'open',
  'waiting',
  'restricted',
])
const isRunning = (session: Session) => RUNNING.has(session.state())
