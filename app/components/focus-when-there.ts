import { isPageCovered } from './key-press.ts'

/** Longer than the parts of a screen take on a slow network; frames. */
const FRAMES_MAX = 180

/** Looks that go on. */
let looks = 0

/** Whether the keyboard is on its way to something that is still to be drawn: until then it belongs on nothing else. */
export const isFocusOnItsWay = (): boolean => looks > 0

/** Puts the focus on what a selector names as soon as that is drawn, unless somebody put it elsewhere meanwhile. */
export function focusWhenThere(selector: string): void {
  const before = document.activeElement
  lookFor(selector, {
    framesMax: FRAMES_MAX,
    isTaken: () => {
      const { activeElement } = document
      return activeElement !== before && activeElement !== document.body
    },
    end: (element) => element?.focus({ preventScroll: true }),
  })
}

/** A text that somebody writes in before it is drawn. */
export type TextAhead = {
  selector: string
  /** Where this is drawn there will be no text. */
  instead: string
  /** Whether the text may still come: its writer has gone nowhere else. Asked for each frame. */
  isWanted: () => boolean
  /** Keeps all that was written so far, for the text to begin with. Returns whether it could. */
  keep: (words: string) => boolean
  /** Gives the text the focus, unless that is all there is to it. */
  enter?: () => void
}

/** Where somebody writes whose text is still to be drawn. */
let waiting: { selector: string; box: HTMLTextAreaElement; before: Element | null } | null = null

/**
 * The same for a text to write in: its writer goes on at once. What they write until it is drawn goes to a box that nobody sees, means
 * nothing to the page and is kept letter by letter, so that nothing is lost whatever ends it: the text, another place, a reload. It stays
 * for whoever comes back from a dialog; Escape gives it up. Returns whether its writer is still there, or in the text by now.
 */
export function writeWhenThere(text: TextAhead): () => boolean {
  giveUp()
  if (isPageCovered()) {
    let isThere = text.isWanted
    whenUncovered(text.isWanted, (isFree) => {
      isThere = isFree ? writeWhenThere(text) : () => false
    })
    return () => isThere()
  }
  const there = () => document.querySelector<HTMLElement>(text.selector)
  const element = there()
  const isInText = () => document.activeElement?.matches(text.selector) === true
  if (element !== null) {
    enter(element, text)
    return isInText
  }
  const { activeElement: before } = document
  const box = waitingBox(text)
  waiting = { selector: text.selector, box, before }
  let isComposing = false
  box.addEventListener('compositionstart', () => (isComposing = true))
  box.addEventListener('compositionend', () => (isComposing = false))
  lookFor(`${text.selector}, ${text.instead}`, {
    isTaken: () => {
      if (isNowhere()) box.focus({ preventScroll: true })
      return !box.isConnected || !text.isWanted()
    },
    isBusy: () => isComposing,
    end: (element) => {
      // Who is elsewhere stays there.
      if (element === null || document.activeElement !== box) return giveUp(box)
      const { value } = box
      if (element.matches(text.selector)) enter(element, text)
      else element.focus({ preventScroll: true })
      giveUp(box)
      // No other way of writing into a text tells it.
      if (isInText() && !text.keep(value)) document.execCommand('insertText', false, value)
    },
  })
  return () => (box.isConnected ? document.activeElement === box || isNowhere() : isInText())
}

/** There will be no such text: what was to bring it was refused. The keyboard is where it was before. */
export function stopWaiting(selector: string): void {
  if (waiting?.selector === selector) giveUp()
}

function giveUp(only = waiting?.box): void {
  // Another one is waited for since.
  if (waiting === null || waiting.box !== only) return
  const { box, before } = waiting
  waiting = null
  const isHere = document.activeElement === box
  box.remove()
  if (isHere && before instanceof HTMLElement && before.isConnected)
    before.focus({ preventScroll: true })
}

/** Where a press on nothing leads: the page as a whole. */
const NOWHERE = 'body, main'
const isNowhere = () => document.activeElement?.matches(NOWHERE) === true

function waitingBox({ keep }: TextAhead): HTMLTextAreaElement {
  const box = document.createElement('textarea')
  box.className = 'sr-only'
  box.dataset.writtenAhead = ''
  document.body.appendChild(box)
  box.focus({ preventScroll: true })
  box.addEventListener('input', () => keep(box.value))
  box.addEventListener('blur', ({ relatedTarget }) => {
    const isNowhere = !(relatedTarget instanceof Element) || relatedTarget.matches(NOWHERE)
    // That is no other place: the next letter is already on its way.
    if (isNowhere) queueMicrotask(() => box.focus({ preventScroll: true }))
  })
  box.addEventListener('keydown', (event) => {
    // Neither sent nor left, before its writer has seen it.
    if (/^(Enter|Tab|Escape)$/.test(event.key)) event.preventDefault()
    if (event.key === 'Escape') giveUp(box)
  })
  return box
}

/** Into a text, behind what stands in it. */
function enter(element: HTMLElement, { enter }: TextAhead): void {
  if (enter === undefined) element.focus({ preventScroll: true })
  else enter()
  if (!(element instanceof HTMLTextAreaElement)) return
  const { length } = element.value
  element.setSelectionRange(length, length)
}

/** Whether somebody is about to write in what is still to be drawn: a key that is pressed beside it is part of their words. */
export const isWritingOnItsWay = (): boolean => covered > 0 || (waiting !== null && isNowhere())

/** Texts that wait until a dialog is gone. */
let covered = 0

/** A dialog closes with the press that led on; another may come instead. */
function whenUncovered(isWanted: () => boolean, end: (isFree: boolean) => void): void {
  looks++
  covered++
  const look = (framesLeft: number) => {
    const isCovered = isPageCovered()
    if (isCovered && framesLeft > 0 && isWanted()) {
      requestAnimationFrame(() => look(framesLeft - 1))
      return
    }
    looks--
    covered--
    end(!isCovered)
  }
  // What a press changes is drawn when it is over.
  queueMicrotask(() => look(FRAMES_MAX))
}

type Look = {
  /** Without it there is no end but the others. */
  framesMax?: number
  isTaken: () => boolean
  isBusy?: () => boolean
  /** Null: taken elsewhere, or it did not come. */
  end: (element: HTMLElement | null) => void
}

function lookFor(selector: string, { framesMax = Infinity, isTaken, isBusy, end }: Look): void {
  looks++
  const look = (framesLeft: number) => {
    const gone = isTaken()
    const element = gone ? null : document.querySelector<HTMLElement>(selector)
    if (!gone && framesLeft > 0 && (element === null || isBusy?.() === true)) {
      requestAnimationFrame(() => look(framesLeft - 1))
      return
    }
    looks--
    end(element)
  }
  look(framesMax)
}
