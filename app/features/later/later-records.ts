import type { Millis } from '#core/time.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'
import { laterKeys, laterPrefix } from '../desk/later-mark.ts'
import type { Planner } from '../desk/later-mark.ts'
import type { TrayEntry } from '../desk/tray-entries.ts'

/** Where something was written, as it was known then or as the room has told since. */
export type LaterTicket = {
  ticketId: number
  uuid: string
  /** Of its contact. */
  name: string
  channel: string
  /** It went out of this person's sight. */
  isGone?: boolean
}

/** What left a composer and is neither planned nor back in it. */
export type TakenRecord = LaterTicket & {
  id: string
  body: string
  /** Their bytes are among the device's files, under the same ids. */
  files: TrayEntry[]
  quote: MessageView | null
  /** Who it was begun for; absent where nobody knows. */
  receiver?: string
  /** Under which its parts may be planned by now. */
  clientIds: string[]
  at: Millis
  /** The page that planned it said that it goes. */
  isLeft: boolean
}

/** A plan that must not stand, until the server has said that it does not. */
export type WithdrawalRecord = LaterTicket & { clientId: string }

const keyOf = (me: Planner, kind: Kind, id: string) => `${laterPrefix(me)}${kind}:${id}`
type Kind = 'taken' | 'withdrawn'

/** What the device did not take: it lives as long as this page. */
const inMemory = new Map<string, string>()

function stored<Of>(key: string): Of | null {
  try {
    const value = deviceStorage().getItem(key) ?? inMemory.get(key)
    return value === undefined ? null : (JSON.parse(value) as Of | null)
  } catch {
    return null
  }
}

/** Returns whether the device keeps it. */
function store(key: string, record: object): boolean {
  const value = JSON.stringify(record)
  const isKept = tryStore(deviceStorage(), key, value) && deviceStorage().getItem(key) === value
  if (isKept) inMemory.delete(key)
  else inMemory.set(key, value)
  return isKept
}

/** Each is there until somebody drops it. */
function records<Of>(kind: Kind, idOf: (record: Of) => string) {
  return {
    all(me: Planner): Of[] {
      const start = keyOf(me, kind, '')
      const remembered = [...inMemory.keys()].filter((key) => key.startsWith(start))
      const keys = [...new Set([...laterKeys(me, `${kind}:`), ...remembered])]
      return keys.map((key) => stored<Of>(key)).filter((one) => one !== null)
    },
    find: (me: Planner, id: string): Of | null => stored<Of>(keyOf(me, kind, id)),
    /** Returns whether the device keeps it; if not, this page does. */
    keep: (me: Planner, record: Of & object): boolean =>
      store(keyOf(me, kind, idOf(record)), record),
    /** Returns whether it was there: whoever dropped it has it. */
    drop(me: Planner, id: string): boolean {
      const key = keyOf(me, kind, id)
      const wasThere = stored(key) !== null
      inMemory.delete(key)
      deviceStorage().removeItem(key)
      return wasThere
    },
  }
}

export const takenRecords = records<TakenRecord>('taken', ({ id }) => id)
export const withdrawalRecords = records<WithdrawalRecord>('withdrawn', ({ clientId }) => clientId)

/** A ticket went out of this person's sight, or became part of another: what is kept of it says so from now on. */
export function ticketGone(
  me: Planner,
  ticketId: number,
  into?: { id: number; uuid: string },
): void {
  const change =
    into === undefined ? { isGone: true } : { ticketId: into.id, uuid: into.uuid, isGone: false }
  for (const one of takenRecords.all(me))
    if (one.ticketId === ticketId) takenRecords.keep(me, { ...one, ...change })
  for (const one of withdrawalRecords.all(me))
    if (one.ticketId === ticketId) withdrawalRecords.keep(me, { ...one, ...change })
}
