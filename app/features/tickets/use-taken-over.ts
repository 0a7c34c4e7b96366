import { useState } from 'react'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'

type Seen = Pick<TicketView, 'userId' | 'version'> & {
  /** The server says so: what this browser shows ahead of its answer bears the version it had. */
  isSure: boolean
}

/** Whether a colleague has the ticket that was this person's while it stood on their screen, until it is theirs again or left. */
export function useTakenOver({ id, status, userId, version }: TicketView): boolean {
  const { me, room } = useDesk()
  const [seen, setSeen] = useState<Seen>({ userId, version, isSure: true })
  const [wasMine, setWasMine] = useState(false)
  if (seen.userId !== userId || seen.version !== version) {
    setSeen({ userId, version, isSure: seen.version !== version })
    const isPassedOn = room.passing.has(id)
    setWasMine((before) => (before || (seen.userId === me.userId && seen.isSure)) && !isPassedOn)
  }
  const isWorkedOn = status === 'open' || status === 'group'
  return wasMine && isWorkedOn && userId !== null && userId !== me.userId
}
