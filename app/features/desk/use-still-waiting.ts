import { useCallback } from 'react'
import { HIDDEN_TEXT } from '#app/components/hidden-text.ts'
import { isPageCovered, isTypedIn } from '#app/components/key-press.ts'
import { useDesk } from './desk-context.tsx'
import { visitNow } from './desk-place.ts'

/**
 * For an answer that leads elsewhere. Returns how one begins to wait for it; that returns how one ends, and says whether its person has
 * done nothing else meanwhile: whoever has gone on, or into a text, is not led away.
 */
export function useStillWaiting(): () => () => boolean {
  const { heading } = useDesk()
  return useCallback(() => {
    const where = () => heading.get() ?? visitNow().pathname
    const wasAt = where()
    const { activeElement: wasIn } = document
    const waiting = new AbortController()
    const options = { capture: true, signal: waiting.signal }
    let writes = false
    window.addEventListener('input', () => (writes = true), options)
    window.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (isTypedIn(target)) writes = true
      },
      options,
    )
    return () => {
      waiting.abort()
      const { activeElement: isIn } = document
      const isInText = isIn !== wasIn && isTypedIn(isIn) && isIn?.matches(HIDDEN_TEXT) === false
      return !writes && !isInText && where() === wasAt && !isPageCovered()
    }
  }, [heading])
}
