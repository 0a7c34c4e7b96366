import { Suspense } from 'react'
import { lazyPart } from '#app/components/lazy-part.ts'
import { laterWords } from '#app/i18n/pages/later.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { usePlanned } from './use-planned.ts'

const PlannedStrip = lazyPart(
  () => import('./planned-strip.tsx').then((m) => m.PlannedStrip),
  laterWords,
)

/** What waits to be sent to this customer; nothing, and no code for it, while nothing waits. */
export function Planned({ ticket }: { ticket: TicketView }) {
  const planned = usePlanned(ticket)
  if (planned.length === 0) return null
  return (
    <Suspense fallback={null}>
      <PlannedStrip ticket={ticket} planned={planned} />
    </Suspense>
  )
}
