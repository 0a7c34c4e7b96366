import { useCallback, useEffect, useRef } from 'react'
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react'
import { placeBeside } from './place-beside.ts'
import type { Align, Side } from './place-beside.ts'
import { ClosePopoverProvider, goToFirstItem } from './popover.tsx'
import { watchSize } from './watch-size.ts'
import './popover.css'

/** What a panel stands beside, and where the focus goes back to: a button, or the place that was pressed. */
export type Anchor = Pick<HTMLElement, 'getBoundingClientRect' | 'focus'>

export type FloatingPanelProps = {
  beside: RefObject<Anchor | null>
  label: string
  role?: 'dialog' | 'menu'
  side?: Side
  align?: Align
  className?: string
  /** It opens while the pointer is still down, whose release must not close it. */
  isPressed?: boolean
  onClose: () => void
  onKeyDown?: KeyboardEventHandler
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
  isPressed = false,
  onClose,
  onKeyDown,
  children,
}: FloatingPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useCallback((next?: () => void) => {
    panel.current?.hidePopover()
    next?.()
  }, [])
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
    const first = element.querySelector<HTMLElement>('input, button:not([role=menuitem])')
    ;(first ?? element).focus({ preventScroll: true })
    goToFirstItem(element)
    element.addEventListener('toggle', onToggle)
    const endWatch = watchSize(element, place)
    const endDismissal = isPressed ? closeByHand(element) : () => undefined
    return () => {
      endWatch()
      endDismissal()
      element.removeEventListener('toggle', onToggle)
      const isInside = element.contains(document.activeElement)
      if (isInside || document.activeElement === document.body) button.focus()
    }
  }, [beside, side, align, isPressed])
  return (
    <div
      ref={panel}
      role={role}
      tabIndex={-1}
      aria-label={label}
      className={className === undefined ? 'popover' : `popover ${className}`}
      onKeyDown={onKeyDown}
      {...(isPressed ? MANUAL : POPOVER)}
    >
      <ClosePopoverProvider value={close}>{children}</ClosePopoverProvider>
    </div>
  )
}

/** React 18 does not know the attribute, and passes it on as it is. */
const POPOVER = { popover: 'auto' } as const
/** The platform takes the release of the press that opened an automatic one for a press elsewhere. */
const MANUAL = { popover: 'manual' } as const

/** A press elsewhere and Escape close it, as they do an automatic one. Returns the end of listening. */
function closeByHand(panel: HTMLElement): () => void {
  const onPress = ({ target }: Event) => {
    if (!(target instanceof Node && panel.contains(target))) panel.hidePopover()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    panel.hidePopover()
  }
  const listeners = new AbortController()
  const options = { signal: listeners.signal, capture: true }
  document.addEventListener('pointerdown', onPress, options)
  document.addEventListener('keydown', onKey, options)
  return () => listeners.abort()
}
