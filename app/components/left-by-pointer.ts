/** What a pointer pressed last on the page, until the keyboard goes somewhere on it by itself. */
let pressed: EventTarget | null = null
/** What lay under the pointer when it pressed last, from the innermost on, whatever has become of it since. */
let path: readonly EventTarget[] = []
/** Keys that write, since then, or since presses are followed. */
let written = 0

/** Keys that take the keyboard to another place; a person who uses them knows where it is. */
export const GOES_SOMEWHERE =
  /^(Tab|Escape|Enter|F6|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right))$/

/** Whether the keyboard is on a control only because a pointer pressed it: its person has looked at something and goes on writing. */
export function isLeftByPointer(target: EventTarget | null): boolean {
  return pressed instanceof Node && target instanceof Node && target.contains(pressed)
}

/**
 * Whether the key that is heard now is the first that writes since a pointer pressed outside of these, or since the page is there, where
 * none has pressed anything. Copying and scrolling write nothing.
 */
export function isFirstBesides(selectors: string): boolean {
  return written === 1 && !path.some((one) => one instanceof Element && one.matches(selectors))
}

/**
 * Follows presses of this page. What is done in what lies over it (`isOverThePage`: a menu, a dialog) leads to no place on it: whoever
 * opened that by a pointer goes on writing when it is closed, by Escape too, wherever the keyboard is in that moment. Returns the end of
 * following.
 */
export function followPresses(
  isOverThePage: (target: EventTarget | null) => boolean,
  isCovered: () => boolean,
): () => void {
  const following = new AbortController()
  const options = { capture: true, signal: following.signal }
  const onPointer = (event: PointerEvent) => {
    if (!isOverThePage(event.target)) pressed = event.target
    path = event.composedPath()
    written = 0
  }
  const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    if (GOES_SOMEWHERE.test(key) && !isOverThePage(target) && !(key === 'Escape' && isCovered()))
      pressed = null
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) written += 1
  }
  document.addEventListener('pointerdown', onPointer, options)
  document.addEventListener('keydown', onKey, options)
  return () => {
    following.abort()
    pressed = null
    path = []
    written = 0
  }
}
