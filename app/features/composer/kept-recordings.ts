import type { Into } from '#app/desk-client/outbox-entry.ts'
import { movedInto } from '#app/desk-client/outbox-entry.ts'
import { browserDatabase } from '#app/desk-client/browser-database.ts'
import type { Around } from './send-recording.ts'
import { markRecordings } from './recordings-mark.ts'
import type { VoiceEnd } from './voice-format.ts'

/** What a recording is about; it stays that wherever it is sent from. */
export type RecordingHead = {
  id: string
  companyId: number
  userId: number
  around: Around
  /** Whom it was begun for; absent of a note, and of what an earlier release kept. */
  receiver?: string
  mime: string
  end: VoiceEnd
  /** ISO 8601 UTC, by the server's clock as far as this device knows it. */
  startedAt: string
}
export type KeptRecording = {
  head: RecordingHead
  blob: Blob
  /** How many conversations had become part of others when it was taken. */
  moves?: number
}

/** Whose recordings, and of which ticket. */
type Place = { companyId: number; userId: number; ticketId: number }

const database = browserDatabase('balcao-recordings', ['heads', 'parts'])
/** What this tab recorded: also where the browser has no database for us. */
const here = new Map<string, { head: RecordingHead; parts: Blob[] }>()
/** Still being recorded here, with what lets other tabs have them. */
const running = new Map<string, () => void>()
/** On their way out of here: offered no more. */
const leaving = new Set<string>()
const listeners = new Set<() => void>()
/** What conversations became part of while this page lives: what was taken before is put back there. */
const moves: ((head: RecordingHead) => RecordingHead)[] = []
/** One write after another: a part never comes after its recording was dropped. */
let written: Promise<unknown> = Promise.resolve()

const lockOf = (id: string) => `balcao:recording:${id}`
const partKey = (id: string, index: number) => `${id}:${String(index).padStart(6, '0')}`
const allParts = (id: string) => IDBKeyRange.bound(`${id}:`, `${id};`)

function write(work: Parameters<typeof database>[1]): void {
  written = written.then(() => database('readwrite', work))
}

const changed = () => listeners.forEach((listener) => listener())

/**
 * Recordings that are neither sent nor thrown away, on this device. They are kept while they are made, part by part, so that whatever
 * ends a recording (another ticket, a reload, a crash) leaves what was said until then, to be sent or thrown away by its speaker.
 */
