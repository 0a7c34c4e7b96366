import { Button } from '@radix-ui/themes/components/button'
import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { CHANNEL_NAMES } from '#app/components/channel-mark.tsx'
import { SelectBox } from '#app/components/select-box.tsx'
import { toast } from '#app/components/toast.ts'
import { createTicket } from '#app/desk-client/desk-api.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { useMay, useViewer } from '#app/features/shell/viewer.tsx'
import { useHolderText } from '#app/features/tickets/conflict-dialog.tsx'
import { DeskDialog, DeskField } from '#app/features/tickets/desk-dialog.tsx'
import { QueueSelect } from '#app/features/tickets/queue-select.tsx'
import type { ConflictFacts } from '#app/features/tickets/show-dialog.ts'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import { ticketPath } from '#app/features/tickets/use-desk-navigation.ts'
import { useUsualConnection } from '#app/features/tickets/usual-connection.ts'
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
  const mayOmitQueue = useMay('ticket:create-without-queue')
  const queues = props.queues.filter(
    ({ id }) => mayOmitQueue || user.allTicket || user.queueIds.includes(id),
  )
  const usual = useUsualConnection(props.connections)
  const [queueId, setQueueId] = useState<number | null>(
    queues.length === 1 ? (queues[0]?.id ?? null) : null,
  )
  const [chosenConnection, setConnectionId] = useState<number | null>(null)
  const connectionId = chosenConnection ?? usual
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [conflict, setConflict] = useState<ConflictFacts | null>(null)
  const lacksQueue = queueId === null && !mayOmitQueue

  const submit = async () => {
    setIsAsked(true)
    if (connectionId === null || lacksQueue) return
    setIsBusy(true)
    try {
      const ticket = await createTicket({
        contactId: contact.id,
        queueId,
        whatsappId: connectionId,
        userId: user.id,
        status: 'open',
      })
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
  if (conflict !== null) return <Held facts={conflict} onClose={onClose} />
  return (
    <DeskDialog
      testId="open-ticket-dialog"
      title={t('ticket.title', { name: contact.name })}
      onClose={onClose}
      submit={{ label: t('ticket.create'), isBusy, run: () => void submit() }}
    >
      <DeskField
        label={t('ticket.queue')}
        error={isAsked && lacksQueue ? t('ticket.chooseQueue') : undefined}
      >
        <QueueSelect
          label={t('ticket.queue')}
          placeholder={mayOmitQueue ? t('ticket.withoutQueue') : t('ticket.chooseQueue')}
          queues={queues}
          value={queueId}
          onChange={setQueueId}
        />
      </DeskField>
      <DeskField
        label={t('ticket.connection')}
        error={isAsked && connectionId === null ? t('ticket.chooseConnection') : undefined}
      >
        <SelectBox
          label={t('ticket.connection')}
          placeholder={t('ticket.chooseConnection')}
          options={props.connections.map(({ id, name, channel }) => ({
            value: id,
            label: `${name} · ${CHANNEL_NAMES[channel]}`,
          }))}
          value={connectionId}
          onChange={setConnectionId}
          data-testid="connection-select"
        />
      </DeskField>
    </DeskDialog>
  )
}

/** Another person was first (specification part 1 §4). */
function Held({ facts, onClose }: { facts: ConflictFacts; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  return (
    <DeskDialog
      testId="conflict-dialog"
      title={t('conflict.title')}
      text={useHolderText(facts)}
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
