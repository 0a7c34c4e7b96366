import { useEffect, useRef, useState } from 'react'
import type { QueuesOverview } from '#domains/queues/queues.types.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'
import { debounced } from '#app/realtime/debounced.ts'
import { COUNTS_REFRESH_MOST_MS, COUNTS_REFRESH_MS } from '#app/realtime/limits.ts'
import { useRoomFrames } from '#app/realtime/room-frames.ts'
import type { PageFrame } from '#app/realtime/use-page-room.ts'

/**
 * The overview as it is now: tickets come and go, and so do people, without the page being loaded again. What is loaded later than the
 * last refresh wins.
 */
export function useLiveOverview(loaded: QueuesOverview): QueuesOverview {
  const [fresh, setFresh] = useState({ since: loaded, overview: loaded })
  const latest = useRef(loaded)
  useEffect(() => {
    latest.current = loaded
  })
  const refresh = useRef<ReturnType<typeof debounced>>()
  useEffect(() => {
    let isLeft = false
    const load = () => {
      const since = latest.current
      deskCall('GET /queue/overview').then(
        (overview) => {
          if (!isLeft) setFresh({ since, overview })
        },
        // The numbers stay as they are until the next reason to load them; a lost connection reloads the page's data.
        () => undefined,
      )
    }
    const later = debounced(COUNTS_REFRESH_MS, load, COUNTS_REFRESH_MOST_MS)
    refresh.current = later
    return () => {
      isLeft = true
      later.callOff()
    }
  }, [])
  useRoomFrames((frame) => {
    if (changesCounts(frame)) refresh.current?.()
  })
  return fresh.since === loaded ? fresh.overview : loaded
}

/** Whether a ticket may have come to a queue, or left one, or somebody came or went. */
function changesCounts({ channel, action, data }: PageFrame): boolean {
  if (channel === 'ticket') return true
  if (channel === 'user') return 'online' in data
  // A first message opens a ticket; the messages of an attended one change nothing.
  const ticket = data['ticket'] as { status?: string } | undefined
  return channel === 'appMessage' && action === 'create' && ticket?.status === 'pending'
}
