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
    if (isHydrated) before.current ??= isChanged ? '' : textOf(asItCame(form.current))
  }, [isChanged, isHydrated])
  const look = useCallback(
    () => textOf(form.current) !== (before.current ?? textOf(asItCame(form.current))),
    [],
  )
  const settle = useCallback(() => {
    before.current = textOf(form.current)
  }, [])
  return useMemo(() => ({ form, look, settle }), [look, settle])
}

/** `form` before anybody wrote in it: who types before scripts run, or before this is asked, has changed it. */
function asItCame(form: HTMLFormElement | null): HTMLFormElement | null {
  if (form === null) return null
  const copy = form.cloneNode(true) as HTMLFormElement
  // What is of no form: one outside of a document does not know.
  for (const helper of copy.querySelectorAll('[form=""]')) helper.remove()
  copy.reset()
  const now = form.querySelectorAll('select')
  for (const [at, select] of copy.querySelectorAll('select').entries())
    if (select.querySelector('option[selected]') === null) select.value = now[at]?.value ?? ''
  return copy
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
