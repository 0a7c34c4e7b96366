import type { SettingKey } from '#domains/companies/settings.keys.ts'
import type { RealtimeAction, RealtimeChannel } from '#protocol/realtime/events.ts'
import { debounced } from './debounced.ts'
import { COUNTS_REFRESH_MOST_MS, COUNTS_REFRESH_MS, DIRECTORY_REFRESH_MS } from './limits.ts'

/** A frame of the room, its channel without the company: `whatsapp`, `queue`, … */
export type PageFrame = { channel: string; action: RealtimeAction; data: Record<string, unknown> }

/** What is loaded by itself: the page, and the frame around it (menu, own profile, company). */
export type Part = 'page' | 'frame'

/**
 * The events after which a part is read again, because it shows what they change and cannot be patched with what they tell: each one of a
 * channel, save that somebody comes or goes, or those that the function says.
 */
export type Events = {
  readonly [Channel in RealtimeChannel]?: true | ((frame: PageFrame) => boolean)
}

/** Each message may bring one: what they change is read less often. Whoever deletes a contact has left its page by then. */
const BUSY: ReadonlySet<string> = new Set<RealtimeChannel>(['ticket', 'appMessage', 'contact'])

export function isAmong(events: Events, frame: PageFrame): boolean {
  const event = events[frame.channel as RealtimeChannel]
  return typeof event === 'function' ? event(frame) : event === true && !('online' in frame.data)
}

/** Settings by their keys; `company`: what it says of itself. */
export const ofSettings =
  (...keys: (SettingKey | 'company')[]) =>
  ({ data }: PageFrame): boolean =>
    (keys as unknown[]).includes(data['id'])

type Ports = {
  /** Has the routes' loaders run, and asks of each whether it `isRead` before it returns. */
  read(): void
  /** Whether somebody sees the screen, and nothing is being loaded. */
  canRead(): boolean
}

/** Reads parts of the screen again, together what is asked for in a moment, once it is seen and nothing else is being loaded. */
export function liveScreen({ read, canRead }: Ports) {
  const due = new Set<Part>()
  let reading: ReadonlySet<Part> | null = null
  /** What the last reading was for, until it is over. */
  const underWay = new Set<Part>()

  const goOn = () => {
    if (due.size === 0 || !canRead()) return
    reading = new Set(due)
    for (const part of reading) drop(part)
    for (const part of reading) underWay.add(part)
    try {
      read()
    } finally {
      reading = null
    }
  }
  const pace = (ms: number, mostMs: number) => {
    const asked = new Set<Part>()
    const end = debounced(
      ms,
      () => {
        for (const part of asked) due.add(part)
        asked.clear()
        goOn()
      },
      mostMs,
    )
    return { asked, end }
  }
  const soon = pace(DIRECTORY_REFRESH_MS, COUNTS_REFRESH_MS)
  const later = pace(COUNTS_REFRESH_MS, COUNTS_REFRESH_MOST_MS)
  const drop = (part: Part) => {
    for (const parts of [due, soon.asked, later.asked, underWay]) parts.delete(part)
  }

  return {
    /** `channel`: of the frame that is the reason. */
    ask(part: Part, channel?: string): void {
      const { asked, end } = channel !== undefined && BUSY.has(channel) ? later : soon
      asked.add(part)
      end()
    },
    /** The part is left: what was asked for is not shown any more. */
    drop,
    /** To be called when `canRead` may have become true. */
    goOn,
    /** A reading is over. `isWhole`: not cut short by the way to another address, on which the router drops it: what it was for is due again. */
    ended(isWhole: boolean): void {
      if (!isWhole) for (const part of underWay) due.add(part)
      underWay.clear()
    },
    /** Whether the part's loader runs with the reading that begins; with any other one it does. */
    isRead: (part: Part): boolean => reading?.has(part) ?? true,
  }
}
