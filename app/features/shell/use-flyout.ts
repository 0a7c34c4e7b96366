import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { placeBeside } from '#app/components/place-beside.ts'
import { FLYOUT_CLOSE_MS, FLYOUT_OPEN_MS } from '../frame/limits.ts'

/** Opened by a resting pointer, it takes no focus and closes when the pointer leaves; pressed, it stays. */
type Opened = { by: 'pointer' | 'press' | 'keys'; at: string }

/** A panel beside an icon of the closed rail: opened by hover, a press or the keyboard; closed by Escape, a press elsewhere, or another page. */
export function useFlyout() {
  const { key } = useLocation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  const by = opened?.at === key ? opened.by : null
  const isOpen = by !== null
  const close = useCallback(() => setOpened(null), [])

  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    const element = panel.current
    const beside = button.current
    if (!isOpen || element === null || beside === null) return
    element.showPopover()
    placeBeside(element, beside, 'right', 'start')
    element.dataset.placed = ''
    const listeners = new AbortController()
    const options = { signal: listeners.signal, capture: true }
    const isOwn = ({ target }: Event) =>
      target instanceof Node && (element.contains(target) || beside.contains(target))
    const leave = (event: Event) => {
      if (!isOwn(event)) close()
    }
    let hasFocus = false
    const follow = (event: FocusEvent) => {
      hasFocus = event.target instanceof Node && element.contains(event.target)
      leave(event)
    }
    document.addEventListener('pointerdown', leave, options)
    document.addEventListener('focusin', follow, options)
    window.addEventListener('resize', close, options)
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      },
      options,
    )
    return () => {
      listeners.abort()
      // A focus in the panel was dropped with it.
      if (hasFocus && document.activeElement === document.body) beside.focus()
    }
  }, [isOpen, close])
  useEffect(() => {
    if (by === 'keys') panel.current?.querySelector('a')?.focus()
  }, [by])

  const later = (delayMs: number, next: Opened | null) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(
      () => setOpened((now) => (now?.at === key && now.by !== 'pointer' ? now : next)),
      delayMs,
    )
  }
  const open = (how: Opened['by']) => {
    clearTimeout(waiting.current)
    setOpened({ by: how, at: key })
  }
  return {
    isOpen,
    panel,
    /** For what holds both button and panel. */
    hover: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') later(FLYOUT_OPEN_MS, { by: 'pointer', at: key })
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') later(FLYOUT_CLOSE_MS, null)
      },
    },
    button: {
      ref: button,
      onClick: ({ detail }: MouseEvent) => {
        if (by === 'press' || by === 'keys') close()
        // Enter and the space bar press without a pointer.
        else open(detail === 0 ? 'keys' : 'press')
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== inwards(event.currentTarget)) return
        event.preventDefault()
        if (isOpen) panel.current?.querySelector('a')?.focus()
        open('keys')
      },
    },
    onPanelKeyDown: (event: KeyboardEvent) => {
      if (event.key !== outwards(event.currentTarget)) return
      event.preventDefault()
      close()
    },
  }
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'
const inwards = (element: Element) => (isRightToLeft(element) ? 'ArrowLeft' : 'ArrowRight')
const outwards = (element: Element) => (isRightToLeft(element) ? 'ArrowRight' : 'ArrowLeft')
