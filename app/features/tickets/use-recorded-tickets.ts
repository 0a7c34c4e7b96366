import { useEffect, useState } from 'react'
import { whenIdle } from '#app/components/when-idle.ts'
import { useHasRecorded } from '../composer/recordings-mark.ts'
import { useDesk } from '../desk/desk-context.tsx'

const NONE: ReadonlySet<number> = new Set()

/** Tickets in which a spoken answer to the customer waits on this device. What knows of them comes only where somebody has recorded. */
export function useRecordedTickets(): ReadonlySet<number> {
  const { companyId, me } = useDesk()
  const { userId } = me
  const hasRecorded = useHasRecorded()
  const [tickets, setTickets] = useState(NONE)
  useEffect(() => {
    if (!hasRecorded) return
    let isOver = false
    let end: () => void = () => undefined
    const follow = async () => {
      const { keptRecordings } = await import('../composer/kept-recordings.ts')
      const read = () =>
        void keptRecordings.tickets({ companyId, userId }).then((found) => {
          if (!isOver) setTickets(found)
        })
      if (isOver) return
      end = keptRecordings.subscribe(read)
      read()
    }
    // Offline before it was ever here: at the next opening.
    const cancel = whenIdle(() => void follow().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      end()
    }
  }, [companyId, userId, hasRecorded])
  return tickets
}
