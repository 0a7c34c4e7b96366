import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { hiddenText } from '#app/components/hidden-text.ts'
import { keyOf } from '#app/components/key-press.ts'
import type { KeyPress } from '#app/components/key-press.ts'
import { LETTER_PAUSE_MS } from '#app/components/limits.ts'
import { isSentence } from '#app/components/writing-on.ts'
import { isAtDesk } from './desk-place.ts'

type Chosen = Pick<TicketView, 'id' | 'uuid'>

type OnTheWay = {
  /** Null: nobody has chosen one here, or can write in it yet. */
  ticket: Chosen | null
  words: string
  /** The key that began the words, where it may mean something at the desk. */
  key: string | null
}

type Words = {
  label: string
  /** By now. */
  typed: string
  /** Keeps all that was typed so far, where it has a place to wait in. */
  keep?: ((words: string) => unknown) | undefined
  key?: string | null
  /** Called with a sentence that has no place to wait in, if its writer goes nowhere after all. */
  onLost: (words: string) => void
}

let way: (Pick<OnTheWay, 'ticket' | 'key'> & { box: HTMLTextAreaElement }) | null = null
let end: () => void = () => undefined

/** Letters that did nothing on a page, one as fast as one writes behind the other: that it leads to the desk may be known a moment later. */
const NO_LETTERS = { words: '', key: null as string | null, until: 0 }
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
  { label, typed, keep, key = null, onLost }: Words,
): void {
  end()
  const stop = () => {
    end()
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
  const unsubscribe = window.__remixRouter.subscribe(({ navigation, location }) => {
    if (navigation.state === 'idle' && !isAtDesk(location)) stop()
  })
  way = { ticket, key, box }
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
  const { words: typed, key } = idleNow()
  const first = typed === '' ? meaningOf(press) : key
  if (isOnTheWay()) {
    idle = NO_LETTERS
    return writeOnTheWay(null, { ...words, typed, key: first })
  }
  const letter = press.key === 'Dead' ? '' : press.key
  idle = { words: typed + letter, key: first, until: performance.now() + LETTER_PAUSE_MS }
}

/** A page besides the desk is shown. */
export function showPage(): void {
  isFromPage = true
}

/** For the desk: ends it. Null where nobody was on the way to it with words. */
export function takeOnTheWay(): OnTheWay | null {
  const { words, key } = idleNow()
  idle = NO_LETTERS
  if (way === null) return words === '' ? null : { ticket: null, words, key }
  const taken = { ticket: way.ticket, words: way.box.value, key: way.key }
  end()
  return taken
}

/** For the desk: whether another page led here. Once. */
export function takeFromPage(): boolean {
  const was = isFromPage
  isFromPage = false
  return was
}

const idleNow = () => (performance.now() <= idle.until ? idle : NO_LETTERS)

/** With Shift a letter is another key, and begins no more than a word. */
const meaningOf = (press: KeyPress) =>
  press.shiftKey || press.key.length !== 1 ? null : keyOf(press)

function isOnTheWay(): boolean {
  const { navigation, location } = window.__remixRouter.state
  return isAtDesk(navigation.location ?? location)
}
