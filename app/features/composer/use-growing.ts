import type { RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '#app/components/use-isomorphic-layout-effect.ts'

/** A text box grows with its text; the style sheet ends it at five rows. */
export function useGrowing(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useIsomorphicLayoutEffect(() => {
    const element = input.current
    if (element === null) return
    element.style.height = 'auto'
    // Hidden it has no height: its one row then.
    if (element.scrollHeight > 0) element.style.height = `${element.scrollHeight}px`
  }, [input, text])
}
