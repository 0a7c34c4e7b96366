import { HIDDEN_TEXT, hiddenText, isElsewhere } from './hidden-text.ts'
import { isInTextFrame, isTypedIn } from './key-press.ts'
import { GOES_SOMEWHERE } from './left-by-pointer.ts'
import { LETTER_PAUSE_MS, WRITING_PAUSE_MS } from './limits.ts'

/** Where words go that are written on when their text is gone. */
export type Writer = {
  label: string
  /** Names the text: a notice about what waits there unsent has the same name. */
  about: string
  /** The text, where it is drawn. */
  text: () => HTMLElement | null
  /** Begins to keep words behind what is there. Returns what is called with all of them so far, and says whether the device keeps them. */
  begin: () => (words: string) => boolean
  /** All that waits there unsent. */
  unsent: () => string
  /** Whether something still leads there. */
  isReachable: () => boolean
}

export type WrittenOn = {
  /** Which text (`Writer`); null where there is none. */
  about: string | null
  isKept: boolean
  isReachable: boolean
  /** What there is of it by now, kept or not. */
  words: () => string
}

/** Until when a letter belongs to the words before it; milliseconds of `performance.now`. */
let until = 0
/** Between two looks at whether somebody still writes; ms. */
const UNTIL_NEXT_LOOK_MS = 100
/** As long as it may take from one listener of a key to the next one; ms. */
const HEARING_MS = 50
/** Two words, or one that is no row of commands. */
const SENTENCE = /\S\s+\S|\S{6}/
/** Whether what was typed is worth having back. */
export const isSentence = (words: string): boolean => SENTENCE.test(words)
let writer: Writer | null = null
/** What words without a text began with. */
let first = ''
let tell: (written: WrittenOn) => void = () => undefined
/** Ends the words of whoever has just left their text by a key. */
let leaveIfGone: () => void = () => undefined
let net: {
  box: HTMLTextAreaElement
  by: Writer | null
  before: Element | null
  timer: number
} | null = null

/** Somebody writes, or is about to, in what goes away: their next letters belong to that, if they come within so many milliseconds. */
export function goOnWriting(by: Writer, pauseMs = WRITING_PAUSE_MS): void {
  writer = by
  until = performance.now() + pauseMs
}

/**
 * A letter that does nothing may be the first of words that have no text: then the next ones, which follow it as fast as one writes, do
 * nothing either. `letter` is the first of them, if it is one.
 */
export function beginWords(letter = ''): void {
  writer = null
  first = letter
  until = performance.now() + LETTER_PAUSE_MS
}

/** The same of words that were typed by now: what follows them is part of them, and a sentence can be copied. */
export function goOnNowhere(words: string): void {
  beginWords(words)
  if (words !== '') writeOn()
}

/** It was none: what follows means the page. */
export const endWords = (): void => void (until = 0)

/** Nobody knows where words go that have no writer: they mean nothing for as short as can be. */
const pause = () => (writer === null ? LETTER_PAUSE_MS : WRITING_PAUSE_MS)

/** Calls when nobody writes on any more: at once, or with the pause after the last letter. */
export function whenNotWriting(run: () => void): void {
  if (isWritingOn()) window.setTimeout(() => whenNotWriting(run), UNTIL_NEXT_LOOK_MS)
  else run()
}

/** Whether a letter may begin words that nobody knows a text for: none has followed it yet. */
export const isAtFirstLetter = (): boolean => isWritingOn() && writer === null && net === null

/** Who writes now, in what is drawn or has gone; null where nobody does, or nobody knows for whom. */
export const whoWrites = (): Writer | null => (isWritingOn() ? writer : null)

/** Whether the next letter belongs to words whose text has gone. */
export function isWritingOn(): boolean {
  leaveIfGone()
  return net !== null || performance.now() <= until
}

/**
 * Whose text has gone from under their hands (a colleague took the ticket, accepting it was refused) writes on for a while without seeing
 * it. A letter beside a text is then part of their words and no command: it goes to the text, or to a box that nobody sees, until they
 * pause, press elsewhere or leave it by a key. Returns whether it is: otherwise it means the page.
 */
