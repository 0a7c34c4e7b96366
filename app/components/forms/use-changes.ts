import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useHydrated } from '../use-hydrated.ts'

/**
 * Whether the fields say something else than when the form came, or was saved last. Asked when somebody leaves. Not conform's `dirty`, for
 * which fields in another order than the record's, or a hidden one more, are a change. `isChanged`: they do from the beginning.
 */
export function useChanges(isChanged: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef<string | null>(null)
  // What stands in only for scripts is gone by then.
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) before.current ??= isChanged ? '' : textOf(form.current)
  }, [isChanged, isHydrated])
  const look = useCallback(
    () => before.current !== null && textOf(form.current) !== before.current,
    [],
  )
  const settle = useCallback(() => {
    before.current = textOf(form.current)
  }, [])
  return useMemo(() => ({ form, look, settle }), [look, settle])
}

function textOf(form: HTMLFormElement | null): string | null {
  if (form === null) return null
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.name} ${value.size}`,
    ]),
  )
}
