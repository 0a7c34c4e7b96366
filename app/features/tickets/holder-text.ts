import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketHolder } from '#domains/tickets/tickets.types.ts'

/** Who holds the contact, in words. */
export function useHolderText(
  { ticket, user, queue }: TicketHolder,
  contactName: string | null,
): string {
  const { t } = useTranslation('ticketDialogs')
  const name = contactName ?? t('conflict.someone')
  if (ticket.status === 'closed')
    return user === null
      ? t('conflict.closed', { name })
      : t('conflict.closedBy', { name, user: user.name })
  if (user === null)
    return queue === null
      ? t('conflict.waitingNoQueue', { name })
      : t('conflict.waiting', { name, queue: queue.name })
  if (queue === null) return t('conflict.heldByNoQueue', { name, user: user.name })
  return t('conflict.heldBy', { name, user: user.name, queue: queue.name })
}
