import { useCallback, useRef, useState } from 'react'

type RunState = 'rest' | 'loading' | 'failed'

/** The reading of a list's further pages, one at a time for each query: what was asked for another query says nothing of this one. */
export function usePageRun(key: string) {
  const running = useRef<string | null>(null)
  const [last, setLast] = useState<{ key: string; state: RunState }>({ key, state: 'rest' })
  const state = last.key === key ? last.state : 'rest'
  const run = useCallback((key: string, load: () => Promise<void>) => {
    if (running.current === key) return
    running.current = key
    setLast({ key, state: 'loading' })
    const settle = (state: RunState) => {
      if (running.current !== key) return
      running.current = null
      setLast({ key, state })
    }
    load().then(
      () => settle('rest'),
      () => settle('failed'),
    )
  }, [])
  /** The list was read anew: a page that failed before is asked for again as its end comes near. */
  const forgive = useCallback(
    () => setLast((last) => (last.state === 'failed' ? { key: last.key, state: 'rest' } : last)),
    [],
  )
  return { isLoading: state === 'loading', hasFailed: state === 'failed', run, forgive }
}
