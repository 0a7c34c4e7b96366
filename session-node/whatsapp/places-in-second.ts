import { withoutDevice } from '../store/journal.ts'

/** Chats whose last second is remembered. */
const CHATS_MAX = 10_000
/** Messages of which it is remembered that they are on their way: as many as a long backlog holds. */
const MESSAGES_MAX = 100_000
/** A place is added to the time as milliseconds: beyond these a second is over. */
const PLACE_MAX = 999

type Attributes = Record<string, string>

/**
 * WhatsApp tells whole seconds, and the library may hand two messages of one chat on in another order than they came. The order of their
 * stanzas within the second is kept here, and becomes the milliseconds of the message.
 */
export function createPlacesInSecond() {
  const seconds = new Map<string, { t: string; next: number }>()
  const places = new Map<string, number>()
  const keyOf = ({ from = '', participant = '', id = '' }: Attributes) =>
    `${withoutDevice(from)}|${withoutDevice(participant)}|${id}`

  return {
    /** Called for each stanza in the order they come. */
    note(attrs: Attributes): void {
      const chat = `${attrs.from ?? ''}|${attrs.recipient ?? ''}`
      const last = seconds.get(chat)
      const t = attrs.t ?? ''
      const place = last?.t === t ? last.next : 0
      seconds.delete(chat)
      seconds.set(chat, { t, next: Math.min(place + 1, PLACE_MAX) })
      forgetOldest(seconds, CHATS_MAX)
      places.set(keyOf(attrs), place)
      forgetOldest(places, MESSAGES_MAX)
    },
    /** The place of a message under the id it came with; 0 when it is not known. */
    of: (attrs: Attributes): number => places.get(keyOf(attrs)) ?? 0,
    /** The same by the id alone: what the library hands on names its sender in other words than the stanza did. */
    byId(id: string, senders: readonly string[]): number {
      for (const from of senders) {
        for (const key of [`${from}||${id}`, ...senders.map((one) => `${from}|${one}|${id}`)]) {
          const place = places.get(key)
          if (place !== undefined) return place
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
