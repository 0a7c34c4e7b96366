import { createContext, useContext, useEffect, useRef } from 'react'
import type { PageFrame } from './use-page-room.ts'

type Listener = (frame: PageFrame) => void
export type RoomListeners = Pick<Set<Listener>, 'add' | 'delete'>

/** The listeners of the company's room, provided by the layout of the private pages. */
export const RoomFramesContext = createContext<RoomListeners | null>(null)

/** Calls `onFrame` for each frame of the company's room while the component is mounted. */
export function useRoomFrames(onFrame: Listener): void {
  const listeners = useContext(RoomFramesContext)
  const latest = useRef(onFrame)
  useEffect(() => {
    latest.current = onFrame
  })
  useEffect(() => {
    if (listeners === null) return
    const listen: Listener = (frame) => latest.current(frame)
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [listeners])
}
