import type { Keeping } from '#app/early-press.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { hiddenText } from '#app/components/hidden-text.ts'
import { keyOf } from '#app/components/key-press.ts'
import type { KeyPress } from '#app/components/key-press.ts'
import { LETTER_PAUSE_MS } from '#app/components/limits.ts'
import { isSentence } from '#app/components/writing-on.ts'
import type { Writer } from '#app/components/writing-on.ts'
import { modeBegunBy } from './desk-keys.ts'
import { isAtDesk } from './desk-place.ts'
import type { WritingMode } from './drafts.ts'

type Chosen = Pick<TicketView, 'id' | 'uuid'>

/** The press that began words: what it wrote, and the key by its name. */
type First = { letter: string; key: string }

export type OnTheWay = {
  /** Null: nobody has chosen one here, or can write in it yet. */
  ticket: Chosen | null
  words: string
  /** What began the words and may mean something at the desk that was on its way then. */
  first: First | null
  /** They were written in the document itself, before it heard any: what waits unsent in it may be what they go on with. */
  isEarly?: boolean
  /** They go on with what was written at the desk a moment ago, and are kept there already. */
  by?: TicketWriter | null
}

/** Who writes in a ticket: in one mode, or in the one that it is opened in. */
export type TicketWriter = Writer & { ticketId: number; mode: WritingMode | undefined }

type Words = {
  label: string
  /** By now. */
  typed: string
  /** Keeps all that was typed so far, where it has a place to wait in. */
  keep?: ((words: string) => unknown) | undefined
  first?: First | null
  by?: TicketWriter | null
  /** Called with a sentence that has no place to wait in, if its writer goes nowhere after all. */
  onLost: (words: string) => void
}

let way:
  (Pick<OnTheWay, 'ticket' | 'first' | 'by'> & { box: HTMLTextAreaElement; path: string }) | null =
  null
let end: () => void = () => undefined

/** Letters that did nothing on a page, one as fast as one writes behind the other: that it leads to the desk may be known a moment later. */
type Idle = { words: string; first: First | null; until: number }
const NO_LETTERS: Idle = { words: '', first: null, until: 0 }
let idle = NO_LETTERS
/** Who was writing at the desk when it went away, and at which address; their next letters go on with that, as fast as one writes. */
let left: { by: TicketWriter; path: string; until: number } | null = null
/** Whether another page was shown before the desk. */
let isFromPage = false

/**
 * A ticket was chosen on another page, or the page leads to the desk: until the desk is there, what is typed is for that, behind what has
 * been `typed` by now. It waits where `keep` says; without such a place, with whoever asks for it (`takeOnTheWay`). Escape, Tab, a press
 * anywhere and another page give the keyboard back to the page.
 */
export function writeOnTheWay(
  ticket: Chosen | null,
  { label, typed, keep, first = null, by = null, onLost }: Words,
): void {
  end()
  const stop = () => {
    end()
    // What follows is the rest of these words, and begins none.
    idle = { ...NO_LETTERS, until: soon() }
    if (keep === undefined && isSentence(box.value)) onLost(box.value)
  }
  const box = hiddenText({ label, keep: (words) => keep?.(words), onEscape: stop, onTab: stop })
  box.value = typed
  if (typed !== '') keep?.(typed)
  const following = new AbortController()
  window.addEventListener('pointerdown', stop, { capture: true, signal: following.signal })
  // A dialog or a field has the keyboard.
  box.addEventListener('blur', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !relatedTarget.matches('main')) stop()
  })
  const unsubscribe = window.__remixRouter.subscribe(({ navigation, location, errors }) => {
    if (navigation.state === 'idle' && (!isAtDesk(location) || errors !== null)) stop()
  })
  way = { ticket, first, by, box, path: wayNow().pathname }
  end = () => {
    end = () => undefined
    way = null
    following.abort()
    unsubscribe()
    box.remove()
  }
}

/**
 * A letter beside every text of a page. Where the page leads to the desk already, by the browser's way back or a link, it and what follows
 * is for the desk: the keyboard goes to a text that nobody sees, and the browser writes the letter there.
 */
