import { useCallback, useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { FIND_EVENT } from '../desk/desk-keys.ts'

/**
 * Whether the search within the conversation is open. Ctrl or cmd F opens it where the focus is in the conversation; everywhere else,
 * and in its own box, the keys stay the browser's.
 */
export function useFind() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = () => setIsOpen(true)
    window.addEventListener(FIND_EVENT, open)
    return () => window.removeEventListener(FIND_EVENT, open)
  }, [])
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const isFind =
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'f'
    if (!isFind || (event.target as Element).closest('[role="search"]') !== null) return
    event.preventDefault()
    setIsOpen(true)
    // Open already: the words are to be changed.
    event.currentTarget.querySelector<HTMLInputElement>('[role="search"] input')?.select()
  }, [])
  const close = useCallback(() => {
    setIsOpen(false)
    // The keyboard stays in the conversation it came from.
    document.querySelector<HTMLElement>('.conversation')?.focus()
  }, [])
  return { isOpen, close, onKeyDown }
}
