import { isTypedIn } from './key-press.ts'

/** Whether a key came from a keyboard of its own: one on the screen writes in a text, and has no Ctrl. */
let hasKeyboard = false

if (typeof window !== 'undefined')
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, target, isTrusted }) => {
      const isWhole = key !== 'Unidentified' && key !== 'Process'
      // A phone's way back is made an Escape of.
      if (isTrusted && isWhole && (ctrlKey || metaKey || !isTypedIn(target))) hasKeyboard = true
    },
    { capture: true },
  )

/**
 * Whether a text may be given the keyboard that nobody has pressed: where nothing hovers a keyboard would come over half of the screen,
 * unless there is one beside it, as with many tablets.
 */
export const writesByKeys = (): boolean =>
  hasKeyboard || !window.matchMedia('(hover: none)').matches
