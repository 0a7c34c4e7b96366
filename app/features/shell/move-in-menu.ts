import type { KeyboardEvent } from 'react'

/** Up and down between what can be pressed in a list of the menu; Tab goes through it as well. */
export function moveInMenu(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button, summary')].filter(
    (one) => one.checkVisibility(),
  )
  const at = stops.findIndex((one) => one === document.activeElement)
  // From the panel itself to its first.
  const to = at < 0 && step < 0 ? undefined : stops[at + step]
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}

const STEPS: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowDown: 1, ArrowUp: -1 }
