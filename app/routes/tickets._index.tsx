import { DeskRest } from '#app/features/tickets/desk-rest.tsx'

/** No ticket open: what is selected and waits, or how to begin. */
export default function NoTicket() {
  return <DeskRest />
}
