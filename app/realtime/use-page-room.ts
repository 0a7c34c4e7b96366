import { useEffect, useRef, useState } from 'react'
import { channelOf } from '#protocol/realtime/events.ts'
import type { RealtimeAction } from '#protocol/realtime/events.ts'
import { heardAnnouncement } from '#app/features/announcements/hear-announcement.ts'
import { sessionEndFrom } from '#core/auth/session-ends.ts'
import { endSession } from '#app/features/session/end-session.ts'
import { heardOwnRecord } from '#app/features/session/own-record.ts'
import type { RoomState } from './company-room.ts'
import { debounced } from './debounced.ts'
import { DIRECTORY_REFRESH_MS } from './limits.ts'
import { stayInRoom } from './stay-in-room.ts'

/** A frame of the room, its channel without the company: `whatsapp`, `queue`, … */
export type PageFrame = { channel: string; action: RealtimeAction; data: Record<string, unknown> }

export type PageRoomListeners = {
  onFrame?: ((frame: PageFrame) => void) | undefined
  /** The company's small sets changed, or frames were missed: what is on the screen must be read anew. */
  onStale(): void
  /** Frames may have been missed: at the start, and after each time without a connection. */
  onGap(): void
}

const DIRECTORY_CHANNELS = new Set(['user', 'queue', 'tag', 'whatsapp', 'settings'])

/** Keeps this browser in its company's room while a page outside the desk is open. */
export function usePageRoom(listeners: PageRoomListeners): RoomState {
  const [state, setState] = useState<RoomState>('connecting')
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    // Many rows of a set may change in one go.
    const stale = debounced(DIRECTORY_REFRESH_MS, () => latest.current.onStale())
    const room = stayInRoom({
      onState: setState,
      onViewers: () => undefined,
      onGap: () => {
        latest.current.onGap()
        stale()
      },
      onEnd: endSession,
      onEvent: ({ ch, action, data }) => {
        const channel = channelOf(ch)
        if (channel === 'auth') {
          const end = sessionEndFrom(data['end'])
          if (end === null) return
          room.leave()
          return endSession(end)
        }
        if (channel === 'user' && heardOwnRecord(data)) return
        if (channel === 'announcement') heardAnnouncement(action, data)
        latest.current.onFrame?.({ channel, action, data })
        // Who comes and goes changes nothing that a page outside the desk shows.
        if (DIRECTORY_CHANNELS.has(channel) && !('online' in data)) stale()
      },
    })
    return () => {
      stale.callOff()
      room.leave()
    }
  }, [])
  return state
}
