import { flushSync } from 'react-dom'

/**
 * Draws a change of state before the next press or letter, which would write over what nobody sees yet. Not within the call: React may be
 * drawing, where it cannot be asked to.
 */
export const atOnce = (change: () => void): void => queueMicrotask(() => flushSync(change))
