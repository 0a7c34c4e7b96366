import { useEffect, useState } from 'react'

/**
 * For a dialog that is opened by other means than a trigger of its own: when it is gone, the focus is where it was before, or where `place`
 * says. Nobody's focus is taken that went elsewhere meanwhile.
 */
export function useFocusBack(place?: () => Element | null): void {
  const [before] = useState(() =>
    typeof document === 'undefined' ? null : (place?.() ?? document.activeElement),
  )
  useEffect(
    () => () => {
      // The dialog lets go of the focus as it is taken away.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        if (before instanceof HTMLElement && before.isConnected) before.focus()
      })
    },
    [before],
  )
}
