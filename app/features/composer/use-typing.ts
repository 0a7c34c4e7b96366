import { useCallback, useEffect, useRef } from 'react'
import { TYPING_THROTTLE_MS } from '#protocol/realtime/limits.ts'
import { useDesk } from '../desk/desk-context.tsx'

/** Tells the others who look at the ticket that one types here, and that one stopped. */
export function useTyping(ticketId: number): { typing(): void; stopped(): void } {
  const { room } = useDesk()
  const saidAt = useRef<number | null>(null)
  const stopped = useCallback(() => {
    if (saidAt.current === null) return
    saidAt.current = null
    room.typing(ticketId, false)
  }, [room, ticketId])
  const typing = useCallback(() => {
    const now = performance.now()
    if (saidAt.current !== null && now - saidAt.current < TYPING_THROTTLE_MS) return
    saidAt.current = now
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
