import { useEffect, useRef } from 'react'
import { WRITE_EVENT } from '../desk/desk-keys.ts'
import type { WritingMode } from '../desk/drafts.ts'

/** Runs when a key or a command asks to write: each names its mode, none switches to *the other one*. */
export function useWriteEvents(run: (mode: WritingMode) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onWrite = (event: Event) => latest.current((event as CustomEvent<WritingMode>).detail)
    window.addEventListener(WRITE_EVENT, onWrite)
    return () => window.removeEventListener(WRITE_EVENT, onWrite)
  }, [])
}
