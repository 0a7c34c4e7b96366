import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TicketHolder, TicketView } from '#domains/tickets/tickets.types.ts'
import { toast } from '#app/components/toast.ts'
import { whenNotWriting } from '#app/components/writing-on.ts'
import { talkToWriter } from '#app/desk-client/gallery-api.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { putTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { HANDED_SHOWN_MS } from '../desk/limits.ts'
import { useShowDialog } from '../desk/show-dialog.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import { useFocusComposer } from '../desk/use-focus-composer.ts'
import { useStillWaiting } from '../desk/use-still-waiting.ts'

/**
 * Opens the conversation with whoever of this name wrote a message in a group, to write in it; a dialog says who has them already. Whoever
 * has gone on meanwhile gets a notice that leads there.
 */
export function useTalkToWriter(): (messageId: number, name: string | null) => Promise<void> {
  const { t } = useTranslation(['tickets', 'desk'])
  const client = useQueryClient()
  const { me } = useDesk()
  const go = useDeskNavigation()
  const show = useShowDialog()
  const fail = useFailureToast()
  const focusComposer = useFocusComposer()
  const wait = useStillWaiting()
  return async (messageId, name) => {
    const isStillWaiting = wait()
    const open = (ticket: Pick<TicketView, 'id' | 'uuid'>, isNew: boolean) => {
      go.toTicket(ticket, isNew ? 'open' : undefined)
      focusComposer(ticket)
    }
    try {
      const ticket = await talkToWriter(messageId)
      putTicket(client, me, ticket, true)
      if (isStillWaiting()) return open(ticket, true)
      toast({
        kind: 'success',
        text: t('new.made', { name: ticket.contact.name }),
        action: { label: t('desk:open'), run: () => open(ticket, true) },
        durationMs: HANDED_SHOWN_MS,
      })
    } catch (thrown) {
      const isHere = isStillWaiting()
      if (!(thrown instanceof DeskError) || thrown.code !== 'ERR_OTHER_OPEN_TICKET')
        return fail(thrown)
      const facts = thrown.data as TicketHolder
      if (facts.user?.id !== me.userId)
        return whenNotWriting(() => show({ kind: 'conflict', facts, name, ticket: null }))
      toast({
        text: t('new.opened'),
        ...(isHere
          ? {}
          : {
              action: { label: t('desk:open'), run: () => open(facts.ticket, false) },
              durationMs: HANDED_SHOWN_MS,
            }),
      })
      if (isHere) open(facts.ticket, false)
    }
  }
}
