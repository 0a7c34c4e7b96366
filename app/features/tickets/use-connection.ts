import { useEffect, useState } from 'react'
import type { Millis } from '#core/time.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { ConnectionStateProps } from '#app/features/shell/connection-state.tsx'
import type { RoomState } from '#app/realtime/company-room.ts'

/** A room that has not come back after this long is as good as no network, whatever the browser says of it. */
const OFFLINE_AFTER_MS = 15_000

type Connection = Required<Pick<ConnectionStateProps, 'state' | 'asOf'>>

/** The room's state as the person is told it: reconnecting is a matter of seconds, what lasts is offline, with the time that is shown. */
export function useConnection(room: RoomState, keptAt: Millis | null): Connection {
  // What the server has just given was right then, also where the room is never reached.
  const [lostAt, setLostAt] = useState<Millis>(() => keptAt ?? serverNow())
  // A desk that came from the device came from there because nothing answered.
  const [isLong, setIsLong] = useState(keptAt !== null)
  const isOnline = room === 'online'
  useEffect(() => {
    if (isOnline) {
      return () => setLostAt(serverNow())
    }
    const offline = () => setIsLong(true)
    const online = () => setIsLong(false)
    if (!navigator.onLine) offline()
    const timer = setTimeout(offline, OFFLINE_AFTER_MS)
    window.addEventListener('offline', offline)
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('offline', offline)
      window.removeEventListener('online', online)
      setIsLong(false)
    }
  }, [isOnline])
  return { state: !isOnline && isLong ? 'offline' : room, asOf: isOnline ? null : lostAt }
}
