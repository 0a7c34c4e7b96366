import type { TicketViewer } from '#protocol/realtime/frames.ts'
import { useDesk, useStore } from '../desk/desk-context.tsx'

const NOBODY: readonly TicketViewer[] = []

/** The colleagues who have the same ticket on their screens. */
export function useTicketViewers(ticketId: number): readonly TicketViewer[] {
  const shown = useStore(useDesk().room.viewers)
  return shown?.ticketId === ticketId ? shown.viewers : NOBODY
}
