import type { ListedStorage } from './device-storage.ts'
import { tryStore } from './device-storage.ts'
import { isEntry } from './outbox-entry.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** What stands in the storage for one entry: its place among the others, and itself. */
type Placed = readonly [place: number, entry: OutboxEntry]

/**
 * The outbox of a person as the device holds it, each entry under a key of its own: tabs that write at the same moment, each without
 * having seen what the other wrote, lose nothing of each other.
 */
export function outboxStore(storage: ListedStorage, key: string) {
  const prefix = `${key}:`
  const keyOf = ({ clientId }: OutboxEntry) => prefix + clientId
  /** All that this tab has, while the device refuses some of it: the ids of those that it holds, and of those that it did not take as they are. */
  let memory: {
    all: readonly OutboxEntry[]
    held: ReadonlySet<string>
    refused: ReadonlySet<string>
  } | null = null

  function placed(): Placed[] {
    const keys = Array.from({ length: storage.length }, (_none, at) => storage.key(at) ?? '')
    const own = keys
      .filter((one) => one.startsWith(prefix))
      .flatMap((one): Placed[] => placedIn(storage.getItem(one)))
    // A tab of an earlier version keeps all of them under one key.
    const earlier = listIn(storage.getItem(key))
      .filter(isEntry)
      .filter(({ clientId }) => !own.some(([, entry]) => entry.clientId === clientId))
      .map((entry, at): Placed => [at - EARLIER, entry])
    return [...earlier, ...own].sort(inOrder)
  }

  const read = () => placed().map(([, entry]) => entry)

  return {
    /**
     * In the order they were written. What is no entry (a hand's) is left out. While the device is full it is what this tab remembers, without
     * what another tab has taken off the device since, and with what it has put there.
     */
    read(): OutboxEntry[] {
      const stored = read()
      if (memory === null) return stored
      const { all, held, refused } = memory
      const storedOf = ({ clientId }: OutboxEntry) =>
        stored.find((entry) => entry.clientId === clientId)
      const own = all.flatMap((entry) => {
        const known = storedOf(entry)
        if (known === undefined) return held.has(entry.clientId) ? [] : entry
        return refused.has(entry.clientId) ? entry : known
      })
      const isOwn = ({ clientId }: OutboxEntry) =>
        held.has(clientId) || all.some((entry) => entry.clientId === clientId)
      return [...own, ...stored.filter((entry) => !isOwn(entry))]
    },
    /** Makes `before` into `after`; what another tab holds besides stays as it is. */
    write(before: readonly OutboxEntry[], after: readonly OutboxEntry[]): void {
      const places = new Map(placed().map(([place, { clientId }]) => [clientId, place]))
      const refused = new Set<string>()
      after.forEach((entry, at) => {
        const place = places.get(entry.clientId) ?? placeBehind(after, at, places)
        places.set(entry.clientId, place)
        const value = JSON.stringify([place, entry] satisfies Placed)
        if (storage.getItem(keyOf(entry)) === value) return
        if (!tryStore(storage, keyOf(entry), value)) refused.add(entry.clientId)
      })
      const stay = new Set(after.map(({ clientId }) => clientId))
      for (const entry of before) if (!stay.has(entry.clientId)) storage.removeItem(keyOf(entry))
      // All of them have a key of their own by now, unless the device is full.
      if (refused.size === 0) storage.removeItem(key)
      memory =
        refused.size === 0
          ? null
          : { all: after, held: new Set(read().map(({ clientId }) => clientId)), refused }
    },
  }
}

/** Whether an outbox kept under `key` changes with what another tab wrote; null where all of the storage was emptied. */
export const isOutboxKey = (key: string, changed: string | null): boolean =>
  changed === null || changed === key || changed.startsWith(`${key}:`)

/** More than an outbox ever holds: those of an earlier version were written before all others. */
const EARLIER = 1_000_000

const inOrder = ([place, one]: Placed, [otherPlace, other]: Placed) =>
  place - otherPlace ||
  one.writtenAt.localeCompare(other.writtenAt) ||
  one.clientId.localeCompare(other.clientId)

/** Behind the one before it, and in front of the next that has a place. */
function placeBehind(
  all: readonly OutboxEntry[],
  at: number,
  places: ReadonlyMap<string, number>,
): number {
  const placeOf = (entry: OutboxEntry) => places.get(entry.clientId)
  const before = all.slice(0, at).map(placeOf).at(-1)
  const behind = all
    .slice(at + 1)
    .map(placeOf)
    .find((place) => place !== undefined)
  if (behind === undefined) return before === undefined ? 0 : Math.floor(before) + 1
  return before === undefined ? behind - 1 : (before + behind) / 2
}

function placedIn(value: string | null): Placed[] {
  const [place, entry] = listIn(value)
  return typeof place === 'number' && isEntry(entry) ? [[place, entry]] : []
}

function listIn(value: string | null): unknown[] {
  try {
    const stored: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
