import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { talkToWriter } from '#app/desk-client/gallery-api.ts'
import { putTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useFocusComposer } from '../desk/use-focus-composer.ts'
import { useStillWaiting } from '../desk/use-still-waiting.ts'
import { useTellReady } from '../desk/use-tell-ready.ts'
import { useTicketRefusal } from '../desk/use-ticket-change.ts'

/**
 * Opens the conversation with whoever of this name wrote a message in a group, to write in it; a dialog says who has them already. Whoever
 * has gone on meanwhile gets a notice that leads there.
 */
export function useTalkToWriter(): (messageId: number, name: string | null) => Promise<void> {
  const { t } = useTranslation('tickets')
  const client = useQueryClient()
  const { me } = useDesk()
  const go = useDeskNavigation()
  const focusComposer = useFocusComposer()
  const wait = useStillWaiting()
  const refuse = useTicketRefusal()
  const tellReady = useTellReady()
  return async (messageId, name) => {
    const isStillWaiting = wait()
    const open = (ticket: TicketView) => {
      go.toTicket(ticket, 'open')
      focusComposer(ticket)
    }
    try {
      const ticket = await talkToWriter(messageId)
      putTicket(client, me, ticket, true)
      if (isStillWaiting()) return open(ticket)
      tellReady({ kind: 'success', text: t('new.made', { name: ticket.contact.name }) }, () =>
        open(ticket),
      )
    } catch (thrown) {
      refuse(thrown, { name }, { isHere: isStillWaiting() })
    }
  }
}
