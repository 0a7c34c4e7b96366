import type { FormMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { otherFields } from '#core/changed-meanwhile.ts'
import type { ChangedMeanwhile } from '#core/changed-meanwhile.ts'

type Updates = Pick<FormMetadata<Record<string, unknown>, string[]>, 'update'>

/** Puts what somebody else saved meanwhile into the fields that were left as they were read: saving over does not take it back. */
export function useOthersChanges(
  element: RefObject<HTMLFormElement>,
  form: Updates,
  changed: ChangedMeanwhile | undefined,
): void {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (changed === undefined || element.current === null) return
    const sent = Object.fromEntries(new FormData(element.current))
    for (const [name, value] of Object.entries(otherFields(sent, changed)))
      if (element.current.elements.namedItem(name) !== null)
        latest.current.update({ name, value: value ?? '' })
  }, [element, changed])
}
