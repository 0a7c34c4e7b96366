import { useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isAmong, liveScreen } from './live-screen.ts'
import type { Events, PageFrame, Part } from './live-screen.ts'

type Listener = (frame: PageFrame) => void

/** Of the one room that a page outside the desk is in. */
const listeners = new Set<Listener>()

export function passFrame(frame: PageFrame): void {
  for (const listener of [...listeners]) listener(frame)
}

/** Calls `onFrame` for each frame of the company's room while the component is mounted. */
export function useRoomFrames(onFrame: Listener): void {
  const latest = useRef(onFrame)
  useEffect(() => {
    latest.current = onFrame
  })
  useEffect(() => {
    const listen: Listener = (frame) => latest.current(frame)
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [])
}

const router = { read: () => undefined as void, isResting: false }
const screen = liveScreen({
  read: () => router.read(),
  canRead: () => router.isResting && document.visibilityState === 'visible',
})

/** Whether a part's loader runs now that the router asks; to be asked by its `shouldRevalidate`. */
export const { isRead } = screen

/** Frames may have been missed: all that is shown is read again. */
export function readScreen(): void {
  screen.ask('frame')
  screen.ask('page')
}

/** Has the part read again after these events, while the component is mounted. */
export function useReadAfter(part: Part, events: Events): void {
  useRoomFrames((frame) => {
    if (isAmong(events, frame)) screen.ask(part, frame.channel)
  })
  useEffect(() => () => screen.drop(part), [part])
}

/** Reads by the router; draws nothing. */
export function ScreenReader(): null {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isResting = state === 'idle' && navigation.state === 'idle'
  const { key } = useLocation()
  /** The place in the history where the reading under way began; null while none is. */
  const readAt = useRef<string | null>(null)
  useEffect(() => {
    if (isResting && readAt.current !== null) {
      screen.ended(readAt.current === key)
      readAt.current = null
    }
    const read = () => {
      readAt.current = key
      revalidate()
    }
    Object.assign(router, { read, isResting })
    screen.goOn()
    document.addEventListener('visibilitychange', screen.goOn)
    return () => {
      router.isResting = false
      document.removeEventListener('visibilitychange', screen.goOn)
    }
  }, [revalidate, isResting, key])
  return null
}
