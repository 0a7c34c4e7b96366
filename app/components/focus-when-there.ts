import { collectLetters } from './collect-letters.ts'
import { HIDDEN_TEXT, hiddenText, isNowhere } from './hidden-text.ts'
import { isPageCovered } from './key-press.ts'
import { pastedFiles, pasteInto } from './pasted-files.ts'
import { noteMovedOn } from './settling.ts'
import { goOnWriting } from './writing-on.ts'
import type { Writer } from './writing-on.ts'

/** Longer than the parts of a screen take on a slow network; frames. */
const FRAMES_MAX = 180

/** Looks that go on. */
let looks = 0

/** Whether the keyboard is on its way to something that is still to be drawn: until then it belongs on nothing else. */
export const isFocusOnItsWay = (): boolean => looks > 0

/**
 * Puts the focus on what a selector names as soon as that is drawn, unless somebody put it elsewhere meanwhile, or writes in a text that
 * nobody sees yet: their next letter would stand in another one.
 */
export function focusWhenThere(selector: string): void {
  const before = document.activeElement
  lookFor(selector, {
    framesMax: FRAMES_MAX,
    isTaken: () => {
      const { activeElement } = document
      if (activeElement?.matches(HIDDEN_TEXT) === true) return true
      return activeElement !== before && activeElement !== document.body
    },
    end: (element) => element?.focus({ preventScroll: true }),
  })
}

/** A text that somebody writes in before it is drawn. */
export type TextAhead = Writer & {
  selector: string
  /** Where this is drawn, `enter` opens the text. */
  door?: string
  /** Where this is drawn there will be no text. */
  instead?: string
  /** Where this stays drawn there will be none either: it may be about to give way. */
  meanwhile?: string
  /** Whether the text may still come: its writer has gone nowhere else. Asked for each frame. */
  isWanted: () => boolean
  /** Gives the text the focus, where there is more to it. Returns whether it has it: not before all of it hears of that. */
  enter?: () => boolean
}

/** As long as `meanwhile` is looked at before it is believed; frames. */
const MEANWHILE_FRAMES = 120
/** As long as a text may take to show what was kept for it; frames. */
const SHOWING_FRAMES = 30

type Waiting = { text: TextAhead; box: HTMLTextAreaElement; before: Element | null }

/** Where somebody writes whose text is still to be drawn. */
let waiting: Waiting | null = null

/**
 * The same for a text to write in: its writer goes on at once. What they write until it is drawn goes to a box that nobody sees, means
 * nothing to the page and is kept letter by letter, so that nothing is lost whatever ends it: the text, another place, a reload. It stays
 * for whoever comes back from a dialog; Escape gives it up. `typed` is what they have written of it before. Returns whether its writer is
 * still there, or in the text by now.
 */
