/** `takeEarlyPress` is there while nothing hears presses: it ends the keeping and gives what was kept. */
type Keeping = Window & { takeEarlyPress?: () => HTMLElement | null }

/**
 * Runs in the document, before React: remembers the last press on a button that needs a script. Links and forms work without one. On a
 * slow device the page is a picture for seconds, and who presses what they see means it.
 */
export function keepEarlyPress(): void {
  let pressed: HTMLElement | null = null
  const keep = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button') pressed = button
  }
  document.addEventListener('click', keep, true)
  const keeping = window as Keeping
  keeping.takeEarlyPress = () => {
    document.removeEventListener('click', keep, true)
    delete keeping.takeEarlyPress
    return pressed
  }
}

let kept: HTMLElement | null = null

/** As soon as React hears presses: it hears those that come before the page is taken over, too. */
export function takeEarlyPress(): void {
  kept = (window as Keeping).takeEarlyPress?.() ?? null
}

/** Once the page is taken over. A button that was drawn anew meanwhile is not pressed. */
export function replayEarlyPress(): void {
  if (kept?.isConnected === true) kept.click()
  kept = null
}
