import { withoutDevice } from '../store/journal.ts'

/** Seconds of chats whose count is remembered. */
const SECONDS_MAX = 10_000
/** Messages of which it is remembered that they are on their way: as many as a long backlog holds. */
const MESSAGES_MAX = 100_000
/** A place is added to the time as milliseconds: beyond these a second is over. */
const PLACE_MAX = 999
/** Where the count of a second begins that was over before this process began: behind those an earlier process may have told of it. */
const PLACE_AFTER_RESTART = 500

export type PlacesInSecond = ReturnType<typeof createPlacesInSecond>

type Attributes = Record<string, string>

/**
 * WhatsApp tells whole seconds, and the library may hand two messages of one chat on in another order than they came. The order of their
 * stanzas within the second is kept here, and becomes the milliseconds of the message. One such count serves a session for all its
 * sockets: what a broken one had not confirmed comes again on the next, and keeps the place it had. `startedAt`: when the process began,
 * milliseconds.
 */
export function createPlacesInSecond(startedAt: number = Date.now()) {
  const seconds = new Map<string, number>()
  const places = new Map<string, number>()
  const keyOf = ({ from = '', participant = '', id = '' }: Attributes) =>
    `${withoutDevice(from)}|${withoutDevice(participant)}|${id}`

  const firstPlace = (t = '0') =>
    Number(t) < Math.floor(startedAt / 1000) ? PLACE_AFTER_RESTART : 0

  return {
    /** Called for each stanza in the order they come. */
    note(attrs: Attributes): void {
      const key = keyOf(attrs)
      if (places.has(key)) return
      const second = `${attrs.from ?? ''}|${attrs.recipient ?? ''}|${attrs.t ?? ''}`
      const place = seconds.get(second) ?? firstPlace(attrs.t)
      seconds.delete(second)
      seconds.set(second, Math.min(place + 1, PLACE_MAX))
      forgetOldest(seconds, SECONDS_MAX)
      places.set(key, place)
      forgetOldest(places, MESSAGES_MAX)
    },
    /** The place of a message under the id it came with; 0 when it is not known. */
    of: (attrs: Attributes): number => places.get(keyOf(attrs)) ?? 0,
    /** The same by the id alone: what the library hands on names its sender in other words than the stanza did. It is asked once. */
    takeById(id: string, senders: readonly string[]): number {
      for (const from of senders) {
        for (const key of [`${from}||${id}`, ...senders.map((one) => `${from}|${one}|${id}`)]) {
          const place = places.get(key)
          if (place === undefined) continue
          places.delete(key)
          return place
        }
      }
      return 0
    },
  }
}

function forgetOldest(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}
