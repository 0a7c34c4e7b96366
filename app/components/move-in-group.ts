import type { KeyboardEvent } from 'react'
import { isModified } from './key-press.ts'

/** Which of `count` a key leads to from the one `at`, -1 being none of them: arrows go round, Home and End to the ends. Null: no such key. */
export function placeInGroup(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowUp':
    case 'ArrowLeft':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

const GROUP = '[role=radiogroup], [role=group], fieldset'

/**
 * Keys of a box in its group. Radio buttons have the platform's arrows, and get Home and End, which choose as arrows do; check boxes get
 * all of them, which choose nothing.
 */
export function moveInGroup(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: box, key } = event
  const isRadio = box.type === 'radio'
  if (isModified(event)) return
  if (isRadio && key.startsWith('Arrow')) return
  const boxes = boxesOf(box.closest(GROUP)).filter(
    ({ type, name }) => type === box.type && name === box.name,
  )
  const place = placeInGroup(key, boxes.indexOf(box), boxes.length)
  if (place === null) return
  event.preventDefault()
  const next = boxes[place]
  next?.focus()
  if (isRadio && next?.checked === false) next.click()
}

/** The boxes of a group that somebody can reach. */
export const boxesOf = (group: Element | null): HTMLInputElement[] =>
  [...(group?.querySelectorAll<HTMLInputElement>('input') ?? [])].filter(
    (box) => !box.disabled && box.checkVisibility(),
  )
