import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { DeskDialog, DeskField } from '../desk/desk-dialog.tsx'
import { useDesk } from '../desk/desk-context.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { QueueSelect } from './queue-select.tsx'
import { useTicketActions } from '../desk/use-ticket-actions.ts'

/** A ticket without a queue is not accepted or reopened before one is chosen (specification part 1 §4). */
export function QueueDialog({ ticket, onClose }: DialogProps<'queue'>) {
  const { t } = useTranslation(['ticketDialogs', 'tickets'])
  const { me, directory } = useDesk()
  const actions = useTicketActions()
  const seesAll = me.profile === 'admin' || me.allTicket
  const queues = directory.queues.filter((queue) => seesAll || me.queueIds.includes(queue.id))
  const [queueId, setQueueId] = useState<number | null>(
    queues.length === 1 ? (queues[0]?.id ?? null) : null,
  )
  const [isAsked, setIsAsked] = useState(false)
  const submit = () => {
    if (queueId === null) return setIsAsked(true)
    onClose()
    void (ticket.status === 'closed'
      ? actions.reopen(ticket, queueId)
      : actions.accept(ticket, queueId))
  }
  return (
    <DeskDialog
      testId="queue-dialog"
      title={t('queueDialog.title')}
      text={
        queues.length === 0
          ? t('queueDialog.none')
          : t('queueDialog.text', { name: ticket.contact.name })
      }
      onClose={onClose}
      submit={{
        label:
          ticket.status === 'closed' ? t('tickets:actions.reopen') : t('tickets:actions.accept'),
        isDisabled: queues.length === 0,
        run: submit,
      }}
    >
      <DeskField
        label={t('queueDialog.queue')}
        error={isAsked && queueId === null ? t('queueDialog.choose') : undefined}
      >
        <QueueSelect
          label={t('queueDialog.queue')}
          placeholder={t('queueDialog.choose')}
          queues={queues}
          value={queueId}
          onChange={setQueueId}
        />
      </DeskField>
    </DeskDialog>
  )
}
