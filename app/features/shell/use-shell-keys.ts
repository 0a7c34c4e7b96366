import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isCollecting } from '#app/components/collect-letters.ts'
import { isWritingAhead } from '#app/components/focus-when-there.ts'
import {
  isBesideText,
  isCommandKey,
  isForThePage,
  isPageCovered,
  keyOf,
} from '#app/components/key-press.ts'
import { isWritingOn } from '#app/components/writing-on.ts'
import { GO_KEY_MS } from '../frame/limits.ts'
import type { ShownEntry } from '../frame/menu.ts'
import { openOverlay } from '../frame/overlays.ts'
import { hearTypedAhead } from '../frame/typed-ahead.ts'

/** Keys that work on every page: ⌘K, `?`, and `g` with a letter to go somewhere. */
export function useShellKeys(entries: readonly ShownEntry[]): void {
  const navigate = useNavigate()
  const latest = useRef({ navigate, entries })
  useEffect(() => {
    latest.current = { navigate, entries }
  })
  useEffect(() => {
    let goingUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if (hearTypedAhead(event)) return
      if (isCommandKey(event) && !isPageCovered()) {
        event.preventDefault()
        return openOverlay('commands')
      }
      const isGoing = event.timeStamp < goingUntil
      // Shift alone is on its way to a sign.
      if (event.key !== 'Shift') goingUntil = 0
      if (!isForThePage(event) || isPageCovered()) return
      // A sign of words whose text has gone, or is still to come.
      if (isBesideText(event) && (isWritingOn() || isWritingAhead() || isCollecting())) return
      const key = keyOf(event)
      if (isGoing) {
        const entry = latest.current.entries.find((one) => one.key === key)
        // After `g` a letter is no command of the page, wherever it leads.
        if (/^[a-z]$/.test(key)) event.preventDefault()
        if (entry !== undefined) latest.current.navigate(entry.path)
      } else if (key === 'g') {
        // It means something: no word begins with it.
        event.preventDefault()
        goingUntil = event.timeStamp + GO_KEY_MS
      } else if (key === '?') {
        event.preventDefault()
        openOverlay('shortcuts')
      }
    }
    // Before the page's own keys: `g` `t` goes to the tickets and transfers none.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
