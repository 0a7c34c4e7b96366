import { Button } from '@radix-ui/themes/components/button'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketHolder } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import { focusConversation } from '../desk/focus-places.ts'
import { useHolderText } from './holder-text.ts'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'

const titleOf = ({ ticket, user }: TicketHolder) =>
  ticket.status === 'closed'
    ? 'conflict.closedTitle'
    : user === null
      ? 'conflict.waitingTitle'
      : 'conflict.title'

/**
 * Another person was first: who has the contact's ticket, and in which queue (specification part 1 §4). Until it is answered, the desk
 * behind it stays at the ticket it is about.
 */
export function ConflictDialog({ facts, name, ticket, onClose }: DialogProps<'conflict'>) {
  const { t } = useTranslation('ticketDialogs')
  const go = useDeskNavigation()
  const { lost } = useDesk()
  useEffect(() => {
    lost.set(ticket)
    return () => lost.set(null)
  }, [lost, ticket])
  return (
    <DeskDialog
      testId="conflict-dialog"
      title={t(titleOf(facts))}
      text={useHolderText(facts, name)}
      closeLabel={t('conflict.understood')}
      onClose={onClose}
      actions={
        <Button
          data-testid="conflict-look"
          onClick={() => {
            onClose()
            go.toTicket(facts.ticket)
            focusConversation(facts.ticket.id)
          }}
        >
          {t('conflict.look')}
        </Button>
      }
    />
  )
}
