import { useEffect, useRef, useState } from 'react'

const RELEASES = ['pointerup', 'pointercancel'] as const

/**
 * Whether somebody still writes what can no longer be written: its text stays under their hands until they leave it. Their letters would
 * otherwise be commands. `now` is how much can be written, more of it the higher it is; `fieldId` names the text. Also gives what is to be
 * called when the keyboard leaves the text.
 */
export function useWritesOn(now: number, fieldId: string): [boolean, () => void] {
  const [before, setBefore] = useState(now)
  const [writesOn, setWritesOn] = useState(false)
  if (before !== now) {
    setBefore(now)
    setWritesOn(now < before && hasFocus(fieldId))
  }
  const isPressed = useRef(false)
  const isLeft = useRef(false)
  useEffect(() => {
    if (!writesOn) return
    const following = new AbortController()
    const options = { capture: true, signal: following.signal }
    document.addEventListener('pointerdown', () => void (isPressed.current = true), options)
    const release = () => {
      isPressed.current = false
      if (!isLeft.current) return
      isLeft.current = false
      requestAnimationFrame(() => setWritesOn(hasFocus(fieldId)))
    }
    for (const ended of RELEASES) document.addEventListener(ended, release, options)
    return () => {
      following.abort()
      isPressed.current = false
      isLeft.current = false
    }
  }, [writesOn, fieldId])
  const end = () => {
    // The button that is pressed stays under the pointer until its press is one.
    if (isPressed.current) isLeft.current = true
    else setWritesOn(false)
  }
  return [writesOn, end]
}

const hasFocus = (fieldId: string) => document.activeElement?.id === fieldId
