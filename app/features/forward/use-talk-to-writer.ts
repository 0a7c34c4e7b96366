import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TicketHolder } from '#domains/tickets/tickets.types.ts'
import { toast } from '#app/components/toast.ts'
import { talkToWriter } from '#app/desk-client/gallery-api.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { putTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'

/** Opens the conversation with whoever of this name wrote a message in a group; a dialog says who has them already. */
export function useTalkToWriter(): (messageId: number, name: string | null) => Promise<void> {
  const { t } = useTranslation('tickets')
  const client = useQueryClient()
  const { me } = useDesk()
  const go = useDeskNavigation()
  const show = useShowDialog()
  const fail = useFailureToast()
  return async (messageId, name) => {
    try {
      const ticket = await talkToWriter(messageId)
      putTicket(client, me, ticket, true)
      go.toTicket(ticket, 'open')
    } catch (thrown) {
      if (!(thrown instanceof DeskError) || thrown.code !== 'ERR_OTHER_OPEN_TICKET')
        return fail(thrown)
      const facts = thrown.data as TicketHolder
      if (facts.user?.id !== me.userId) return show({ kind: 'conflict', facts, name, ticket: null })
      toast({ text: t('new.opened') })
      go.toTicket(facts.ticket)
    }
  }
}
