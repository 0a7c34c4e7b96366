import { useEffect, useRef, useState } from 'react'
import { sessionEndOf } from '#app/desk-client/request.ts'
import { endSession } from '#app/features/session/end-session.ts'

/** Something a dialog reads when it opens, and again when `key` changes. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>, key: string) {
  const [state, setState] = useState<{ value: Value | null; hasFailed: boolean }>({
    value: null,
    hasFailed: false,
  })
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    const leaving = new AbortController()
    latest.current(leaving.signal).then(
      (value) => {
        if (!leaving.signal.aborted) setState({ value, hasFailed: false })
      },
      (thrown: unknown) => {
        if (leaving.signal.aborted) return
        const ended = sessionEndOf(thrown)
        if (ended !== null) return endSession(ended)
        setState({ value: null, hasFailed: true })
      },
    )
    return () => leaving.abort()
  }, [key, turn])
  return {
    ...state,
    askAgain: () => {
      setState({ value: null, hasFailed: false })
      setTurn((known) => known + 1)
    },
  }
}
