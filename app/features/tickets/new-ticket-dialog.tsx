import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { CHANNEL_NAMES } from '#app/components/channel-mark.tsx'
import { SelectBox } from '#app/components/select-box.tsx'
import { useMay } from '#app/features/shell/viewer.tsx'
import { DeskDialog, DeskField } from './desk-dialog.tsx'
import { useDesk } from './desk-context.tsx'
import type { DialogProps } from './show-dialog.ts'
import { PickContact, PickedContact } from './pick-contact.tsx'
import { QueueSelect } from './queue-select.tsx'
import { useTicketActions } from './use-ticket-actions.ts'
import { useUsualConnection } from './usual-connection.ts'

/** Opens a conversation: with whom, in which queue (an admin may do without), through which connection. */
export function NewTicketDialog({ onClose }: DialogProps<'new-ticket'>) {
  const { t } = useTranslation('tickets')
  const { me, directory } = useDesk()
  const actions = useTicketActions()
  const mayOmitQueue = useMay('ticket:create-without-queue')
  const queues = directory.queues.filter(
    (queue) => mayOmitQueue || me.allTicket || me.queueIds.includes(queue.id),
  )
  const usual = useUsualConnection(directory.connections)
  const [contact, setContact] = useState<ContactView | null>(null)
  const [queueId, setQueueId] = useState<number | null>(
    queues.length === 1 ? (queues[0]?.id ?? null) : null,
  )
  const [chosenConnection, setConnectionId] = useState<number | null>(null)
  const connectionId = chosenConnection ?? usual
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const lacksQueue = queueId === null && !mayOmitQueue

  const submit = async () => {
    setIsAsked(true)
    if (contact === null || connectionId === null || lacksQueue) return
    setIsBusy(true)
    const isDone = await actions.create({
      contactId: contact.id,
      queueId,
      whatsappId: connectionId,
      userId: me.userId,
      status: 'open',
    })
    setIsBusy(false)
    if (isDone) onClose()
  }
  return (
    <DeskDialog
      testId="new-ticket-dialog"
      title={t('new.title')}
      text={t('new.text')}
      onClose={onClose}
      submit={{ label: t('new.create'), isBusy, run: () => void submit() }}
    >
      <DeskField
        label={t('new.contact')}
        error={isAsked && contact === null ? t('new.chooseContact') : undefined}
      >
        {contact === null ? (
          <PickContact onChoose={setContact} />
        ) : (
          <div className="picked">
            <PickedContact contact={contact} />
            <button type="button" className="plain-button link" onClick={() => setContact(null)}>
              {t('new.change')}
            </button>
          </div>
        )}
      </DeskField>
      <DeskField
        label={t('new.queue')}
        error={isAsked && lacksQueue ? t('new.chooseQueue') : undefined}
      >
        <QueueSelect
          label={t('new.queue')}
          placeholder={mayOmitQueue ? t('new.withoutQueue') : t('new.chooseQueue')}
          queues={queues}
          value={queueId}
          onChange={setQueueId}
        />
      </DeskField>
      <DeskField
        label={t('new.connection')}
        error={isAsked && connectionId === null ? t('new.chooseConnection') : undefined}
      >
        <SelectBox
          label={t('new.connection')}
          placeholder={t('new.chooseConnection')}
          options={directory.connections.map(({ id, name, channel }) => ({
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
