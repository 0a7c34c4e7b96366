import { isPageCovered } from './key-press.ts'

/** Longer than the parts of a screen take on a slow network; frames. */
const FRAMES_MAX = 180
/** Somebody writes meanwhile, and their letters are no shortcuts before the text is given up; frames. */
const WRITING_FRAMES_MAX = 600

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

/** Where somebody writes whose text is still to be drawn. */
let waiting: HTMLTextAreaElement | null = null

/**
 * The same for a text to write in: its writer goes on at once. What they write until it is drawn stands in a box that nobody sees, means
 * nothing to the page and goes on in the text, accents and all. Where `instead` is drawn there will be no text. Escape gives it up.
 */
export function writeWhenThere(selector: string, instead: string): void {
  stopWaiting()
  if (document.querySelector(selector) !== null || isPageCovered()) return focusWhenThere(selector)
  const before = document.activeElement
  const box = waitingBox()
  waiting = box
  document.body.appendChild(box)
  box.focus({ preventScroll: true })
  let isComposing = false
  box.addEventListener('compositionstart', () => (isComposing = true))
  box.addEventListener('compositionend', () => (isComposing = false))
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault()
    if (event.key !== 'Escape') return
    event.preventDefault()
    stopWaiting()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  })
  lookFor(`${selector}, ${instead}`, {
    framesMax: WRITING_FRAMES_MAX,
    isTaken: () => document.activeElement !== box,
    isBusy: () => isComposing,
    end: (element) => {
      const written = box.value
      const isText = element?.matches(selector) === true
      element?.focus({ preventScroll: true })
      box.remove()
      // No other way of writing into a text tells it, and leaves its undo history whole.
      if (isText && written !== '') document.execCommand('insertText', false, written)
    },
  })
}

/** There will be no text: what was to bring it was refused. */
export function stopWaiting(): void {
  waiting?.remove()
  waiting = null
}

function waitingBox(): HTMLTextAreaElement {
  const box = document.createElement('textarea')
  box.className = 'sr-only'
  box.dataset.writtenAhead = ''
  return box
}

type Look = {
  framesMax: number
  isTaken: () => boolean
  isBusy?: () => boolean
  /** Null: taken elsewhere, or it did not come. */
  end: (element: HTMLElement | null) => void
}

function lookFor(selector: string, { framesMax, isTaken, isBusy, end }: Look): void {
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
