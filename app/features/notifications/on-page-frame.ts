import type { MessageView } from '#domains/messages/messages.types.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import type { Viewer } from '#app/features/frame/viewer.tsx'
import type { PageFrame } from '#app/realtime/live-screen.ts'
import { announcing } from './announcing.ts'

/** Outside the desk too a message rings and a mention is told. What tells comes with the first frame that may need it. */
export function onPageFrame({ user, company }: Viewer, frame: PageFrame): void {
  const me = { userId: user.id, companyId: company.id }
  const { message, ticket } = frame.data as { message?: MessageView; ticket?: TicketView }
  if (frame.channel === 'appMessage') {
    if (frame.action !== 'create' || message === undefined || ticket === undefined) return
    void announcing().then(({ onMessage }) => onMessage(me, message, ticket, false))
  }
  if (frame.channel === 'mention' || frame.channel === 'notification')
    void announcing().then(({ onFrame }) => onFrame(me, frame))
}
