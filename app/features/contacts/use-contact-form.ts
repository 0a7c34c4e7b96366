import { useBeforeUnload, useBlocker } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FIELDS, isChanged, problemsOf } from './contact-form.ts'
import type { FormField, FormValues, Problem, Problems } from './contact-form.ts'

export type ContactForm = {
  values: FormValues
  set: (change: Partial<FormValues>) => void
  touch: (field: FormField) => void
  problem: (field: FormField) => Problem | undefined
  isChanged: boolean
  /** Shows what is wrong and goes to the first of it; true when nothing is. */
  check: () => boolean
  refuse: (problems: Problems) => boolean
  /** What is on the screen is saved: leaving asks no more. */
  settle: () => void
  /** Somebody wants to leave with changes, and has not said yet whether to. */
  isLeaving: boolean
  ask: () => void
  stay: () => void
}

/** Ids of the inputs are `contact-{field}`. */
export const inputId = (field: FormField) => `contact-${field}`

/** The values of the dialog, and what is wrong with those that were touched. */
export function useContactForm(before: FormValues, needsNumber: boolean): ContactForm {
  const [values, setValues] = useState(before)
  const [touched, setTouched] = useState<ReadonlySet<FormField>>(new Set())
  const [refused, setRefused] = useState<Problems>({})
  const [isLeaving, setIsLeaving] = useState(false)
  const isSettled = useRef(false)
  const hasChanges = isChanged(values, before)
  const found = useMemo(() => problemsOf(values, { needsNumber }), [values, needsNumber])
  const blocker = useBlocker(useCallback(() => hasChanges && !isSettled.current, [hasChanges]))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // Kept here: the router lets go of what it blocked as soon as the page's data is read anew.
    setIsLeaving(true)
    blocker.reset()
  }, [blocker])
  useBeforeUnload(
    useCallback(
      (event) => {
        if (hasChanges && !isSettled.current) event.preventDefault()
      },
      [hasChanges],
    ),
  )

  return {
    values,
    set: (change) => {
      setValues((known) => ({ ...known, ...change }))
      // What the server refused may be right now; it is asked again.
      setRefused((known) =>
        Object.fromEntries(Object.entries(known).filter(([field]) => !(field in change))),
      )
    },
    touch: (field) => setTouched((known) => new Set(known).add(field)),
    problem: (field) => refused[field] ?? (touched.has(field) ? found[field] : undefined),
    isChanged: hasChanges,
    check: () => {
      setTouched(new Set(FIELDS))
      focusFirst(found)
      return Object.keys(found).length === 0
    },
    refuse: (problems) => {
      setRefused(problems)
      focusFirst(problems)
      return Object.keys(problems).length > 0
    },
    settle: () => {
      isSettled.current = true
    },
    isLeaving,
    ask: () => setIsLeaving(true),
    stay: () => setIsLeaving(false),
  }
}

function focusFirst(problems: Problems): void {
  const first = FIELDS.find((field) => problems[field] !== undefined)
  if (first !== undefined) document.getElementById(inputId(first))?.focus()
}
