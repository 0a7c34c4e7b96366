import type { MessageView } from '#domains/messages/messages.types.ts'
import type { OutgoingMessage } from './desk-api.ts'
import type { ListedStorage } from './device-storage.ts'
import type { OutboxFile } from './file-progress.ts'
import { movedInto, tried, withFile } from './outbox-entry.ts'
import type { Into, OutboxEntry } from './outbox-entry.ts'
import { outboxStore } from './outbox-store.ts'
import { DeskError, isSignedOut, isTransient } from './request.ts'

export type OutboxPorts = {
  storage: ListedStorage
  /** One per company and user: another person at this device never sends it. */
  storageKey: string
  send(ticketId: number, message: OutgoingMessage): Promise<MessageView>
  /**
   * Has the server hold an entry's file and gives its id there; `begun` as soon as there is one, so that another try goes on with it.
   * Null when the file is no longer on this device.
   */
  bring?(
    entry: OutboxEntry & { file: OutboxFile },
    begun: (uploadId: string) => void,
    signal: AbortSignal,
  ): Promise<string | null>
  /** Where the conversation of a ticket that is not there goes on; undefined where it does not, or not in this person's sight. */
  joinedInto(ticketId: number): Promise<Into | undefined>
  /** The file of an entry that is gone is not needed any more. */
  forgetFile?(clientId: string): void
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
  /** `receiver`: who is answered by now, for one that was refused because that is no longer whom it was written for. */
  retry(clientId: string, receiver?: string): void
  /** Somebody has seen in their conversation that these were refused. */
  see(clientIds: readonly string[]): void
  discard(clientId: string): void
  /** How large a picture is on the screen, in pixels: known a moment after it was added. */
  measured(clientId: string, size: { width: number; height: number }): void
  /** A conversation became part of another one: what waits in it goes there. What was refused is refused there. */
  move(ticketId: number, into: Into): void
  /** A message was deleted: what quotes it shows nothing of it. */
  forgetQuoted(messageId: number): void
  /** Takes a discarded one in again, as it was: refused, or still to be sent. Its file is back on the device by then. */
  putBack(entry: OutboxEntry): void
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
  const store = outboxStore(ports.storage, ports.storageKey)
  let entries: readonly OutboxEntry[] = store.read()
  let stopped = false
  const listeners = new Set<() => void>()
  const busy = new Set<number>()
  /** Failed tries in a row, by ticket, and what calls off the next one that waits. */
  const failures = new Map<number, number>()
  const waiting = new Map<number, () => void>()
  /** What calls off the file that is on its way, by client id. */
  const bringing = new Map<string, AbortController>()

  /** Another tab may have written since: every change starts from what the device holds. */
  function change(edit: (current: readonly OutboxEntry[]) => readonly OutboxEntry[]): void {
    const before = store.read()
    entries = edit(before)
    store.write(before, entries)
    listeners.forEach((listener) => listener())
  }
  const edit = (clientId: string, next: (entry: OutboxEntry) => OutboxEntry | null) =>
    change((current) =>
      current.flatMap((entry) => (entry.clientId === clientId ? (next(entry) ?? []) : entry)),
    )
  const nextOf = (ticketId: number) =>
    entries.find((entry) => entry.ticketId === ticketId && entry.refused === null)

  function remove(clientId: string): void {
    bringing.get(clientId)?.abort()
    const hadFile = entries.some((one) => one.clientId === clientId && one.file !== undefined)
    edit(clientId, () => null)
    if (hadFile) ports.forgetFile?.(clientId)
  }

  /** What the message says of its file, once the server has it; nothing for words alone. */
  async function uploadOf(entry: OutboxEntry): Promise<Pick<OutgoingMessage, 'upload'>> {
    const { clientId, file } = entry
    if (file === undefined) return {}
    const cut = new AbortController()
    bringing.set(clientId, cut)
    try {
      const begun = (uploadId: string) => edit(clientId, (one) => withFile(one, { uploadId }))
      const id = (await ports.bring?.({ ...entry, file }, begun, cut.signal)) ?? null
      if (id === null) throw new FileLost()
      cut.signal.throwIfAborted()
      return {
        upload: {
          id,
          ...(file.voice ? { voice: true } : {}),
          ...(file.seconds === null ? {} : { seconds: file.seconds }),
        },
      }
    } finally {
      if (bringing.get(clientId) === cut) bringing.delete(clientId)
    }
  }

  async function sendOne(entry: OutboxEntry): Promise<'answered' | 'later'> {
    const { clientId, body, isPrivate, receiver, quotedMsg, signMessage, quickMessageId } = entry
    const quoted =
      quotedMsg === null || quotedMsg.id === null ? {} : { quotedMsg: { id: quotedMsg.id } }
    try {
      const message = await ports.send(entry.ticketId, {
        clientId,
        body,
        isPrivate,
        ...(receiver === undefined ? {} : { receiver }),
        ...quoted,
        ...(signMessage === undefined ? {} : { signMessage }),
        ...(quickMessageId === undefined ? {} : { quickMessageId }),
        ...(await uploadOf(entry)),
      })
      ports.onSent(message)
      remove(clientId)
    } catch (thrown) {
      const code = thrown instanceof DeskError ? thrown.code : null
      // It may have become part of another one, been taken out of that again, or be out of sight: only the server knows.
      const into = code === GONE ? await whereTo(entry.ticketId) : undefined
      reload()
      // Discarded while its file was on its way, or moved to another conversation: there is nothing left to send here.
      const isHere = ({ clientId: id, ticketId }: OutboxEntry) =>
        id === clientId && ticketId === entry.ticketId
      if (!entries.some(isHere)) return 'answered'
      if (thrown instanceof FileLost) {
        edit(clientId, (one) => ({ ...one, refused: { code: 'file-lost' } }))
        return 'answered'
      }
      if (isForgotten(thrown, entry)) {
        edit(clientId, (one) => withFile(one, { uploadId: null }))
        return 'later'
      }
      if (isTransient(thrown) || isSignedOut(thrown)) return 'later'
      edit(clientId, (one) => (into ? movedInto(one, into) : { ...one, refused: { code } }))
      if (into) start(into.id)
    }
    failures.delete(entry.ticketId)
    return 'answered'
  }

  /** Asked again where nobody could answer; refused, it leads nowhere. */
  async function whereTo(ticketId: number): Promise<Into | undefined> {
    try {
      return await ports.joinedInto(ticketId)
    } catch (thrown) {
      if (isTransient(thrown) || isSignedOut(thrown)) throw thrown
      return undefined
    }
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
    const stored = store.read()
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
    add: (added) => {
      change((current) => [...current, { ...added, refused: null }])
      start(added.ticketId)
    },
    retry: (clientId, receiver) => {
      edit(clientId, (entry) => tried(entry, receiver))
      wake()
    },
    see: (clientIds) => {
      for (const clientId of clientIds)
        edit(clientId, (one) =>
          one.refused === null ? one : { ...one, refused: { ...one.refused, isSeen: true } },
        )
    },
    discard: remove,
    measured: (clientId, size) => {
      if (entries.some((one) => one.clientId === clientId))
        edit(clientId, (one) => withFile(one, size))
    },
    move: (ticketId, into) => {
      change((current) =>
        current.map((entry) => {
          if (entry.ticketId !== ticketId) return entry
          bringing.get(entry.clientId)?.abort()
          const there = movedInto(entry, into)
          // There the reason is none any more. Its writer may have said it again by now: they try again, or discard it.
          return entry.refused?.code === GONE ? { ...there, refused: { code: null } } : there
        }),
      )
      start(into.id)
    },
    forgetQuoted: (messageId) => {
      if (!entries.some(({ quotedMsg }) => quotedMsg?.id === messageId)) return
      change((current) =>
        current.map((entry) =>
          entry.quotedMsg?.id === messageId
            ? {
                ...entry,
                quotedMsg: { ...entry.quotedMsg, body: '', mediaType: null, isDeleted: true },
              }
            : entry,
        ),
      )
    },
    putBack: (entry) => {
      change((current) =>
        [...current.filter(({ clientId }) => clientId !== entry.clientId), entry].sort((a, b) =>
          a.writtenAt.localeCompare(b.writtenAt),
        ),
      )
      if (entry.refused === null) start(entry.ticketId)
    },
    wake,
    reload,
    stop: () => {
      stopped = true
      waiting.forEach((callOff) => callOff())
      waiting.clear()
    },
  }
}

class FileLost extends Error {}

const GONE = 'ERR_NO_TICKET_FOUND'

/** The server keeps a file that became no message for a day: then it is brought once more. */
function isForgotten(thrown: unknown, { file }: OutboxEntry): boolean {
  return file !== undefined && thrown instanceof DeskError && thrown.code === 'ERR_NOT_FOUND'
}
