import { useSyncExternalStore } from 'react'
import type { CustomerTyping } from '#app/desk-client/customer-typing.ts'
import { useDesk } from '../desk/desk-context.tsx'

/** Whether the customer of a ticket types or records right now. */
export function useCustomerTyping(ticketId: number): CustomerTyping | null {
  const { typing } = useDesk()
  return useSyncExternalStore(
    typing.subscribe,
    () => typing.of(ticketId),
    () => null,
  )
}
