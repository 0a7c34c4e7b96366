import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '#core/time.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import { dropTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { draftPrefix } from '../desk/drafts.ts'
import { keysFrom } from '../desk/later-mark.ts'
import type { Planner } from '../desk/later-mark.ts'
import { laterTicketGone } from './left-here.ts'
import { moveUnsent } from './move-unsent.ts'

/** Asked for at once; own bound. */
const ASKED_MOST = 100
/** Whoever comes back to the room that often asks no sooner again: every attendant does when the server was away. */
const ASKED_AGAIN_MS = 10 * MINUTE_MS

/** The tickets that words are begun in on this device. */
export function ticketsOfDrafts(me: Planner): number[] {
  const prefix = draftPrefix(me)
  const ids = keysFrom(prefix).map((key) => Number.parseInt(key.slice(prefix.length)))
  return [...new Set(ids)].filter((id) => id > 0)
}

/**
 * Takes along what is unsent in tickets that became part of others while no desk was open here, or none that heard of it: as the desk opens,
 * and each time the room stands again, ten minutes apart.
 */
export function useJoinedDrafts(): void {
  const { companyId, me, outbox, room } = useDesk()
  const { userId } = me
  const client = useQueryClient()
  // Their queues may change: no reason to ask again.
  const viewer = useRef(me)
  viewer.current = me
  useEffect(() => {
    const planner = { companyId, userId }
    const leaving = new AbortController()
    let askedAt = 0
    let later: ReturnType<typeof setTimeout> | undefined
    const follow = async () => {
      const waiting = outbox.entries().map(({ ticketId }) => ticketId)
      const all = [...new Set([...ticketsOfDrafts(planner), ...waiting])]
      if (all.length > 0) askedAt = serverNow()
      for (let at = 0; at < all.length; at += ASKED_MOST) {
        const query = { ids: JSON.stringify(all.slice(at, at + ASKED_MOST)) }
        const { signal } = leaving
        const { joined } = await deskCall('GET /tickets/joined', { query, signal })
        signal.throwIfAborted()
        for (const { from, ...into } of joined) {
          // The one on the screen is led on with its writer (open-ticket.tsx).
          if (from === room.lookedAt.get()) continue
          // Before its words go: a dialog that it is written in keeps them (waiting-text-dialog.tsx).
          dropTicket(client, viewer.current, from)
          laterTicketGone(planner, from, into)
          moveUnsent(outbox, { ...planner, ticketId: from }, into)
        }
      }
    }
    const onState = () => {
      clearTimeout(later)
      if (room.state.get() !== 'online') return
      const early = askedAt + ASKED_AGAIN_MS - serverNow()
      // A clock that was set back keeps nobody waiting.
      if (early > 0 && early <= ASKED_AGAIN_MS) later = setTimeout(onState, early)
      // What could not be asked now is asked when the room stands again.
      else
        follow().catch(() => {
          askedAt = 0
        })
    }
    onState()
    const end = room.state.subscribe(onState)
    return () => {
      end()
      clearTimeout(later)
      leaving.abort()
    }
  }, [companyId, userId, outbox, room, client])
}
