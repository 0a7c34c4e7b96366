import { hiddenText } from './hidden-text.ts'
import { isTypedIn } from './key-press.ts'
import { GOES_SOMEWHERE } from './left-by-pointer.ts'
import { WRITING_PAUSE_MS } from './limits.ts'

/** Where words go that are written on when their text is gone. */
export type Writer = {
  /** The text, where it is drawn. */
  text: () => HTMLElement | null
  /** Begins to keep words behind what is there. Returns what is called with all of them so far, and says whether the device keeps them. */
  begin: () => (words: string) => boolean
}

/** Until when a letter belongs to the words before it; milliseconds of `performance.now`. */
let until = 0
let writer: Writer | null = null
let net: { box: HTMLTextAreaElement; before: Element | null; timer: number } | null = null

/** Somebody writes, or is about to, in what goes away: their next letters belong to that. */
export function goOnWriting(by: Writer): void {
  writer = by
  until = performance.now() + WRITING_PAUSE_MS
}

/**
 * Whose text has gone from under their hands (a colleague took the ticket, accepting it was refused) writes on for a while without seeing
 * it. A letter beside a text is then part of their words and no command: it goes to the text, or to a box that nobody sees, until they
 * pause, press elsewhere or leave it by a key. Returns null where it means the page, else where it went.
 */
export function writeOn(): 'text' | 'kept' | 'lost' | null {
  if (net === null && performance.now() > until) return null
  const text = writer?.text() ?? null
  if (text !== null) {
    text.focus({ preventScroll: true })
    return 'text'
  }
  if (net === null) openNet()
  else net.box.focus({ preventScroll: true })
  return writer === null ? 'lost' : 'kept'
}

function openNet(): void {
  const { activeElement: before } = document
  const keep = writer?.begin()
  const box = hiddenText((words) => {
    keep?.(words)
    pauseLater()
  }, closeNet)
  net = { box, before, timer: 0 }
  box.addEventListener('blur', ({ relatedTarget }) => {
    if (relatedTarget !== null) closeNet()
  })
  pauseLater()
}

function pauseLater(): void {
  if (net === null) return
  window.clearTimeout(net.timer)
  net.timer = window.setTimeout(closeNet, WRITING_PAUSE_MS)
}

function closeNet(): void {
  if (net === null) return
  const { box, before, timer } = net
  net = null
  until = 0
  window.clearTimeout(timer)
  const isHere = document.activeElement === box
  box.remove()
  if (isHere && before instanceof HTMLElement && before.isConnected)
    before.focus({ preventScroll: true })
}

/** Follows who writes where on this page; `writerOf` says where the words of a text go on, null where they need not. Returns the end of it. */
export function followWriting(writerOf: (text: Element) => Writer | null): () => void {
  const following = new AbortController()
  const options = { capture: true, signal: following.signal }
  const leave = () => {
    until = 0
    closeNet()
  }
  /** Where a key was pressed that may lead somewhere: it is known a moment later. */
  let pressedIn: EventTarget | null = null
  const leaveIfGone = () => {
    if (pressedIn !== null && document.activeElement !== pressedIn) leave()
    pressedIn = null
  }
  document.addEventListener(
    'input',
    (event) => {
      const { target } = event
      // A box that is ticked has no words.
      if (!(event instanceof InputEvent) || !(target instanceof Element)) return
      if (!isTypedIn(target)) return
      until = performance.now() + WRITING_PAUSE_MS
      if (!target.matches('[data-written-ahead]')) writer = writerOf(target)
    },
    options,
  )
  document.addEventListener('pointerdown', leave, options)
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, target }) => {
      leaveIfGone()
      if (!GOES_SOMEWHERE.test(key) && !ctrlKey && !metaKey) return
      pressedIn = target
      window.setTimeout(leaveIfGone)
    },
    options,
  )
  return () => {
    following.abort()
    leave()
  }
}
