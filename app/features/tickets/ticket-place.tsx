import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { canSendOn } from '#domains/channels/sending-channels.ts'
import type { Named } from '#domains/companies/directory.types.ts'
import { CHANNEL_NAMES } from '#app/components/channel-mark.tsx'
import type { Channel } from '#app/components/channel-mark.tsx'
import { SelectBox } from '#app/components/select-box.tsx'
import { useMay, useViewer } from '#app/features/frame/viewer.tsx'
import { DeskField } from '../desk/desk-dialog.tsx'
import { QueueSelect } from './queue-select.tsx'
import { useUsualConnection } from './use-usual-connection.ts'

type Connection = { id: number; name: string; channel: Channel; isDefault: boolean }

/** Where a new ticket stands: in which queue (an admin may do without), and through which connection it speaks. */
export function useTicketPlace(all: {
  queues: readonly Named[]
  connections: readonly Connection[]
}) {
  const { user } = useViewer()
  const mayOmitQueue = useMay('ticket:create-without-queue')
  const queues = all.queues.filter(
    ({ id }) => mayOmitQueue || user.allTicket || user.queueIds.includes(id),
  )
  // A conversation nobody can write in is none.
  const connections = all.connections.filter(({ channel }) => canSendOn(channel))
  const usual = useUsualConnection(connections)
  const [queueId, setQueueId] = useState<number | null>(
    queues.length === 1 ? (queues[0]?.id ?? null) : null,
  )
  const [chosen, setConnectionId] = useState<number | null>(null)
  const connectionId = chosen ?? usual
  const lacksQueue = queueId === null && !mayOmitQueue
  return {
    queues,
    connections,
    mayOmitQueue,
    lacksQueue,
    queueId,
    setQueueId,
    connectionId,
    setConnectionId,
    /** Null while something is to be chosen. */
    chosen:
      connectionId === null || lacksQueue
        ? null
        : { queueId, whatsappId: connectionId, userId: user.id, status: 'open' as const },
  }
}

/** Chooses queue and connection; what lacks is said once it was asked for. */
export function TicketPlace({
  place,
  isAsked,
}: {
  place: ReturnType<typeof useTicketPlace>
  isAsked: boolean
}) {
  const { t } = useTranslation('ticketDialogs')
  const { mayOmitQueue, lacksQueue, connectionId } = place
  return (
    <>
      <DeskField
        label={t('new.queue')}
        error={isAsked && lacksQueue ? t('new.chooseQueue') : undefined}
      >
        <QueueSelect
          label={t('new.queue')}
          placeholder={mayOmitQueue ? t('new.withoutQueue') : t('new.chooseQueue')}
          queues={place.queues}
          value={place.queueId}
          onChange={place.setQueueId}
        />
      </DeskField>
      <DeskField
        label={t('new.connection')}
        error={isAsked && connectionId === null ? t('new.chooseConnection') : undefined}
      >
        <SelectBox
          label={t('new.connection')}
          placeholder={t('new.chooseConnection')}
          options={place.connections.map(({ id, name, channel }) => ({
            value: id,
            label: `${name} · ${CHANNEL_NAMES[channel]}`,
          }))}
          value={connectionId}
          onChange={place.setConnectionId}
          data-testid="connection-select"
        />
      </DeskField>
    </>
  )
}
