import { isTypedIn } from './key-press.ts'

/** Whether a key came from a keyboard of its own: one on the screen writes in a text, and has no Ctrl. */
let hasKeyboard = false
/** What gives a text the keyboard once there is one. */
let atFirstLetter: (() => void) | null = null

if (typeof window !== 'undefined')
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, target, isTrusted }) => {
      const isWhole = key !== 'Unidentified' && key !== 'Process'
      // A phone's way back is made an Escape of.
      if (!isTrusted || !isWhole || !(ctrlKey || metaKey || !isTypedIn(target))) return
      hasKeyboard = true
      if (key.length === 1 && !ctrlKey && !metaKey) atFirstLetter?.()
      atFirstLetter = null
    },
    { capture: true },
  )

/**
 * Whether a text may be given the keyboard that nobody has pressed: where nothing hovers a keyboard would come over half of the screen,
 * unless there is one beside it, as with many tablets.
 */
export const writesByKeys = (): boolean =>
  hasKeyboard || !window.matchMedia('(hover: none)').matches

/** The same of a text that was not given it: the first letter of a keyboard beside the screen is for it, if it is still wanted then. */
export function onceByKeys(give: () => void): void {
  atFirstLetter = give
}