export const keptRecordings = {
  begin(head: RecordingHead): void {
    markRecordings()
    here.set(head.id, { head, parts: [] })
    running.set(head.id, () => undefined)
    write(({ heads }) => heads.put(head, head.id))
    if (!('locks' in navigator)) return
    // Held while it runs: no other tab offers what is still being said.
    void navigator.locks.request(
      lockOf(head.id),
      () =>
        new Promise<void>((resolve) =>
          running.has(head.id) ? running.set(head.id, resolve) : resolve(),
        ),
    )
  },
  add(id: string, part: Blob): void {
    const parts = here.get(id)?.parts
    if (parts === undefined) return
    const index = parts.push(part) - 1
    write((stores) => stores.parts.put(part, partKey(id, index)))
  },
  /** Its speaker has seen who gets it by now. */
  confirm(id: string, receiver: string): void {
    const kept = here.get(id)
    if (kept !== undefined) kept.head = { ...kept.head, receiver }
    written = written.then(async () => {
      const stored = await database('readonly', ({ heads }) => heads.get(id))
      if (stored === undefined || stored === null) return
      const head = { ...(stored as RecordingHead), receiver }
      await database('readwrite', ({ heads }) => heads.put(head, id))
    })
  },
  /** It runs no more: from now on it is offered. */
  end(id: string): void {
    running.get(id)?.()
    running.delete(id)
    changed()
  },
  drop(id: string): void {
    here.delete(id)
    write(({ heads }) => heads.delete(id))
    write(({ parts }) => parts.delete(allParts(id)))
    this.end(id)
  },
  /** Drops it and gives it out, with what its recorder still had; null when there is nothing of it. */
  async take(id: string): Promise<KeptRecording | null> {
    leaving.add(id)
    const before = moves.length
    await over(id)
    const head = await headOf(id)
    const blob = head && (await blobOf(head))
    this.drop(id)
    leaving.delete(id)
    return head === null || blob === null || blob.size === 0 ? null : { head, blob, moves: before }
  },
  /** Takes a drop back. */
  putBack({ head: taken, blob, moves: before = moves.length }: KeptRecording): void {
    const head = moves.slice(before).reduce((one, move) => move(one), taken)
    here.set(head.id, { head, parts: [blob] })
    write(({ heads }) => heads.put(head, head.id))
    write(({ parts }) => parts.put(blob, partKey(head.id, 0)))
    changed()
  },
  /** A conversation became part of another one: what was spoken in it is offered there from now on. */
  move(from: Place, into: Into): void {
    const isThere = ({ companyId, userId, around }: RecordingHead) =>
      companyId === from.companyId && userId === from.userId && around.ticketId === from.ticketId
    const moved = (head: RecordingHead) => ({ ...head, around: movedInto(head.around, into) })
    moves.push((head) => (isThere(head) ? moved(head) : head))
    for (const [id, { head, parts }] of here)
      if (isThere(head)) here.set(id, { head: moved(head), parts })
    written = written.then(async () => {
      const stored = await database('readonly', ({ heads }) => heads.getAll())
      for (const head of ((stored ?? []) as RecordingHead[]).filter(isThere))
        await database('readwrite', ({ heads }) => heads.put(moved(head), head.id))
      changed()
    })
  },
  /** The oldest first. */
  async of({ ticketId, ...person }: Place): Promise<KeptRecording[]> {
    const found = await offered(person, ({ around }) => around.ticketId === ticketId)
    return found.sort((a, b) => a.head.startedAt.localeCompare(b.head.startedAt))
  },
  /** Tickets in which an answer to the customer waits, spoken and not sent. */
  async tickets(person: Omit<Place, 'ticketId'>): Promise<ReadonlySet<number>> {
    const found = await offered(person, ({ around }) => around.isPrivate !== true)
    return new Set(found.map(({ head }) => head.around.ticketId))
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** What a person may send or throw away now; nothing that still runs, here or in another tab. */
async function offered(
  { companyId, userId }: Omit<Place, 'ticketId'>,
  isWanted: (head: RecordingHead) => boolean,
): Promise<KeptRecording[]> {
  await written
  const stored = (await database('readonly', ({ heads }) => heads.getAll())) as
    RecordingHead[] | null
  const inUse = await idsInUse()
  const heads = new Map([...here.values()].map(({ head }) => [head.id, head]))
  for (const head of stored ?? []) heads.set(head.id, head)
  const wanted = [...heads.values()].filter(
    (head) =>
      head.companyId === companyId &&
      head.userId === userId &&
      isWanted(head) &&
      !inUse.has(lockOf(head.id)) &&
      !running.has(head.id) &&
      !leaving.has(head.id),
  )
  const found = await Promise.all(wanted.map(async (head) => ({ head, blob: await blobOf(head) })))
  return found.filter(({ blob }) => blob.size > 0)
}

/** Resolves once it runs no more. */
async function over(id: string): Promise<void> {
  if (!running.has(id)) return
  await new Promise<void>((resolve) => {
    const end = keptRecordings.subscribe(() => {
      if (running.has(id)) return
      end()
      resolve()
    })
  })
}

async function headOf(id: string): Promise<RecordingHead | null> {
  await written
  const stored = here.get(id)?.head ?? (await database('readonly', ({ heads }) => heads.get(id)))
  return (stored as RecordingHead | undefined) ?? null
}

async function blobOf({ id, mime }: RecordingHead): Promise<Blob> {
  const parts =
    here.get(id)?.parts ??
    ((await database('readonly', (stores) => stores.parts.getAll(allParts(id)))) as Blob[] | null)
  return new Blob(parts ?? [], { type: mime })
}

async function idsInUse(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name ?? ''))
}
