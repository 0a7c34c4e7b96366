import { Suspense, useEffect, useState } from 'react'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { lazyPart, untilItComes } from '#app/components/lazy-part.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import { laterWords } from '#app/i18n/pages/later.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'
import type { Planner } from '../desk/later-mark.ts'

const LeftKeeper = lazyPart(() => import('./left-keeper.tsx').then((m) => m.LeftKeeper), laterWords)

/**
 * Brings what a tab that is gone was planning, withdraws what was not answered, and looks where the tickets of drafts are; no code for it
 * where the device knows of none.
 */
export function LaterHost() {
  const state = useStore(useDesk().room.state)
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => whenIdle(() => setIsWanted((was) => was || hasLeft())), [state])
  return isWanted ? (
    <Suspense fallback={null}>
      <LeftKeeper />
    </Suspense>
  ) : null
}

/** Whether pages of this browser have left drafts or plans on it, whoever was signed in. */
const hasLeft = () => /:(draft|later):/.test(Object.keys(deviceStorage()).join())

/** What is being planned in a ticket that is gone comes back, if it does, in the one that it became part of. */
export function laterTicketGone(
  me: Planner,
  ticketId: number,
  into: { id: number; uuid: string } | undefined,
): void {
  if (hasLeft())
    void untilItComes(() => import('../later/later-records.ts')).then(({ ticketGone }) =>
      ticketGone(me, ticketId, into),
    )
}
