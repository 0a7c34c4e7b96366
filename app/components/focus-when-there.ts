/** Longer than the parts of a screen take on a slow network; frames. */
const FRAMES_MAX = 180

/** Puts the focus on what a selector names as soon as that is drawn, unless somebody put it elsewhere meanwhile. */
export function focusWhenThere(selector: string): void {
  const before = document.activeElement
  const look = (framesLeft: number) => {
    const { activeElement } = document
    const isTaken = activeElement !== before && activeElement !== document.body
    if (isTaken && activeElement !== null) return
    const element = document.querySelector<HTMLElement>(selector)
    if (element !== null) element.focus({ preventScroll: true })
    else if (framesLeft > 0) requestAnimationFrame(() => look(framesLeft - 1))
  }
  look(FRAMES_MAX)
}
