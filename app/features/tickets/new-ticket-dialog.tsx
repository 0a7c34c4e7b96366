import * as TextField from '@radix-ui/themes/components/text-field'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import type { ContactView } from '#domains/contacts/contacts.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { CHANNEL_NAMES } from '#app/components/channel-mark.tsx'
import { SelectBox } from '#app/components/select-box.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { searchContacts } from '#app/desk-client/desk-api.ts'
import { keys } from '#app/desk-client/keys.ts'
import { useMay } from '#app/features/shell/viewer.tsx'
import { DeskDialog, DeskField } from './desk-dialog.tsx'
import { useDesk } from './desk-context.tsx'
import type { DialogProps } from './show-dialog.ts'
import { CONTACT_SEARCH_MIN_CHARS, SEARCH_DEBOUNCE_MS } from './limits.ts'
import { QueueSelect } from './queue-select.tsx'
import { useTicketActions } from './use-ticket-actions.ts'

/** Opens a conversation: with whom, in which queue (an admin may do without), through which connection. */
export function NewTicketDialog({ onClose }: DialogProps<'new-ticket'>) {
  const { t } = useTranslation('tickets')
  const { me, directory } = useDesk()
  const actions = useTicketActions()
  const mayOmitQueue = useMay('ticket:create-without-queue')
  const queues = directory.queues.filter(
    (queue) => mayOmitQueue || me.allTicket || me.queueIds.includes(queue.id),
  )
  const usual = directory.connections.find((one) => one.isDefault) ?? directory.connections[0]
  const [contact, setContact] = useState<ContactView | null>(null)
  const [queueId, setQueueId] = useState<number | null>(
    queues.length === 1 ? (queues[0]?.id ?? null) : null,
  )
  const [connectionId, setConnectionId] = useState<number | null>(usual?.id ?? null)
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
          <ContactPicker onChoose={setContact} />
        ) : (
          <div className="picked">
            <ContactFace contact={contact} />
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

function ContactPicker({ onChoose }: { onChoose: (contact: ContactView) => void }) {
  const { t } = useTranslation('tickets')
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS)
  const isLongEnough = asked.length >= CONTACT_SEARCH_MIN_CHARS
  const search = useQuery({
    queryKey: keys.contactSearch(asked),
    queryFn: ({ signal }) => searchContacts(asked, signal),
    enabled: isLongEnough,
    staleTime: 30_000,
  })
  return (
    <>
      <TextField.Root
        type="search"
        autoComplete="off"
        aria-label={t('new.contact')}
        placeholder={t('new.contactPlaceholder')}
        value={text}
        data-testid="contact-search"
        onChange={(event) => setText(event.target.value)}
      />
      {!isLongEnough && <p className="pick-note">{t('new.contactHint')}</p>}
      {isLongEnough && (
        <ul className="pick-list scroll-y" aria-busy={search.isFetching}>
          {search.isPending && (
            <li className="pick-note">
              <Skeleton height={14} />
            </li>
          )}
          {search.data?.contacts.length === 0 && (
            <li className="pick-note">{t('new.noContact')}</li>
          )}
          {search.data?.contacts.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className="plain-button focus-ring"
                data-testid={`contact-${contact.id}`}
                onClick={() => onChoose(contact)}
              >
                <ContactFace contact={contact} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ContactFace({ contact }: { contact: ContactView }) {
  return (
    <>
      <Avatar name={contact.name} src={contact.urlPicture ?? contact.profilePicUrl} size={32} />
      <span className="pick-words">
        <span className="truncate">{contact.name}</span>
        {contact.number !== null && <small>{formatNumber(contact.number)}</small>}
      </span>
    </>
  )
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
