import { useEffect, useRef } from 'react'
import type { FormEvent, RefObject } from 'react'
import type { ChangedMeanwhile } from '#core/changed-meanwhile.ts'
import { INTENT } from '#app/route-builders/form-intent.ts'

/** The button of the note above a form that saves over what somebody else changed. */
export const SAVES_OVER = { 'data-saves-over': '' }

/** What somebody does something with, but for the buttons that send the form. */
const DOES_SOMETHING =
  'input, select, textarea, label, summary, a, [role=option], button[type=button], button[name]'
/** Keys that send the form, or only lead through it. */
const LEADS_ON = ['Enter', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape']

/**
 * Returns whether a form is sent again by somebody who has done nothing since they were told of a change: who presses twice has not read
 * it. They are led to the note instead, which has a button for it.
 */
export function useHastySave(
  form: RefObject<HTMLFormElement | null>,
  told: ChangedMeanwhile | undefined,
): (event: FormEvent<HTMLFormElement>) => boolean {
  const isHasty = useRef(false)
  useEffect(() => {
    const element = form.current
    if (told === undefined || element === null) return
    isHasty.current = true
    const end = new AbortController()
    const does = (event: Event) => {
      // What the merge puts into the fields is not theirs.
      if (event.isTrusted && isMeant(event)) isHasty.current = false
    }
    for (const kind of ['input', 'click', 'keydown'])
      element.addEventListener(kind, does, { capture: true, signal: end.signal })
    return () => {
      isHasty.current = false
      end.abort()
    }
  }, [form, told])
  return (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    // What the form asks of itself sends nothing.
    const asksItself = submitter?.getAttribute('name') === INTENT
    if (!isHasty.current || asksItself || (submitter && 'savesOver' in submitter.dataset))
      return false
    event.preventDefault()
    form.current?.querySelector<HTMLElement>('.changed-note')?.focus()
    return true
  }
}

function isMeant(event: Event): boolean {
  if (event.type === 'input') return true
  if (event instanceof KeyboardEvent) return !LEADS_ON.includes(event.key)
  const { target } = event
  return target instanceof Element && target.closest(DOES_SOMETHING) !== null
}
