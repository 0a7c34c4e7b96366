import type { DeviceStorage } from '#app/desk-client/device-storage.ts'
import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'

/** To the customer, or to the team alone. */
export const WRITING_MODES = ['message', 'note'] as const
export type WritingMode = (typeof WRITING_MODES)[number]

export type Drafts = Record<WritingMode, string> & { mode: WritingMode }

/** Whose unsent words on this device, and for which ticket. */
export type DraftPlace = { companyId: number; userId: number; ticketId: number }

/** Unsent words of a ticket, kept apart: the composer's, and an observation that was begun in the drawer. */
const WORDS = [...WRITING_MODES, 'drawerNote'] as const
export type KeptWords = (typeof WORDS)[number]

/** Before the tickets of somebody's drafts. */
export const draftPrefix = ({ companyId, userId }: Omit<DraftPlace, 'ticketId'>) =>
  `balcao:draft:${companyId}:${userId}:`

/** Where the unsent words of a kind are: words that are read for one kind were written in it. */
export function draftKey(
  place: DraftPlace,
  mode: KeptWords | 'mode' | 'edits' | 'receiver' | `${WritingMode}:files`,
): string {
  return `${draftPrefix(place)}${place.ticketId}:${mode}`
}

/** Where the files that go with the words of a mode are named. */
export const filesKey = (place: DraftPlace, mode: WritingMode) => draftKey(place, `${mode}:files`)

/** Those of one kind, '' where there are none. */
export const wordsOf = (storage: DeviceStorage, place: DraftPlace, kind: KeptWords): string =>
  storage.getItem(draftKey(place, kind)) ?? ''

/** Returns whether the device keeps it. */
export function keepDraft(
  storage: DeviceStorage,
  place: DraftPlace,
  kind: KeptWords,
  body: string,
): boolean {
  const key = draftKey(place, kind)
  if (body === '') storage.removeItem(key)
  else tryStore(storage, key, body)
  draftsChanged()
  return wordsOf(storage, place, kind) === body
}

/** Other words for a message that was sent, until it has them. */
export type KeptEdit = { messageId: number; body: string }

/** Those of a ticket, the latest last. */
export function readEdits(storage: DeviceStorage, place: DraftPlace): KeptEdit[] {
  const kept = storage.getItem(draftKey(place, 'edits'))
  try {
    return kept === null ? [] : (JSON.parse(kept) as KeptEdit[])
  } catch {
    return []
  }
}

/** '' keeps them no more. Returns whether the device keeps them. */
export function keepEdit(storage: DeviceStorage, place: DraftPlace, edit: KeptEdit): boolean {
  const key = draftKey(place, 'edits')
  const edits = readEdits(storage, place).filter(({ messageId }) => messageId !== edit.messageId)
  if (edit.body !== '') edits.push(edit)
  const kept = JSON.stringify(edits)
  if (edits.length === 0) storage.removeItem(key)
  else tryStore(storage, key, kept)
  draftsChanged()
  return (storage.getItem(key) ?? '[]') === kept
}

/**
 * Writes behind what waits in a ticket, in the mode it is opened in unless one is named, before its composer is drawn; one that is drawn
 * meanwhile follows, as it does where another tab writes. What comes before or behind it meanwhile stays there. Returns what is called with
 * all that was written so far, and says whether the device keeps it.
 */
export function writeAhead(
  storage: DeviceStorage,
  place: DraftPlace,
  wanted?: KeptWords,
): (words: string) => boolean {
  const kind = wanted ?? readDrafts(storage, place).mode
  let all = wordsOf(storage, place, kind)
  let at = all.length
  let written = 0
  let isKept = true
  return (words) => {
    // A device that keeps nothing has nothing else either.
    const now = isKept ? wordsOf(storage, place, kind) : all
    const isBefore = all === '' && now !== '' && words !== ''
    if (!now.startsWith(all) && now.endsWith(all)) at += now.length - all.length
    all = now.slice(0, at) + words + (isBefore ? '\n\n' : '') + now.slice(at + written)
    written = words.length
    if (all === now) return isKept
    isKept = keepDraft(storage, place, kind, all)
    if (kind !== 'drawerNote') keepMode(storage, place, kind)
    tell(place, kind, now, all)
    return isKept
  }
}

