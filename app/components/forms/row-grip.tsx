import { GripVertical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PlainIconButton } from '../plain-icon-button.tsx'
import './rows.css'

type RowGripProps = {
  /** The row's place, from 0, among so many. */
  at: number
  count: number
  onMove: (to: number) => void
}

/** Takes a row of a list, an `li`, to another place: it is dragged, or moved by the arrow keys. */
export function RowGrip({ at, count, onMove }: RowGripProps) {
  const { t } = useTranslation('forms')
  const endDrag = useRef<() => void>()
  useEffect(() => () => endDrag.current?.(), [])

  const drag = ({ button, currentTarget }: ReactPointerEvent<HTMLElement>) => {
    const row = currentTarget.closest('li')
    const list = row?.parentElement
    if (button !== 0 || row === null || list == null) return
    let place = at
    const move = ({ clientY }: PointerEvent) => {
      const to = placeOf(clientY, row, list)
      if (to !== place) onMove(to)
      place = to
      row.scrollIntoView({ block: 'nearest' })
    }
    const end = () => {
      delete row.dataset['dragged']
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    endDrag.current = end
    row.dataset['dragged'] = ''
    // Not of the row: it changes places in the document, and loses a captured pointer.
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to !== at && to >= 0 && to < count) onMove(to)
  }
  return (
    <PlainIconButton
      className="row-grip"
      label={t('rows.move', { count: at + 1 })}
      icon={<GripVertical size={16} aria-hidden />}
      data-testid="row-grip"
      onPointerDown={drag}
      onKeyDown={onKeyDown}
    />
  )
}

/** Where a row stands whose middle is at this height: behind the others whose middle is above it. */
function placeOf(y: number, row: Element, list: Element): number {
  return [...list.children].filter((other) => {
    const { top, height } = other.getBoundingClientRect()
    return other !== row && top + height / 2 < y
  }).length
}
