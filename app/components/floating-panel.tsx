import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { placeBeside } from './place-beside.ts'
import type { Align, Side } from './place-beside.ts'
import { watchSize } from './watch-size.ts'
import './popover.css'

export type FloatingPanelProps = {
  /** What it stands beside, and where the focus goes back to. */
  beside: RefObject<HTMLElement | null>
  label: string
  role?: 'dialog' | 'menu'
  side?: Side
  align?: Align
  className?: string
  onClose: () => void
  children: ReactNode
}

/**
 * A panel that is there only while it is open: where many buttons each have one, a closed one costs nothing. On the platform's
 * popover, as `popover.tsx`: above everything, closed by Escape and by a press elsewhere.
 */
export function FloatingPanel({
  beside,
  label,
  role = 'dialog',
  side = 'bottom',
  align = 'start',
  className,
  onClose,
  children,
}: FloatingPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const element = panel.current
    const button = beside.current
    if (element === null || button === null) return
    const place = () => placeBeside(element, button, side, align)
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') latest.current()
    }
    element.showPopover()
    place()
    element.dataset.placed = ''
    const first = element.querySelector<HTMLElement>('[role=menuitem], input, button')
    ;(first ?? element).focus({ preventScroll: true })
    element.addEventListener('toggle', onToggle)
    const endWatch = watchSize(element, place)
    return () => {
      endWatch()
      element.removeEventListener('toggle', onToggle)
      const isInside = element.contains(document.activeElement)
      if (isInside || document.activeElement === document.body) button.focus()
    }
  }, [beside, side, align])
  return (
    <div
      ref={panel}
      role={role}
      tabIndex={-1}
      aria-label={label}
      className={className === undefined ? 'popover' : `popover ${className}`}
      {...POPOVER}
    >
      {children}
    </div>
  )
}

/** React 18 does not know the attribute, and passes it on as it is. */
const POPOVER = { popover: 'auto' } as const
