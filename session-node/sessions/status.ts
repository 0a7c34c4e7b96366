import type { Address } from '#protocol/session/messages.ts'
import type { SessionEvent } from '#protocol/session/events.ts'
import type { SessionState } from '#protocol/session/session-states.ts'
import { DiskFull } from '../store/database.ts'
import type { KeyedEvent } from '../whatsapp/normalise-message.ts'
import type { NodeWorld } from './node-world.ts'

type Facts = { code?: number | null; retryAt?: number; me?: Address & { name?: string } }

/** What a session is in, and its voice: every event it tells goes out under its id and epoch. */
export function createStatus(sessionId: string, world: NodeWorld) {
  const { stores, leases, log } = world
  // One with an account is about to start: that it has none would ask for a person, and refuse what is written for it.
  let state: SessionState = stores.sessions.get(sessionId)?.linked === true ? 'stopped' : 'unlinked'
  let since = Date.now()
  let told = 0

  const tell = (event: KeyedEvent) =>
    world.tell({
      sessionId,
      epoch: leases.epochOf(sessionId) ?? stores.sessions.get(sessionId)?.epoch ?? 0,
      at: Date.now(),
      ...event,
      key: `${sessionId}/${event.key}`,
    })
  /** For what happens anew each time, and has no id of its own. */
  const sendOnce = (event: SessionEvent) => {
    told += 1
    tell({ ...event, key: `${event.kind}:${world.nodeId}:${Date.now()}:${told}` })
  }
  return {
    tell,
    sendOnce,
    state: () => state,
    since: () => since,
    enter(next: SessionState, reason: string, facts: Facts = {}): void {
      if (next !== state) since = Date.now()
      state = next
      const { code = null, retryAt = null, me = null } = facts
      log.info('session', { sessionId, state, reason, code })
      try {
        sendOnce({ kind: 'session.state', data: { state, reason, code, since, retryAt, me } })
      } catch (thrown) {
        if (!(thrown instanceof DiskFull)) throw thrown
        world.diskFull() // The health counters tell it instead.
      }
    },
  }
}
