import { useSyncExternalStore } from 'react'
import { useDesk } from '../desk/desk-context.tsx'

/** What this device has for a ticket that is not at the server: something that it refused, or is still on its way to it. */
export function useUnsent(ticketId: number): 'refused' | 'waiting' | null {
  const { outbox } = useDesk()
  return useSyncExternalStore(
    outbox.subscribe,
    () => {
      const own = outbox.entries().filter((entry) => entry.ticketId === ticketId)
      if (own.length === 0) return null
      return own.some(({ refused }) => refused !== null) ? 'refused' : 'waiting'
    },
    // The document is drawn without it: the server does not know what the device holds.
    () => null,
  )
}
