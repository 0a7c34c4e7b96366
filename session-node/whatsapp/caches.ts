import type { CacheStore } from './library.ts'
import { createPlacesInSecond } from './places-in-second.ts'

/** A map that forgets: the oldest beyond `max` entries, and all after `ttlMs`. The library's own caches have no bound. */
export function boundedCache(max: number, ttlMs: number, now: () => number = Date.now): CacheStore {
  const entries = new Map<string, { value: unknown; until: number }>()
  return {
    get<T>(key: string): T | undefined {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entry.until > now()) return entry.value as T
      entries.delete(key)
      return undefined
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, until: now() + ttlMs })
      if (entries.size > max) {
        const [oldest] = entries.keys()
        if (oldest !== undefined) entries.delete(oldest)
      }
    },
    del(key) {
      entries.delete(key)
    },
    flushAll() {
      entries.clear()
    },
  }
}

const HOUR_MS = 3_600_000

/** Caches of one session. They outlive its sockets: a retry loop must not start again at nought with every reconnect. */
export function sessionCaches() {
  return {
    places: createPlacesInSecond(),
    retries: boundedCache(2_000, HOUR_MS),
    // Refetching a device list makes new Signal sessions each time; WhatsApp tells when a list changes.
    devices: boundedCache(2_000, 24 * HOUR_MS),
    groups: boundedCache(200, HOUR_MS),
    calls: boundedCache(200, HOUR_MS / 12),
    placeholders: boundedCache(500, HOUR_MS),
    /** Which names of a person the edge was told are one. */
    mappings: boundedCache(5_000, 24 * HOUR_MS),
  }
}
export type SessionCaches = ReturnType<typeof sessionCaches>
