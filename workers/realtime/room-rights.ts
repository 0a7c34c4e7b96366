import type { CompanyContext } from '#core/context.ts'
import type { Log } from '#core/logs.ts'
import type { Millis } from '#core/time.ts'
import { rightsInForce } from '#domains/users/rights-in-force.ts'
import { RIGHTS_SETTLE_MS } from './room-limits.ts'
import type { Sessions } from './room-sessions.ts'
import type { Sockets } from './room-sockets.ts'

type RightsParts = {
  sockets: Sockets
  sessions: Sessions
  log: Log
  now: () => Millis
  context(): Promise<CompanyContext>
}

export type Rights = {
  /** Somebody's rights changed. Resolves when their sockets go by the new ones; what fails is made up for by `rereadAll`. */
  changed(userIds: readonly number[]): Promise<void>
  /** A socket came in with rights that its endpoint may have remembered from before a change. */
  arrived(userId: number): Promise<void>
  /** Reads the rights of everybody connected: for news that was lost. */
  rereadAll(): Promise<void>
}

/** Keeps what sockets may see in step with the databases, whatever order commands, endpoints and sockets come in. */
export function createRights({ sockets, sessions, log, now, context }: RightsParts): Rights {
  /** When somebody's rights changed last. In memory: the endpoints forget faster than an object goes to sleep. */
  const changedAt = new Map<number, Millis>()

  const reread = async (userIds: readonly number[]) => {
    const connected = userIds.filter((userId) => sockets.of(userId).length > 0)
    if (connected.length === 0) return
    try {
      const rights = await rightsInForce(await context(), connected)
      for (const userId of connected) await sessions.refresh(userId, rights.get(userId) ?? null)
    } catch (thrown) {
      log.error('job.failed', thrown, { job: 'rights' })
    }
  }
  return {
    async changed(userIds) {
      for (const [userId, at] of changedAt)
        if (now() - at > RIGHTS_SETTLE_MS) changedAt.delete(userId)
      for (const userId of userIds) changedAt.set(userId, now())
      await reread(userIds)
    },
    async arrived(userId) {
      const at = changedAt.get(userId)
      if (at !== undefined && now() - at <= RIGHTS_SETTLE_MS) await reread([userId])
    },
    rereadAll: () => reread([...new Set([...sockets.all()].map(({ claims }) => claims.userId))]),
  }
}
