import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { useCopy } from '#app/components/use-copy.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { messagePath } from '../desk/message-link.ts'

/** Copies the address that opens the conversation at a message; who may not see the ticket gets no further than its address. */
export function useCopyLink(): (message: MessageView) => void {
  const { t } = useTranslation('forward')
  const client = useQueryClient()
  const copy = useCopy(t('menu.linkCopied'))
  return ({ id, ticketId }) => {
    const ticket = cachedTicket(client, ticketId)
    if (ticket === undefined) return
    void copy(location.origin + messagePath(ticket.uuid, id))
  }
}
