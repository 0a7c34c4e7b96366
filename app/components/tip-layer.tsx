import { useEffect, useRef } from 'react'
import { placeBeside } from './place-beside.ts'
import './tip-layer.css'

/** A pointer rests this long before a name comes up; the next one comes at once. */
const REST_MS = 400
/** Tips that follow each other this soon need no rest. */
const WARM_MS = 300

/**
 * Attributes that give a control a tip: its name for the eye. The accessible name is `aria-label`'s; a tip says the same and is
 * hidden from screen readers. One layer serves the whole document, so a list of ten thousand buttons costs nothing.
 */
export function tip(
  text: string,
  options: { key?: string | undefined; side?: 'top' | 'right' } = {},
) {
  return {
    'data-tip': options.key === undefined ? text : `${text} (${options.key})`,
    'data-tip-side': options.side ?? 'top',
  }
}

/** Shows the tip of the control under the pointer or the keyboard's focus. Once a document. */
export function TipLayer() {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => (layer.current === null ? undefined : watchTips(layer.current)), [])
  return <div ref={layer} className="tip" aria-hidden {...{ popover: 'manual' }} />
}

function watchTips(layer: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownFor: Element | null = null
  let hiddenAt = 0
  /** Where the pointer went down: what comes to stand there, or stays, was not asked for its name. */
  let pressedAt: { x: number; y: number; control: Element | null } | null = null

  const hide = () => {
    clearTimeout(timer)
    if (shownFor !== null) hiddenAt = performance.now()
    shownFor = null
    if (layer.matches(':popover-open')) layer.hidePopover()
  }
  const show = (control: HTMLElement) => {
    const text = control.dataset.tip
    if (text === undefined || !control.isConnected) return
    shownFor = control
    layer.textContent = text
    layer.showPopover()
    placeBeside(layer, control, control.dataset.tipSide === 'right' ? 'right' : 'top', 'start')
    if (control.dataset.tipSide !== 'right') centre(layer, control)
  }
  const look = (event: Event) => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
    if (control === shownFor) return
    if (pressedAt !== null && event instanceof PointerEvent) {
      const hasMoved = event.clientX !== pressedAt.x || event.clientY !== pressedAt.y
      if (!hasMoved || (control !== null && control === pressedAt.control)) return
      pressedAt = null
    }
    hide()
    if (control === null) return
    // A finger has no hover, and focus by pointer is no question about a name.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    if (event.type === 'focusin' && !control.matches(':focus-visible')) return
    // The control that was pressed takes the focus, or gets it back when its menu closes.
    if (event.type === 'focusin' && control.contains(pressedAt?.control ?? null)) return
    const warm = performance.now() - hiddenAt < WARM_MS
    timer = setTimeout(() => show(control), warm ? 0 : REST_MS)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('pointerover', look, { signal })
  document.addEventListener('focusin', look, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, target }) => {
      hide()
      const control = target instanceof Element ? target.closest('[data-tip]') : null
      pressedAt = { x, y, control }
    },
    { signal },
  )
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
  return () => {
    hide()
    listeners.abort()
  }
}

/** A tip stands above the middle of its control. */
function centre(layer: HTMLElement, control: Element) {
  const { left, width } = control.getBoundingClientRect()
  const middle = left + width / 2 - layer.offsetWidth / 2
  layer.style.left = `${Math.max(8, Math.min(middle, window.innerWidth - layer.offsetWidth - 8))}px`
}
