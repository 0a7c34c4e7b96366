import { mayChange } from '#domains/schedules/may-change.ts'
import type { ScheduleView } from '#domains/schedules/schedules.types.ts'
import type { PageFrame } from '#app/realtime/live-screen.ts'

/** Returns what somebody can do with a planned message from its row; who cannot edit it opens it to read it. */
export function rowChoices(
  viewer: Parameters<typeof mayChange>[0],
  schedule: Pick<ScheduleView, 'status' | 'userId' | 'ticketUserId'>,
) {
  const may = mayChange(viewer, schedule)
  const { status } = schedule
  const isOpen = status === 'PENDENTE' || status === 'ERRO'
  return {
    canSend: may && isOpen,
    canEdit: may && (isOpen || status === 'CANCELADA'),
    canDelete: may && status !== 'AGENDADA',
  }
}

/** Returns whether a frame of the channel `ticket` says that the ticket of one of the rows has another holder now, or may have. */
export function holderChanged(rows: readonly Pick<ScheduleView, 'ticketId' | 'ticketUserId'>[]) {
  return ({ data }: PageFrame): boolean => {
    if (data['stale'] === true) return true
    const ticket = data['ticket'] as { id: number; userId: number | null } | undefined
    return (
      ticket !== undefined &&
      rows.some(
        ({ ticketId, ticketUserId }) => ticketId === ticket.id && ticketUserId !== ticket.userId,
      )
    )
  }
}
