import { parse } from '@conform-to/react'
import type { FormMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { otherFields } from '#core/changed-meanwhile.ts'
import type { ChangedMeanwhile, RowsOf } from '#core/changed-meanwhile.ts'

type Updates = Pick<FormMetadata<Record<string, unknown>, string[]>, 'update'>

/** Puts what somebody else saved meanwhile into the fields that were left as they were read: saving over does not take it back. */
export function useOthersChanges(
  element: RefObject<HTMLFormElement>,
  form: Updates,
  changed: ChangedMeanwhile | undefined,
  rows: RowsOf | undefined,
): void {
  const latest = useRef({ form, rows })
  useEffect(() => {
    latest.current = { form, rows }
  })
  useEffect(() => {
    if (changed === undefined || element.current === null) return
    const { form: updates, rows: lists = {} } = latest.current
    const { payload } = parse(new FormData(element.current), {
      resolve: (value: Record<string, unknown>) => ({ value }),
    })
    for (const [name, value] of Object.entries(otherFields(payload, changed, lists))) {
      const field = element.current.elements.namedItem(name)
      if (field === null && !Object.hasOwn(lists, name)) continue
      if (isSet(field)) updates.update<string[]>({ name, value: value?.split(',') ?? [] })
      else updates.update<string>({ name, value: value ?? '' })
    }
  }, [element, changed])
}

/** Whether these are boxes of which any may be ticked; a switch says `on`. */
function isSet(field: RadioNodeList | Element | null): boolean {
  const boxes = field instanceof RadioNodeList ? [...field] : [field]
  return boxes.every(
    (box) => box instanceof HTMLInputElement && box.type === 'checkbox' && box.value !== 'on',
  )
}
