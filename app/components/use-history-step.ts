import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** What the router keeps with each step of the history; `overlay` marks one that is ours. */
type StepState = { idx?: number; key?: string; overlay?: number } | null

let last = 0

/**
 * While what uses it is mounted, one step of the history stands for it: going back removes that step and calls `onBack`, and the page
 * stays. The router does not see the step: it has the page's address, and no data is loaded.
 *
 * Returns what closes it: the step is removed first, then `onBack` is called, then `next`, which may navigate.
 */
export function useHistoryStep(onBack: () => void): (next?: () => void) => void {
  const { key } = useLocation()
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  const isOnTop = useRef<() => boolean>(() => false)
  const afterwards = useRef<() => void>()

  useEffect(() => {
    const below = history.state as StepState
    const overlay = ++last
    let isPushed = false
    let isUnmounted = false
    const onTop = () => isPushed && (history.state as StepState)?.overlay === overlay
    isOnTop.current = onTop
    // A moment later: StrictMode mounts twice, and a step cannot be taken back at once.
    queueMicrotask(() => {
      if (isUnmounted) return
      history.pushState({ ...below, idx: (below?.idx ?? 0) + 1, overlay }, '')
      isPushed = true
    })
    const onPop = (event: PopStateEvent) => {
      const state = event.state as StepState
      if (!isPushed || state?.idx !== below?.idx || state?.key !== below?.key) return
      // Before the router, which listens in the bubbling phase and is at this page already.
      event.stopImmediatePropagation()
      isPushed = false
      if (isUnmounted) return window.removeEventListener('popstate', onPop, { capture: true })
      flushSync(() => latest.current())
      const next = afterwards.current
      afterwards.current = undefined
      next?.()
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      isUnmounted = true
      // Closed by other means. The listener stays until the step is gone.
      if (onTop()) history.back()
      else window.removeEventListener('popstate', onPop, { capture: true })
    }
    // Another page while it is open: its step stands on top of that one.
  }, [key])

  return useCallback((next) => {
    afterwards.current = next
    if (isOnTop.current()) return history.back()
    afterwards.current = undefined
    latest.current()
    next?.()
  }, [])
}
