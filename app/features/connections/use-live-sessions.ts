import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { PageFrame } from '#app/realtime/live-screen.ts'
import type { ConnectionRow, SessionFrame } from './connection-types.ts'
import { afterReading, rowNow, withNews } from './live-sessions.ts'
import type { LiveSessions } from './live-sessions.ts'

const NONE: LiveSessions = new Map()

/** The rows with what the room told since they were read, and how news is put in. */
export function useLiveSessions(loaded: ConnectionRow[]) {
  const [live, setLive] = useState<LiveSessions>(NONE)
  const order = useRef(0)
  const askedAt = useRef(0)
  const { state } = useRevalidator()
  useEffect(() => {
    if (state === 'loading') askedAt.current = order.current
  }, [state])
  // The order is taken here: by the time React adds the news up, more may have come.
  const tell = useCallback((news: SessionFrame) => {
    const at = ++order.current
    setLive((known) => withNews(known, news, at))
  }, [])
  useEffect(() => setLive((known) => afterReading(known, askedAt.current)), [loaded])
  const rows = useMemo(
    () => loaded.map((row) => rowNow(row, live.get(row.id), serverNow())),
    [loaded, live],
  )
  const onFrame = useCallback(
    ({ channel, data }: PageFrame) => {
      const { session } = data as { session?: SessionFrame }
      if (channel === 'whatsappSession' && session !== undefined) tell(session)
    },
    [tell],
  )
  return { rows, live, tell, onFrame }
}
