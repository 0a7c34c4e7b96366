import { LEASE_SAFETY_MS } from '../limits.ts'

export type Leases = ReturnType<typeof createLeases>

/**
 * The edge's word that this node alone may open a session's socket. Times are of a clock that only goes forward (milliseconds), because
 * a wall clock set back would stretch a lease that another node may already hold.
 */
export function createLeases(monotonic: () => number = () => performance.now()) {
  const held = new Map<string, { epoch: number; goodUntil: number }>()
  let ttlMs = 30_000
  /** Never all of a short lease: a third stays usable at least. */
  const usable = () => Math.max(ttlMs - LEASE_SAFETY_MS, ttlMs / 3)
  return {
    setTtl(ms: number): void {
      ttlMs = ms
    },
    /** Counts from when the question was asked, not from when the answer came. */
    grant(sessionId: string, epoch: number, askedAt: number): void {
      held.set(sessionId, { epoch, goodUntil: askedAt + usable() })
    },
    renewed(sessionId: string, epoch: number, askedAt: number): void {
      const lease = held.get(sessionId)
      if (lease?.epoch === epoch) lease.goodUntil = Math.max(lease.goodUntil, askedAt + usable())
    },
    drop(sessionId: string): void {
      held.delete(sessionId)
    },
    epochOf: (sessionId: string): number | null => held.get(sessionId)?.epoch ?? null,
    holds(sessionId: string): boolean {
      const lease = held.get(sessionId)
      return lease !== undefined && lease.goodUntil > monotonic()
    },
    all: (): { sessionId: string; epoch: number }[] =>
      [...held].map(([sessionId, { epoch }]) => ({ sessionId, epoch })),
    expired: (): string[] =>
      [...held]
        .filter(([, { goodUntil }]) => goodUntil <= monotonic())
        .map(([sessionId]) => sessionId),
    now: monotonic,
  }
}
