/** These are there while nothing hears presses: they end the keeping and give what was kept. */
type Keeping = Window & {
  takeEarlyPress?: () => HTMLElement | null
  takeEarlyKey?: () => KeyboardEvent | null
}

/**
 * Runs in the document, before React: remembers the last press on a button that needs a script, and ⌘K, which the browser would take for
 * its own. Links and forms work without one. On a slow device the page is a picture for seconds, and who presses what they see means it.
 */
export function keepEarlyPress(): void {
  let pressed: HTMLElement | null = null
  let key: KeyboardEvent | null = null
  const keep = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button') pressed = button
  }
  // `isCommandKey` (app/components/key-press.ts) is not here yet; it hears what is kept, and has the last word.
  const keepKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey === event.metaKey) return
    if (event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== 'k' && (event.key < '\u0080' || event.code !== 'KeyK')) return
    event.preventDefault()
    key = event
  }
  document.addEventListener('click', keep, true)
  document.addEventListener('keydown', keepKey, true)
  const keeping = window as Keeping
  keeping.takeEarlyPress = () => {
    document.removeEventListener('click', keep, true)
    delete keeping.takeEarlyPress
    return pressed
  }
  keeping.takeEarlyKey = () => {
    document.removeEventListener('keydown', keepKey, true)
    delete keeping.takeEarlyKey
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
  const { key: name, code, ctrlKey, metaKey } = key
  const again = { key: name, code, ctrlKey, metaKey, bubbles: true, cancelable: true }
  ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', again))
}
