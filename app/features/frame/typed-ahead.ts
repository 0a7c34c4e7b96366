import { isTypedIn, isOverThePage } from '#app/components/key-press.ts'
import { AWAITED_SILENTLY_MS } from './limits.ts'

/** An input that nobody sees: what is typed stands in it until the bar is there, so that accents are composed in it as in any other. */
type Input = Pick<HTMLInputElement, 'hidden' | 'value' | 'focus'>
/** Says that the bar is still on its way. Returns the end of saying so. */
type SayLate = () => () => void

type Ahead = {
  input: Input
  /** Where the focus was. */
  before: Element | null
  /** Takes the request back: the bar does not open any more. */
  withdraw: () => void
  end: () => void
}

let offered: { input: Input; sayLate: SayLate } | null = null
let ahead: Ahead | null = null

/** The shell has it, on every page. Returns the end of the offer. */
export function offerAwaitingInput(input: Input, sayLate: SayLate): () => void {
  offered = { input, sayLate }
  return () => {
    if (ahead?.input === input) giveUpTypedAhead()
    if (offered?.input === input) offered = null
  }
}

/** The bar has been asked for, and its code may still be on its way: what is typed from now on is meant for it. */
export function keepTypedAhead(withdraw: () => void): void {
  if (ahead !== null) {
    ahead.withdraw = withdraw
    return
  }
  if (offered === null) return
  const { input, sayLate } = offered
  const listening = new AbortController()
  const { signal } = listening
  let endSaying: (() => void) | undefined
  const timer = setTimeout(() => {
    endSaying = sayLate()
  }, AWAITED_SILENTLY_MS)
  ahead = {
    input,
    before: document.activeElement,
    withdraw,
    end: () => {
      listening.abort()
      clearTimeout(timer)
      endSaying?.()
      input.hidden = true
      input.value = ''
    },
  }
  input.value = ''
  input.hidden = false
  input.focus({ preventScroll: true })
  // Whoever presses elsewhere, or goes into a field, has gone on.
  document.addEventListener('pointerdown', giveUpTypedAhead, { capture: true, signal })
  // At the window, where React has heard it: the bar has taken what was typed as its own field got the focus.
  window.addEventListener('focusin', onFocus, { signal })
}

function onFocus(): void {
  if (ahead === null || hasFocus(ahead.input) || hasFocus(ahead.before)) return
  const { activeElement } = document
  if (isTypedIn(activeElement) || isOverThePage(activeElement)) giveUpTypedAhead()
}

/** What was typed before anything heard keys. */
export function addTypedAhead(text: string): void {
  if (ahead !== null) ahead.input.value += text
}

/** Whether the key is meant for the bar that is awaited: then nothing else hears it. Escape gives the bar up. */
export function hearTypedAhead(event: KeyboardEvent): boolean {
  // AltGr writes signs, and Windows calls it Ctrl and Alt.
  const isCommand = (event.ctrlKey || event.altKey || event.metaKey) && !isAltGraph(event)
  if (ahead === null || isCommand) return false
  event.stopImmediatePropagation()
  // While something is composed these are for the composition.
  if (!event.isComposing && HAS_A_MEANING.has(event.key)) {
    event.preventDefault()
    if (event.key === 'Escape') giveUpTypedAhead()
  } else if (!hasFocus(ahead.input)) {
    // A program took the focus, as a dialog does that lets go of it; the letter goes where the focus is after this.
    ahead.input.focus({ preventScroll: true })
  }
  return true
}

/** In the bar; before it is there they lead nowhere. */
const HAS_A_MEANING: ReadonlySet<string> = new Set(['Escape', 'Enter', 'Tab'])

const hasFocus = (element: unknown) => document.activeElement === element

const isAltGraph = (event: KeyboardEvent) => event.getModifierState('AltGraph')

/** For the bar: where the focus was before it was asked for. */
export const focusBeforeTypedAhead = (): Element | null =>
  ahead === null ? document.activeElement : ahead.before

/** For the bar, once it has the focus itself. */
export function takeTypedAhead(): string {
  const text = ahead?.input.value ?? ''
  ahead?.end()
  ahead = null
  return text
}

/** The bar does not open, and the focus is where it was, unless it went elsewhere meanwhile. */
export function giveUpTypedAhead(): void {
  if (ahead === null) return
  const { input, before, withdraw, end } = ahead
  ahead = null
  if (hasFocus(input) && before !== null && 'focus' in before)
    (before as HTMLElement).focus({ preventScroll: true })
  end()
  withdraw()
}