/**
 * What waits unsent in a ticket that was emptied into another waits there from now on, behind what is there, each kind for itself.
 * Fields that are drawn follow. What the device cannot keep stays where it is.
 */
export function moveDrafts(storage: DeviceStorage, from: DraftPlace, to: DraftPlace): void {
  went.set(draftKey(from, 'message'), to)
  went.delete(draftKey(to, 'message'))
  const { mode: opened } = readDrafts(storage, from)
  const known = readDrafts(storage, to)
  for (const kind of WORDS) {
    const words = wordsOf(storage, from, kind)
    if (words.trim() === '') {
      // Nobody misses them, and the ticket would count as written in for ever.
      if (words !== '') keepDraft(storage, from, kind, '')
      continue
    }
    const before = wordsOf(storage, to, kind)
    const after = before.trim() === '' ? words : `${before}\n\n${words}`
    if (!keepDraft(storage, to, kind, after)) continue
    keepDraft(storage, from, kind, '')
    tell(to, kind, before, after)
    tell(from, kind, words, '')
  }
  // Their messages are there too.
  for (const edit of readEdits(storage, from))
    if (keepEdit(storage, to, edit)) keepEdit(storage, from, { ...edit, body: '' })
  // Told again, there is nothing left to go on with.
  if (opened === 'note' && known.message === '' && known.note === '') keepMode(storage, to, opened)
  keepMode(storage, from, 'message')
}

/** Where the words of a ticket went, while this page lives. */
const went = new Map<string, DraftPlace>()

/** Where words are by now that were begun in a ticket: for who waited for an answer while it was emptied into another. */
export const wentTo = (place: DraftPlace): DraftPlace | undefined =>
  went.get(draftKey(place, 'message'))

/** Tells this tab, as the browser tells the others; when React is done with what it draws, before the next key is heard (drawn-at-once.ts). */
export function tell(
  place: DraftPlace,
  kind: KeptWords | 'receiver',
  oldValue: string | null,
  newValue: string,
): void {
  const told = { key: draftKey(place, kind), oldValue, newValue }
  queueMicrotask(() => window.dispatchEvent(new StorageEvent('storage', told)))
}

const listeners = new Set<() => void>()

export function draftsChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls when a draft changes, in this tab or another of this browser. Returns how to stop. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function keepMode(storage: DeviceStorage, place: DraftPlace, mode: WritingMode): void {
  const key = draftKey(place, 'mode')
  if (mode === 'message') storage.removeItem(key)
  else tryStore(storage, key, mode)
}

/** What is kept for a ticket. It is opened for a note only when one was begun: an empty one is nothing to come back to. */
export function readDrafts(storage: DeviceStorage, place: DraftPlace): Drafts {
  const message = wordsOf(storage, place, 'message')
  const note = wordsOf(storage, place, 'note')
  const isBegun = note !== '' || storage.getItem(filesKey(place, 'note')) !== null
  const mode = storage.getItem(draftKey(place, 'mode')) === 'note' && isBegun ? 'note' : 'message'
  return { message, note, mode }
}

/**
 * In which mode somebody goes on who had something unsent in a ticket when its page was loaded anew; null where nothing was. A note counts
 * as begun here though it is empty: what is meant for the team is never the customer's.
 */
export function modeUnsent(storage: DeviceStorage, place: DraftPlace): WritingMode | null {
  const { message, note } = readDrafts(storage, place)
  const isUnsent =
    `${message}${note}`.trim() !== '' ||
    WRITING_MODES.some((mode) => storage.getItem(filesKey(place, mode)) !== null)
  if (!isUnsent) return null
  return storage.getItem(draftKey(place, 'mode')) === 'note' ? 'note' : 'message'
}

/**
 * The words of one mode that wait in a ticket; the customer's with those that messages are to get. Comments apart: whoever copies the words of
 * messages pastes them for the customer. Without a mode: of the one that it is opened in.
 */
export function unsentIn(place: DraftPlace, mode?: WritingMode): string {
  const storage = deviceStorage()
  const drafts = readDrafts(storage, place)
  const wanted = mode ?? drafts.mode
  const edits = wanted === 'note' ? [] : readEdits(storage, place).map(({ body }) => body)
  return [drafts[wanted], ...edits]
    .map((words) => words.trim())
    .filter((words) => words !== '')
    .join('\n\n')
}
