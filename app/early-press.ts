import { addTypedAhead } from './features/frame/typed-ahead.ts'

/** These are there while nothing hears presses: they end the keeping and give what was kept. */
export type Keeping = Window & {
  takeEarlyPress?: () => HTMLElement | null
  takeEarlyKey?: () => EarlyKey | null
  takeEarlyWords?: () => EarlyWords | null
}

/** Letters beside every text, and the press that began them. */
export type EarlyWords = { first: KeyboardEvent; typed: string }

/** ⌘K, and the letters that followed it. */
type EarlyKey = { press: KeyboardEvent; typed: string }

/**
 * Runs in the document, before React: remembers the last press on a button that needs a script, and ⌘K, which the browser would take for
 * its own, with what is typed after it, until somebody presses elsewhere or goes into a field. Links and forms work without one. On a slow
 * device the page is a picture for seconds, and who presses what they see means it. At the desk it keeps letters beside every text, too:
 * whoever was in the middle of a sentence when they loaded the page anew goes on with it.
 */
export function keepEarlyPress(typedIn: string): void {
  let pressed: HTMLElement | null = null
  let words: EarlyWords | null = null
  let hasWords = /^\/tickets(\/|$)/.test(location.pathname)
  let key: EarlyKey | null = null
  const keep = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button') pressed = button
  }
  const forget = () => {
    key = null
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(typedIn)) forget()
  }
  // `isCommandKey` (app/components/key-press.ts) is not here yet; it hears what is kept, and has the last word.
  const keepKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    // The page has said that its scripts do not come (app/scripts-state.ts).
    if ('failed' in document.documentElement.dataset) return forget()
    if (key !== null && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.key.length === 1) key.typed += event.key
      else if (event.key === 'Backspace') key.typed = key.typed.slice(0, -1)
      else if (event.key === 'Escape') forget()
      else if (event.key !== 'Enter') return
      return event.preventDefault()
    }
    if (hasWords && !event.ctrlKey && !event.metaKey && !event.altKey) keepLetter(event)
    if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== 'k' && (event.key < '\u0080' || event.code !== 'KeyK')) return
    event.preventDefault()
    key ??= { press: event, typed: '' }
  }
  const keepLetter = (event: KeyboardEvent) => {
    const { key: name, target, repeat, isComposing } = event
    if (isComposing || (target instanceof Element && target.matches(typedIn))) return
    // These press what has the focus, and begin no word where anything has it.
    if (words === null && (name === ' ' ? target !== document.body : name.length > 1)) return
    // To another place by the keyboard: Enter and Space are for what is there.
    if (name === 'Tab') return void (hasWords = false)
    if (name === 'Backspace') words!.typed = words!.typed.slice(0, -1)
    else if (name.length > 1 && name !== 'Enter') return
    else if (name.length === 1 && !repeat) {
      words ??= { first: event, typed: '' }
      words.typed += name
    }
    event.preventDefault()
  }
  document.addEventListener('click', keep, true)
  document.addEventListener('keydown', keepKey, true)
  document.addEventListener('pointerdown', forget, true)
  document.addEventListener('focusin', onFocus)
  const keeping = window as Keeping
  keeping.takeEarlyPress = () => {
    document.removeEventListener('click', keep, true)
    delete keeping.takeEarlyPress
    return pressed
  }
  keeping.takeEarlyWords = () => {
    hasWords = false
    delete keeping.takeEarlyWords
    return words
  }
  keeping.takeEarlyKey = () => {
    document.removeEventListener('keydown', keepKey, true)
    document.removeEventListener('pointerdown', forget, true)
    document.removeEventListener('focusin', onFocus)
    delete keeping.takeEarlyKey
    delete keeping.takeEarlyWords
    return key
  }
}

let kept: HTMLElement | null = null

/** As soon as React hears presses: it hears those that come before the page is taken over, too. Keys it does not hear for the page. */
export function takeEarlyPress(): void {
  kept = (window as Keeping).takeEarlyPress?.() ?? null
}

/** Once the page is taken over. A button that was drawn anew meanwhile is not pressed. */
export function replayEarlyPress(): void {
  if (kept?.isConnected === true) kept.click()
  kept = null
  const key = (window as Keeping).takeEarlyKey?.() ?? null
  if (key === null) return
  const { key: name, code, ctrlKey, metaKey } = key.press
  const again = { key: name, code, ctrlKey, metaKey, bubbles: true, cancelable: true }
  ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', again))
  addTypedAhead(key.typed)
}
