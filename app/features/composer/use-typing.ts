import { useCallback, useEffect, useRef } from 'react'
import { TYPING_THROTTLE_MS } from '#protocol/realtime/limits.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { useDesk } from '../tickets/desk-context.tsx'

/** Tells the others who look at the ticket that one types here, and that one stopped. */
export function useTyping(ticketId: number): { typing(): void; stopped(): void } {
  const { room } = useDesk()
  const saidAt = useRef(0)
  const stopped = useCallback(() => {
    if (saidAt.current === 0) return
    saidAt.current = 0
    room.typing(ticketId, false)
  }, [room, ticketId])
  const typing = useCallback(() => {
    if (serverNow() - saidAt.current < TYPING_THROTTLE_MS) return
    saidAt.current = serverNow()
    room.typing(ticketId, true)
  }, [room, ticketId])
  useEffect(() => stopped, [stopped])
  return { typing, stopped }
}

/** Tells them that an answer is being prepared here, for as long as it is in the box and the ticket on the screen. */
export function useDraftHint(ticketId: number, hasDraft: boolean): void {
  const { room } = useDesk()
  useEffect(() => {
    if (!hasDraft) return undefined
    room.draft(ticketId, true)
    return () => room.draft(ticketId, false)
  }, [room, ticketId, hasDraft])
}