export function writeOn(): boolean {
  if (!isWritingOn()) return false
  const text = writer?.text() ?? null
  if (text !== null) text.focus({ preventScroll: true })
  else if (net === null) openNet()
  else net.box.focus({ preventScroll: true })
  return true
}

/** The same of a letter that is pressed on nothing: to the words that go on, wherever, before it is for the text that stands there now. */
export const writeOnElsewhere = (press: Pick<KeyboardEvent, 'target'>): boolean =>
  !isInTextFrame(press) && writeOn()

function openNet(): void {
  const { activeElement: before } = document
  const by = writer
  const keep = by?.begin()
  let isTold = false
  const keepAndTell = (words: string) => {
    const isKept = keep?.(words)
    if (by !== null && isKept !== undefined && !isTold) {
      isTold = true
      tell({
        about: by.about,
        isKept,
        isReachable: by.isReachable(),
        words: isKept ? by.unsent : () => box.value,
      })
    }
    pauseLater()
  }
  const box = hiddenText({
    label: by?.label ?? '',
    keep: keepAndTell,
    onEscape: leaveNet,
    ...(by === null ? { onTab: leaveNet } : {}),
  })
  if (by === null) box.value = first
  first = ''
  net = { box, by, before, timer: 0 }
  // What somebody presses ends the words besides; what takes the keyboard by itself does not.
  box.addEventListener('blur', ({ relatedTarget }) => {
    if (isElsewhere(relatedTarget)) closeNet()
  })
  pauseLater()
}

function pauseLater(): void {
  if (net === null) return
  window.clearTimeout(net.timer)
  net.timer = window.setTimeout(closeNet, pause())
}

/** Whoever is done with the words: what follows is none of them. */
function leaveNet(): void {
  until = 0
  closeNet()
}

function closeNet(): void {
  if (net === null) return
  const { box, by, before, timer } = net
  net = null
  const words = box.value
  // What follows in time is the rest of them.
  if (by === null) first = words
  // What was a sentence is not lost because no text was there for it.
  if (by === null && isSentence(words))
    tell({ about: null, isKept: false, isReachable: false, words: () => words })
  window.clearTimeout(timer)
  const isHere = document.activeElement === box
  box.remove()
  if (isHere && before instanceof HTMLElement && before.isConnected)
    before.focus({ preventScroll: true })
}

/**
 * Follows who writes where on this page; `writerOf` says where the words of a text go on, null where they need not. `onWritten` tells
 * somebody that they wrote on in what they do not see. Returns the end of it.
 */
export function followWriting(
  writerOf: (text: Element) => Writer | null,
  onWritten: (written: WrittenOn) => void,
): () => void {
  tell = onWritten
  const following = new AbortController()
  const options = { capture: true, signal: following.signal }
  const leave = () => {
    until = 0
    writer = null
    closeNet()
    first = ''
  }
  /** Where a key was pressed that may lead somewhere: it is known a moment later. */
  let pressedIn: EventTarget | null = null
  leaveIfGone = () => {
    if (pressedIn === null || document.activeElement === pressedIn) return
    leave()
    pressedIn = null
  }
  const settle = () => {
    leaveIfGone()
    pressedIn = null
  }
  document.addEventListener(
    'input',
    (event) => {
      const { target } = event
      // A box that is ticked has no words.
      if (!(event instanceof InputEvent) || !(target instanceof Element)) return
      if (!isTypedIn(target)) return
      // A box that nobody sees knows itself whose words it takes.
      if (!target.matches(HIDDEN_TEXT)) {
        writer = writerOf(target)
        first = ''
      }
      until = performance.now() + pause()
    },
    options,
  )
  document.addEventListener('pointerdown', leave, options)
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, target, timeStamp }) => {
      settle()
      // Pressed in time, and heard late: the page was busy.
      if (timeStamp <= until) until = Math.max(until, performance.now() + HEARING_MS)
      if (!GOES_SOMEWHERE.test(key) && !ctrlKey && !metaKey) return
      pressedIn = target
      window.setTimeout(settle)
    },
    options,
  )
  return () => {
    following.abort()
    leaveIfGone = () => undefined
    leave()
  }
}
