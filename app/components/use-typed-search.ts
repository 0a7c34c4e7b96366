import { useLocation, useNavigation } from '@remix-run/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from './limits.ts'

export type TypedSearch = {
  text: string
  setText(text: string): void
  /** Asks for a text now, unless it is what the address has. */
  askNow(text: string): void
  /** Whether the text is what the address has, or what it has been asked to have. */
  isAsked: boolean
}

/**
 * The text of a search whose address follows the typing `SEARCH_DEBOUNCE_MS` behind; an emptied one is followed at once.
 * Whoever goes on to another page before that is not called back to this one.
 * @param ask puts a trimmed text into the address.
 */
export function useTypedSearch(inAddress: string, ask: (text: string) => void): TypedSearch {
  const [text, setText] = useState(inAddress)
  const asked = useRef(inAddress.trim())
  const leaving = useNavigation().location?.pathname
  const here = useLocation().pathname
  const isLeaving = leaving !== undefined && leaving !== here

  const askNow = (wanted: string) => {
    const trimmed = wanted.trim()
    if (trimmed === asked.current) return
    asked.current = trimmed
    ask(trimmed)
  }
  const latest = useRef(askNow)
  useEffect(() => {
    latest.current = askNow
  })
  // The router tells of a navigation in a transition. So does the timer of its text: rendered together with, or after, all
  // that was pressed before it ran out.
  const [due, setDue] = useState<string | null>(null)
  useEffect(() => {
    if (isLeaving || text.trim() === asked.current) return
    const ranOut = () => startTransition(() => setDue(text))
    const timer = setTimeout(ranOut, text === '' ? 0 : SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, isLeaving])
  useEffect(() => {
    if (due === null) return
    setDue(null)
    if (!isLeaving) latest.current(due)
  }, [due, isLeaving])

  // The address changed by other means (back, a cleared filter): the box follows it.
  useEffect(() => {
    if (inAddress.trim() === asked.current) return
    asked.current = inAddress.trim()
    setText(inAddress)
  }, [inAddress])

  return { text, setText, askNow, isAsked: text.trim() === asked.current }
}
