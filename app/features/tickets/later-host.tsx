import { Suspense, useEffect, useState } from 'react'
import { lazyPart, untilItComes } from '#app/components/lazy-part.ts'
import { whenIdle } from '#app/components/when-idle.ts'
import { laterWords } from '#app/i18n/pages/later.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { laterKeys } from '../desk/later-mark.ts'
import type { Planner } from '../desk/later-mark.ts'

const LaterKeeper = lazyPart(
  () => import('../later/later-keeper.tsx').then((m) => m.LaterKeeper),
  laterWords,
)

/** Brings what a tab that is gone was planning, and withdraws what was not answered; no code for it where the device knows of none. */
export function LaterHost() {
  const { companyId, me } = useDesk()
  const [isWanted, setIsWanted] = useState(false)
  useEffect(
    () => whenIdle(() => setIsWanted(laterKeys({ companyId, userId: me.userId }).length > 0)),
    [companyId, me.userId],
  )
  return isWanted ? (
    <Suspense fallback={null}>
      <LaterKeeper />
    </Suspense>
  ) : null
}

/** What is being planned in a ticket that is gone comes back, if it does, in the one that it became part of. */
export function laterTicketGone(
  me: Planner,
  ticketId: number,
  into: { id: number; uuid: string } | undefined,
): void {
  if (laterKeys(me).length > 0)
    void untilItComes(() => import('../later/later-records.ts')).then(({ ticketGone }) =>
      ticketGone(me, ticketId, into),
    )
}
