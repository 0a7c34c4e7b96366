import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { bringLeft } from './bring-left.ts'
import { useTellLater } from './use-tell-later.ts'
import { goOnWithdrawing, tellOfWithdrawals } from './withdrawals.ts'

/** Once, as the desk opens: what pages that are gone were planning is put back, and what was not answered is withdrawn. Draws nothing. */
export function LaterKeeper(): null {
  const { companyId, me } = useDesk()
  const client = useQueryClient()
  const tell = useTellLater()
  const isDone = useRef(false)
  useEffect(() => {
    tellOfWithdrawals(tell)
    if (isDone.current) return
    isDone.current = true
    const planner = { companyId, userId: me.userId }
    const isKnown = (ticketId: number) => cachedTicket(client, ticketId) !== undefined
    // What could not be looked at now is there at the next opening.
    bringLeft(planner, isKnown, (back) => tell({ kind: 'left', ...back })).catch(() => undefined)
    void goOnWithdrawing(planner)
  })
  return null
}
