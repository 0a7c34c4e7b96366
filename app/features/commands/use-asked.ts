import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#app/features/desk/limits.ts'

type Said<Answer> = { text: string; answer: Answer | null }

/**
 * What is answered to a text, once it has stood for a moment; '' asks nothing. `ask` is the same function each time. An answer to
 * another text than the one that stands is none.
 */
export function useAsked<Answer>(
  text: string,
  ask: (text: string, signal: AbortSignal) => Promise<Answer>,
): { answer: Answer | null; isAsking: boolean; hasFailed: boolean } {
  const [said, setSaid] = useState<Said<Answer>>({ text: '', answer: null })
  useEffect(() => {
    if (text === '') return setSaid({ text, answer: null })
    const asking = new AbortController()
    const timer = setTimeout(() => {
      ask(text, asking.signal)
        .then((answer) => setSaid({ text, answer }))
        .catch(() => {
          if (!asking.signal.aborted) setSaid({ text, answer: null })
        })
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text, ask])
  const answer = said.text === text ? said.answer : null
  const isAsking = said.text !== text
  return { answer, isAsking, hasFailed: text !== '' && !isAsking && answer === null }
}
