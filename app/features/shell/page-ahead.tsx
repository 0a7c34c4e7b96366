import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { formsWords } from '#app/i18n/pages/forms.ts'
import { problemsWords } from '#app/i18n/pages/problems.ts'
import { aheadOf } from '#app/route-builders/data-ahead.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import { fetchFilesAhead } from './files-ahead.ts'
import { POINTED_REST_MS } from '../frame/limits.ts'

/**
 * The pages of a menu, ahead of the way there: their files once this page has nothing better to do, the data of the one that somebody
 * points at, touches or comes to by keyboard.
 */
export function usePagesAhead(paths: readonly string[]) {
  const [pointed, setPointed] = useState<string | null>(null)
  const files = paths.join(' ')
  useEffect(() => whenIdle(() => fetchFilesAhead(files.split(' '))), [files])
  const resting = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(resting.current), [])

  const end = useCallback(() => setPointed(null), [])
  const leave = () => clearTimeout(resting.current)
  const point = (path: string, restMs: number) => {
    leave()
    // Whoever is there already goes nowhere.
    if (!`${location.pathname}/`.startsWith(`${path}/`))
      resting.current = setTimeout(() => setPointed(path), restMs)
  }
  return {
    /** For the link to a page. */
    ahead: (path: string) => ({
      onPointerEnter: () => point(path, POINTED_REST_MS),
      onFocus: () => point(path, POINTED_REST_MS),
      onTouchStart: () => point(path, 0),
      onPointerLeave: leave,
      onBlur: leave,
    }),
    loading: pointed === null ? null : <PageAhead key={pointed} path={pointed} onEnd={end} />,
  }
}

/** Loads a page's code, words and data; draws nothing. */
function PageAhead({ path, onEnd }: { path: string; onEnd: () => void }) {
  const { load, data } = useFetcher()
  useEffect(() => {
    // Those of the frame, which the desk has not.
    for (const words of [problemsWords, formsWords])
      void readyPageWords(words).catch(() => undefined)
    load(aheadOf(path))
  }, [load, path])
  useEffect(() => {
    if (data !== undefined) onEnd()
  }, [data, onEnd])
  return null
}
