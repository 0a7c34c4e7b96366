import { useEffect, useRef } from 'react'
import type { FormEvent, RefObject } from 'react'
import type { ChangedMeanwhile } from '#core/changed-meanwhile.ts'

/** The button of the note above a form that saves over what somebody else changed. */
export const SAVES_OVER = { 'data-saves-over': '' }

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
    // What the merge puts into the fields is not theirs.
    const onInput = ({ isTrusted }: Event) => {
      if (isTrusted) isHasty.current = false
    }
    element.addEventListener('input', onInput)
    return () => {
      isHasty.current = false
      element.removeEventListener('input', onInput)
    }
  }, [form, told])
  return (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const isMeant = submitter !== null && 'savesOver' in submitter.dataset
    if (!isHasty.current || isMeant) return false
    event.preventDefault()
    form.current?.querySelector<HTMLElement>('.changed-note')?.focus()
    return true
  }
}