export function hearBeforeDesk(press: KeyPress, words: Pick<Words, 'label' | 'onLost'>): void {
  if (way !== null) return
  const isBegun = performance.now() <= idle.until
  const { words: typed, first } = isBegun ? idle : { words: '', first: firstOf(press) }
  if (isOnTheWay()) {
    idle = NO_LETTERS
    const by = leftAt(wayNow().pathname, first)
    return writeOnTheWay(null, { ...words, typed, first, by, keep: by?.begin() })
  }
  const letter = press.key === 'Dead' ? '' : press.key
  idle = { words: typed + letter, first, until: soon() }
}

/**
 * The desk goes away under the hands of somebody who writes in it, as where they have gone back and on again before the page between was
 * drawn: where the way leads there again at once, they go on with that.
 */
export function leaveDesk(by: TicketWriter, path: string): void {
  left = { by, path, until: soon() }
}

function leftAt(path: string, first: First | null): TicketWriter | null {
  const before = left
  left = null
  if (before === null || before.path !== path || performance.now() > before.until) return null
  // It may begin a comment, which is no part of an answer.
  const isNote = first !== null && modeBegunBy(first.key) === 'note'
  return isNote && before.by.mode !== 'note' ? null : before.by
}

/** A page besides the desk is shown. */
export function showPage(): void {
  isFromPage = true
}

/** For the desk: whether somebody is on the way to it with words that may be for the ticket of the address. */
export const beginsText = (): boolean =>
  way?.ticket === null && way.first !== null && modeBegunBy(way.first.key) !== null

/** For the desk: ends it. Null where nobody was on the way to it with words. */
export function takeOnTheWay(): OnTheWay | null {
  const early = (window as Keeping).takeEarlyWords?.() ?? null
  if (early !== null && early.typed !== '')
    return { ticket: null, words: early.typed, first: firstOf(early.first), isEarly: true }
  const { words, first, until } = idle
  idle = NO_LETTERS
  if (way === null) return performance.now() > until ? null : { ticket: null, words, first }
  const { ticket, box, path } = way
  const isThere = path === window.location.pathname
  const { first: began, by = null } = way
  const taken = {
    ticket,
    words: box.value,
    first: isThere ? began : null,
    by: isThere ? by : null,
  }
  end()
  return taken
}

/**
 * What words are that were written before the desk was there, in the ticket that it opens with; null where they are nobody's. `unsent`: the
 * mode of what waits in it half written, and was under their writer's hands when the page was loaded anew. They go on with that; but a
 * comment begins behind an answer as everywhere: it would otherwise reach the customer. So it does in a comment without a letter, which no
 * page shows again (`hasNote`).
 */
export function writtenAs(
  { words, first }: Pick<OnTheWay, 'words' | 'first'>,
  {
    unsent,
    hasNote,
    takesWords,
  }: { unsent: WritingMode | null; hasNote: boolean; takesWords: boolean },
): { mode: WritingMode; typed: string } | null {
  const begun = first === null || !words.startsWith(first.letter) ? null : modeBegunBy(first.key)
  const isNote = begun === 'note' && (unsent !== 'note' || !hasNote)
  if (unsent !== null && !isNote) return { mode: unsent, typed: words }
  if (first === null || !(isNote || (begun === 'message' && takesWords))) return null
  return { mode: isNote ? 'note' : 'message', typed: words.slice(first.letter.length) }
}

/** For the desk: whether another page led here. Once. */
export function takeFromPage(): boolean {
  const was = isFromPage
  isFromPage = false
  return was
}

const soon = () => performance.now() + LETTER_PAUSE_MS

/** With Shift a letter is another key, and begins no more than a word. */
const firstOf = (press: KeyPress): First | null =>
  press.shiftKey || press.key.length !== 1 ? null : { letter: press.key, key: keyOf(press) }

function wayNow() {
  const { navigation, location } = window.__remixRouter.state
  return navigation.location ?? location
}

const isOnTheWay = () => {
  const { navigation, errors } = window.__remixRouter.state
  // A page that says what has failed stays.
  return isAtDesk(wayNow()) && (navigation.state !== 'idle' || errors === null)
}
