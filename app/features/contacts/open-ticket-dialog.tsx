import { Button } from '@radix-ui/themes/components/button'
import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { toast } from '#app/components/toast.ts'
import { createTicket } from '#app/desk-client/desk-api.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useViewer } from '#app/features/shell/viewer.tsx'
import { useHolderText } from '#app/features/tickets/conflict-dialog.tsx'
import { DeskDialog } from '#app/features/tickets/desk-dialog.tsx'
import type { ConflictFacts } from '#app/features/tickets/show-dialog.ts'
import { TicketPlace, useTicketPlace } from '#app/features/tickets/ticket-place.tsx'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import { ticketPath } from '#app/features/person/ticket-path.ts'
import type { ContactsData } from './contacts-data.server.ts'

type OpenTicketDialogProps = { contact: ContactView; onClose: () => void } & Pick<
  ContactsData,
  'queues' | 'connections'
>

/** Starts a conversation with a contact of the list, and goes to it. */
export function OpenTicketDialog(props: OpenTicketDialogProps) {
  const { contact, onClose } = props
  const { t } = useTranslation('contactBook')
  const { user } = useViewer()
  const fail = useFailureToast()
  const navigate = useNavigate()
  const place = useTicketPlace(props)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [conflict, setConflict] = useState<ConflictFacts | null>(null)

  const submit = async () => {
    setIsAsked(true)
    if (place.chosen === null) return
    setIsBusy(true)
    try {
      const ticket = await createTicket({ contactId: contact.id, ...place.chosen })
      navigate(ticketPath(ticket.uuid))
    } catch (thrown) {
      setIsBusy(false)
      if (!(thrown instanceof DeskError) || thrown.code !== 'ERR_OTHER_OPEN_TICKET')
        return fail(thrown)
      const facts = thrown.data as ConflictFacts
      if (facts.user?.id !== user.id) return setConflict(facts)
      toast({ text: t('done.opened') })
      navigate(ticketPath(facts.ticket.uuid))
    }
  }
  if (conflict !== null) return <Held facts={conflict} contact={contact} onClose={onClose} />
  return (
    <DeskDialog
      testId="open-ticket-dialog"
      title={t('ticket.title', { name: contact.name })}
      onClose={onClose}
      submit={{ label: t('ticket.create'), isBusy, run: () => void submit() }}
    >
      <TicketPlace place={place} isAsked={isAsked} />
    </DeskDialog>
  )
}

/** Another person was first (specification part 1 §4). */
function Held({
  facts,
  contact,
  onClose,
}: {
  facts: ConflictFacts
  contact: ContactView
  onClose: () => void
}) {
  const { t } = useTranslation('ticketDialogs')
  const navigate = useNavigate()
  return (
    <DeskDialog
      testId="conflict-dialog"
      title={t('conflict.title')}
      text={useHolderText(facts, contact.name)}
      closeLabel={t('conflict.understood')}
      onClose={onClose}
      actions={
        <Button onClick={() => navigate(ticketPath(facts.ticket.uuid))}>
          {t('conflict.look')}
        </Button>
      }
    />
  )
}
