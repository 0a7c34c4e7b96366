import type { ErrorCode } from '#core/errors.ts'
import type { MessageView, QuotedMessage } from '#domains/messages/messages.types.ts'
import type { OutgoingMessage } from './desk-api.ts'
import type { DeviceStorage } from './device-storage.ts'
import { tryStore } from './device-storage.ts'
import { DeskError, isSignedOut, isTransient } from './request.ts'

/** A message that the server has not answered for yet, or has refused. */
export type OutboxEntry = {
  clientId: string
  ticketId: number
  body: string
  quotedMsg: QuotedMessage | null
  isPrivate: boolean
  /** ISO 8601 UTC, by this device's clock. */
  writtenAt: string
  /** Set once the server refused it for good: it waits for the attendant to try again or discard it. */
  refused: { code: ErrorCode | null } | null
}

export type OutboxPorts = {
  storage: DeviceStorage
  /** One per company and user: another person at this device never sends it. */
  storageKey: string
  send(ticketId: number, message: OutgoingMessage): Promise<MessageView>
  /** Runs the work unless another tab of this browser is at it: then false. */
  exclusively(name: string, work: () => Promise<void>): Promise<boolean>
  /** Calls back after `ms`; the function it returns calls it off. */
  after(ms: number, callback: () => void): () => void
  random(): number
  onSent(message: MessageView): void
}

export type Outbox = {
  entries(): readonly OutboxEntry[]
  subscribe(listener: () => void): () => void
  add(entry: Omit<OutboxEntry, 'refused'>): void
  retry(clientId: string): void
  discard(clientId: string): void
  /** Sends what waits now: the connection is back, or another tab wrote. */
  wake(): void
  /** Reads what another tab of this browser wrote. */
  reload(): void
  stop(): void
}

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/**
 * Messages on their way to the server. Each is on the device before its first try, goes out in the order it was written within its
 * ticket, and is tried until the server answers: the client id makes repeated tries one message.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  let entries: readonly OutboxEntry[] = readEntries(ports.storage, ports.storageKey)
  /** The device refused the last write: until one succeeds, this tab's memory is all there is. */
  let memoryOnly = false
  let stopped = false
  const listeners = new Set<() => void>()
  const busy = new Set<number>()
  /** Failed tries in a row, by ticket, and what calls off the next one that waits. */
  const failures = new Map<number, number>()
  const waiting = new Map<number, () => void>()

  /** Another tab may have written since: every change starts from what the device holds. */
  function change(edit: (current: readonly OutboxEntry[]) => readonly OutboxEntry[]): void {
    entries = edit(memoryOnly ? entries : readEntries(ports.storage, ports.storageKey))
    memoryOnly = !tryStore(ports.storage, ports.storageKey, JSON.stringify(entries))
    listeners.forEach((listener) => listener())
  }
  const edit = (clientId: string, next: (entry: OutboxEntry) => OutboxEntry | null) =>
    change((current) =>
      current.flatMap((entry) => (entry.clientId === clientId ? (next(entry) ?? []) : entry)),
    )
  const nextOf = (ticketId: number) =>
    entries.find((entry) => entry.ticketId === ticketId && entry.refused === null)

  async function sendOne(entry: OutboxEntry): Promise<'answered' | 'later'> {
    const { clientId, body, isPrivate, quotedMsg } = entry
    const quoted =
      quotedMsg === null || quotedMsg.id === null ? {} : { quotedMsg: { id: quotedMsg.id } }
    try {
      const message = await ports.send(entry.ticketId, { clientId, body, isPrivate, ...quoted })
      ports.onSent(message)
      edit(clientId, () => null)
    } catch (thrown) {
      if (isTransient(thrown) || isSignedOut(thrown)) return 'later'
      const code = thrown instanceof DeskError ? thrown.code : null
      edit(clientId, (one) => ({ ...one, refused: { code } }))
    }
    failures.delete(entry.ticketId)
    return 'answered'
  }

  async function drain(ticketId: number): Promise<'answered' | 'later'> {
    let outcome: 'answered' | 'later' = 'answered'
    const mine = await ports.exclusively(`${ports.storageKey}:${ticketId}`, async () => {
      for (
        let entry = nextOf(ticketId);
        entry !== undefined && !stopped;
        entry = nextOf(ticketId)
      ) {
        outcome = await sendOne(entry)
        if (outcome === 'later') return
      }
    })
    return mine ? outcome : 'later'
  }

  function start(ticketId: number): void {
    if (stopped || busy.has(ticketId)) return
    waiting.get(ticketId)?.()
    waiting.delete(ticketId)
    busy.add(ticketId)
    const settle = (outcome: 'answered' | 'later') => {
      busy.delete(ticketId)
      if (stopped) return
      reload()
      if (nextOf(ticketId) === undefined) return
      if (outcome === 'answered') return start(ticketId)
      const tries = (failures.get(ticketId) ?? 0) + 1
      failures.set(ticketId, tries)
      const pause =
        Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1)) * (0.75 + ports.random() / 2)
      waiting.set(
        ticketId,
        ports.after(pause, () => start(ticketId)),
      )
    }
    drain(ticketId).then(settle, () => settle('later'))
  }

  function wake(): void {
    const sendable = entries.filter((entry) => entry.refused === null)
    for (const ticketId of new Set(sendable.map((entry) => entry.ticketId))) start(ticketId)
  }

  function reload(): void {
    if (memoryOnly) return
    const stored = readEntries(ports.storage, ports.storageKey)
    if (JSON.stringify(stored) === JSON.stringify(entries)) return
    entries = stored
    listeners.forEach((listener) => listener())
  }

  return {
    entries: () => entries,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (entry) => {
      change((current) => [...current, { ...entry, refused: null }])
      start(entry.ticketId)
    },
    retry: (clientId) => {
      edit(clientId, (entry) => ({ ...entry, refused: null }))
      wake()
    },
    discard: (clientId) => edit(clientId, () => null),
    wake,
    reload,
    stop: () => {
      stopped = true
      waiting.forEach((callOff) => callOff())
      waiting.clear()
    },
  }
}

/** What the device holds; anything that is not an entry (an older version's, a hand's) is left out. */
function readEntries(storage: DeviceStorage, key: string): OutboxEntry[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Partial<Record<keyof OutboxEntry, unknown>>
  return (
    typeof entry.clientId === 'string' &&
    typeof entry.ticketId === 'number' &&
    typeof entry.body === 'string' &&
    typeof entry.isPrivate === 'boolean' &&
    typeof entry.writtenAt === 'string'
  )
}
