import { useEffect, useRef, useState } from 'react'
import { channelOf } from '#protocol/realtime/events.ts'
import { announcementArrived } from '#app/features/announcements/announcement-arrived.ts'
import { sessionEndFrom } from '#core/auth/session-ends.ts'
import { endSession } from '#app/features/session/end-session.ts'
import { ownRecordSaved } from '#app/features/session/own-record.ts'
import type { RoomState } from './company-room.ts'
import { readScreen, passFrame } from './room-frames.ts'
import { stayInRoom } from './stay-in-room.ts'

/**
 * Keeps this browser in its company's room while a page outside the desk is open. Where frames may have been missed (at the start, and
 * after each time without a connection) the screen is read again, and `onGap` called.
 */
export function usePageRoom(onGap: () => void): RoomState {
  const [state, setState] = useState<RoomState>('connecting')
  const latest = useRef(onGap)
  useEffect(() => {
    latest.current = onGap
  })
  useEffect(() => {
    const room = stayInRoom({
      onState: setState,
      onViewers: () => undefined,
      onGap: () => {
        latest.current()
        readScreen()
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
        if (channel === 'user' && ownRecordSaved(data)) return
        if (channel === 'announcement') announcementArrived(action, data)
        passFrame({ channel, action, data })
      },
    })
    return () => room.leave()
  }, [])
  return state
}
