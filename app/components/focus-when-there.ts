/** Longer than the parts of a screen take on a slow network; frames. */
const FRAMES_MAX = 180

/** Looks that go on. */
let looks = 0

/** Whether the keyboard is on its way to something that is still to be drawn: until then it belongs on nothing else. */
export const isFocusOnItsWay = (): boolean => looks > 0

/** Puts the focus on what a selector names as soon as that is drawn, unless somebody put it elsewhere meanwhile. */
export function focusWhenThere(selector: string): void {
  const before = document.activeElement
  looks++
  const look = (framesLeft: number) => {
    const { activeElement } = document
    const isTaken = activeElement !== before && activeElement !== document.body
    const element = isTaken ? null : document.querySelector<HTMLElement>(selector)
    if (!isTaken && element === null && framesLeft > 0) {
      requestAnimationFrame(() => look(framesLeft - 1))
      return
    }
    looks--
    element?.focus({ preventScroll: true })
  }
  look(FRAMES_MAX)
}
