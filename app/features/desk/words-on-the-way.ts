import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { hiddenText } from '#app/components/hidden-text.ts'
import { keyOf } from '#app/components/key-press.ts'
import type { KeyPress } from '#app/components/key-press.ts'
import { LETTER_PAUSE_MS } from '#app/components/limits.ts'
import { isSentence } from '#app/components/writing-on.ts'
import { isAtDesk } from './desk-place.ts'

type Chosen = Pick<TicketView, 'id' | 'uuid'>

/** The press that began words: what it wrote, and the key by its name. */
type First = { letter: string; key: string }

type OnTheWay = {
  /** Null: nobody has chosen one here, or can write in it yet. */
  ticket: Chosen | null
  words: string
  /** What began the words and may mean something at the desk that was on its way then. */
  first: First | null
}

type Words = {
  label: string
  /** By now. */
  typed: string
  /** Keeps all that was typed so far, where it has a place to wait in. */
  keep?: ((words: string) => unknown) | undefined
  first?: First | null
  /** Called with a sentence that has no place to wait in, if its writer goes nowhere after all. */
  onLost: (words: string) => void
}

let way: (Pick<OnTheWay, 'ticket' | 'first'> & { box: HTMLTextAreaElement; path: string }) | null =
  null
let end: () => void = () => undefined

/** Letters that did nothing on a page, one as fast as one writes behind the other: that it leads to the desk may be known a moment later. */
type Idle = { words: string; first: First | null; until: number }
const NO_LETTERS: Idle = { words: '', first: null, until: 0 }
let idle = NO_LETTERS
/** Whether another page was shown before the desk. */
let isFromPage = false

/**
 * A ticket was chosen on another page, or the page leads to the desk: until the desk is there, what is typed is for that, behind what has
 * been `typed` by now. It waits where `keep` says; without such a place, with whoever asks for it (`takeOnTheWay`). Escape, Tab, a press
 * anywhere and another page give the keyboard back to the page.
 */
export function writeOnTheWay(
  ticket: Chosen | null,
  { label, typed, keep, first = null, onLost }: Words,
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
  way = { ticket, first, box, path: wayNow().pathname }
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
    return writeOnTheWay(null, { ...words, typed, first })
  }
  const letter = press.key === 'Dead' ? '' : press.key
  idle = { words: typed + letter, first, until: soon() }
}

/** A page besides the desk is shown. */
export function showPage(): void {
  isFromPage = true
}

/** For the desk: ends it. Null where nobody was on the way to it with words. */
export function takeOnTheWay(): OnTheWay | null {
  const { words, first, until } = idle
  idle = NO_LETTERS
  if (way === null)
    return words === '' || performance.now() > until ? null : { ticket: null, words, first }
  const { ticket, box, path } = way
  const isThere = path === window.location.pathname
  const taken = { ticket, words: box.value, first: isThere ? way.first : null }
  end()
  return taken
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
