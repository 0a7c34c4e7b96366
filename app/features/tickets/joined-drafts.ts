import { useEffect } from 'react'
import { deskCall } from '#app/desk-client/desk-call.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { draftPrefix } from '../desk/drafts.ts'
import { keysFrom } from '../desk/later-mark.ts'
import type { Planner } from '../desk/later-mark.ts'
import { laterTicketGone } from './left-here.ts'
import { moveUnsent } from './move-unsent.ts'

/** Asked for at once: far more than anybody has. */
const ASKED_MOST = 100

/** The tickets that something is unsent in on this device. */
export function ticketsOfDrafts(me: Planner): number[] {
  const prefix = draftPrefix(me)
  const ids = keysFrom(prefix).map((key) => Number.parseInt(key.slice(prefix.length)))
  return [...new Set(ids)].filter((id) => id > 0)
}

/**
 * Takes along what is unsent in tickets that became part of others while no desk was open here, or none that heard of it: each time the room
 * stands.
 */
export function useJoinedDrafts(): void {
  const { companyId, me, outbox, room } = useDesk()
  const { userId } = me
  useEffect(() => {
    const planner = { companyId, userId }
    const follow = async () => {
      const ids = ticketsOfDrafts(planner).slice(-ASKED_MOST)
      if (ids.length === 0) return
      const query = { ids: JSON.stringify(ids) }
      const { joined } = await deskCall('GET /tickets/joined', { query })
      for (const { from, ...into } of joined) {
        laterTicketGone(planner, from, into)
        moveUnsent(outbox, { ...planner, ticketId: from }, into)
      }
    }
    const onState = () => {
      // What could not be asked now is asked when the room stands again.
      if (room.state.get() === 'online') follow().catch(() => undefined)
    }
    onState()
    return room.state.subscribe(onState)
  }, [companyId, userId, outbox, room])
}
