import { useEffect, useRef } from 'react'
import { SLASH_EVENT } from '../tickets/desk-keys.ts'

/** Runs when the slash key is pressed anywhere at the desk. */
export function useSlashKey(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onSlash = () => latest.current()
    window.addEventListener(SLASH_EVENT, onSlash)
    return () => window.removeEventListener(SLASH_EVENT, onSlash)
  }, [])
}