export function writeWhenThere(text: TextAhead, typed = ''): () => boolean {
  giveUp()
  if (isPageCovered()) {
    let isThere = text.isWanted
    const letters = collectLetters()
    whenUncovered(text.isWanted, (isFree) => {
      const words = typed + letters()
      isThere = isFree ? writeWhenThere(text, words) : () => false
      if (!isFree && words !== '') text.begin()(words)
    })
    return () => isThere()
  }
  const isInText = () => document.activeElement?.matches(text.selector) === true
  const now = document.querySelector<HTMLTextAreaElement>(text.selector)
  if (now !== null && enter(text) !== null) {
    if (typed !== '') document.execCommand('insertText', false, typed)
    return isInText
  }
  const { activeElement: before } = document
  const keep = text.begin()
  const box = hiddenText({ label: text.label, keep, onEscape: () => giveUp(box) })
  box.value = typed
  if (typed !== '') {
    keep(typed)
    goOnWriting(text)
  }
  waiting = { text, box, before }
  // Whatever ends the waiting, the next letters belong to these.
  box.addEventListener('input', () => goOnWriting(text))
  const files: File[] = []
  box.addEventListener('paste', ({ clipboardData }) => {
    if (clipboardData !== null) files.push(...pastedFiles(clipboardData))
  })
  let isComposing = false
  box.addEventListener('compositionstart', () => (isComposing = true))
  box.addEventListener('compositionend', () => (isComposing = false))
  let meanwhile = 0
  let showing = 0
  /** What it does not show of what was written; what came meanwhile may stand behind that. */
  const missingIn = ({ value }: HTMLTextAreaElement) =>
    keep(box.value) && value.trim() === text.unsent() ? '' : missingFrom(value, box.value)
  /** Whether the text has the keyboard, and all that was written; or its writer is elsewhere. */
  const isHandedOver = (element: HTMLElement) => {
    // Whoever is in a dialog comes back from it.
    if (document.activeElement !== box) return !isPageCovered()
    const isText = element instanceof HTMLTextAreaElement
    if (!isText && (text.door === undefined || !element.matches(text.door))) {
      element.focus({ preventScroll: true })
      return true
    }
    // What is typed into a text that does not show it yet would be lost with the next letter.
    const isShown = !isText || missingIn(element) === ''
    if (!isShown && showing++ < SHOWING_FRAMES) return false
    const entered = enter(text)
    if (entered === null) return false
    const missing = missingIn(entered)
    // No other way of writing into a text tells it.
    if (missing !== '') document.execCommand('insertText', false, missing)
    if (files.length > 0) pasteInto(entered, files)
    return true
  }
  const places = [text.selector, text.door, text.instead].filter((one) => one !== undefined)
  lookFor(places.join(), {
    isTaken: () => {
      if (isNowhere()) box.focus({ preventScroll: true })
      meanwhile = isDrawn(text.meanwhile) ? meanwhile + 1 : 0
      return !box.isConnected || !text.isWanted() || meanwhile > MEANWHILE_FRAMES
    },
    isEnough: (element) => !isComposing && isHandedOver(element),
    end: () => {
      if (meanwhile > MEANWHILE_FRAMES) goOnAfter(box, text)
      giveUp(box)
    },
  })
  return () => (box.isConnected ? document.activeElement === box || isNowhere() : isInText())
}

/** There will be no such text: what was to bring it was refused. The keyboard is where it was before. */
export function stopWaiting(selector: string): void {
  if (waiting?.text.selector !== selector) return
  goOnAfter(waiting.box, waiting.text)
  giveUp()
}

/** Whoever has begun to write goes on; nobody else has seen yet that there is nothing to write in. */
function goOnAfter(box: HTMLTextAreaElement, text: TextAhead): void {
  if (box.value === '') noteMovedOn()
  else goOnWriting(text)
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

/** The rest of the words, behind the part of them that a text ends with. */
export function missingFrom(text: string, words: string): string {
  let { length } = words
  while (!text.endsWith(words.slice(0, length))) length--
  return words.slice(length)
}

const isDrawn = (selector: string | undefined) =>
  selector !== undefined && document.querySelector(selector) !== null

/**
 * Into a text, behind what stands in it: the letters that follow are its own, though it may go before the first of them. Returns the text
 * that has the keyboard by then, null where none has it.
 */
function enter(text: TextAhead): HTMLTextAreaElement | null {
  const { enter, selector } = text
  if (enter === undefined)
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  else if (!enter()) return null
  const { activeElement } = document
  if (!(activeElement instanceof HTMLTextAreaElement) || !activeElement.matches(selector))
    return null
  const { length } = activeElement.value
  activeElement.setSelectionRange(length, length)
  goOnWriting(text)
  return activeElement
}

/**
 * A letter that is pressed beside a text that is waited for is part of its words: the keyboard goes back to it, and the browser writes the
 * letter there. Returns whether there is one.
 */
export function catchLetter(): boolean {
  waiting?.box.focus({ preventScroll: true })
  return waiting !== null
}

/** Whether somebody writes in a text that is still to be drawn. */
export const isWritingAhead = (): boolean => waiting !== null && waiting.text.isWanted()

/** Texts that wait until a dialog is gone: until then a letter beside it means nothing. */
let covered = 0
export const isTextCovered = (): boolean => covered > 0

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
  /** Whether what is there will do. */
  isEnough?: (element: HTMLElement) => boolean
  /** Null: taken elsewhere, or it did not come. */
  end: (element: HTMLElement | null) => void
}

function lookFor(selector: string, { framesMax = Infinity, isTaken, isEnough, end }: Look): void {
  looks++
  const look = (framesLeft: number) => {
    const gone = isTaken()
    const element = gone ? null : document.querySelector<HTMLElement>(selector)
    const isFound = element !== null && (isEnough === undefined || isEnough(element))
    if (!gone && framesLeft > 0 && !isFound) {
      requestAnimationFrame(() => look(framesLeft - 1))
      return
    }
    looks--
    end(element)
  }
  look(framesMax)
}
