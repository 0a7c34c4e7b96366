import { useCallback, useRef, useState } from 'react'
import { useLeaving } from './use-leaving.ts'

type ProblemsOf<Field extends string, Problem> = Partial<Record<Field, Problem>>

export type DialogForm<Values, Field extends string, Problem> = {
  values: Values
  set: (change: Partial<Values>) => void
  touch: (field: Field) => void
  problem: (field: Field) => Problem | undefined
  isChanged: boolean
  /** Shows what is wrong and goes to the first of it; true when nothing is. */
  check: () => boolean
  /** Shows what the server refused; false when that names no field of the form. */
  refuse: (problems: ProblemsOf<Field, Problem>) => boolean
  /** What is on the screen is saved: leaving asks no more. */
  settle: () => void
  /** Somebody wants to leave with changes, and has not said yet whether to. */
  isLeaving: boolean
  /** Asks whether to leave. */
  ask: () => void
  stay: () => void
}

type Parts<Values, Field extends string, Problem> = {
  before: Values
  /** In the order they stand, which is the order the first problem is looked for. */
  fields: readonly Field[]
  problemsOf: (values: Values) => ProblemsOf<Field, Problem>
  isChanged: (values: Values, before: Values) => boolean
  inputId: (field: Field) => string
}

/** A dialog's values and what is wrong with those that were touched; who leaves with changes is asked first. */
export function useDialogForm<Values extends object, Field extends string, Problem>({
  before,
  fields,
  problemsOf,
  isChanged,
  inputId,
}: Parts<Values, Field, Problem>): DialogForm<Values, Field, Problem> {
  const [values, setValues] = useState(before)
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<ProblemsOf<Field, Problem>>({})
  const isSettled = useRef(false)
  const hasChanges = isChanged(values, before)
  const found = problemsOf(values)
  const leaving = useLeaving(useCallback(() => hasChanges && !isSettled.current, [hasChanges]))

  const focusFirst = (problems: ProblemsOf<Field, Problem>) => {
    const first = fields.find((field) => problems[field] !== undefined)
    if (first !== undefined) document.getElementById(inputId(first))?.focus()
  }
  return {
    values,
    set: (change) => {
      setValues((known) => ({ ...known, ...change }))
      // What the server refused may be right now; it is asked again.
      setRefused(
        (known) =>
          Object.fromEntries(
            Object.entries(known).filter(([field]) => !(field in change)),
          ) as ProblemsOf<Field, Problem>,
      )
    },
    touch: (field) => setTouched((known) => new Set(known).add(field)),
    problem: (field) => refused[field] ?? (touched.has(field) ? found[field] : undefined),
    isChanged: hasChanges,
    check: () => {
      setTouched(new Set(fields))
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
    ...leaving,
  }
}
