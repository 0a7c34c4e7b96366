import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { useCopy } from '#app/components/use-copy.ts'
import { PlainIconButton } from '#app/components/plain-icon-button.tsx'
import { deviceStorage } from '#app/desk-client/device-storage.ts'
import { keys } from '#app/desk-client/keys.ts'
import { messagesOf } from '#app/desk-client/patch-messages.ts'
import type { ConversationData } from '#app/desk-client/patch-messages.ts'
import { isEditable } from '#domains/messages/is-editable.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { unsignedText } from '#domains/tickets/sign-message.ts'
import type { TicketView } from '#domains/tickets/tickets.types.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { keepEdit, watchDrafts } from '../desk/drafts.ts'
import type { KeptEdit } from '../desk/drafts.ts'
import { useNow } from '../desk/use-now.ts'
import { focusText } from './focus-text.ts'
import { waitingEdits } from './save-edit.ts'

type KeptEditRowsProps = {
  ticket: Pick<TicketView, 'id' | 'channel'>
  onEdit: (message: MessageView) => void
}

/** Other words that messages of this ticket were to get and have not: to go on with, or where that is over to be copied. */
export function KeptEditRows({ ticket, onEdit }: KeptEditRowsProps) {
  const { companyId, me } = useDesk()
  const place = { companyId, userId: me.userId, ticketId: ticket.id }
  const waiting = useSyncExternalStore(watchDrafts, () => JSON.stringify(waitingEdits(place)))
  const edits = useMemo(() => JSON.parse(waiting) as KeptEdit[], [waiting])
  const drop = (messageId: number) => void keepEdit(deviceStorage(), place, { messageId, body: '' })
  return edits.map((edit) => (
    <KeptEditRow
      key={edit.messageId}
      edit={edit}
      ticket={ticket}
      onEdit={onEdit}
      onDrop={() => drop(edit.messageId)}
    />
  ))
}

function KeptEditRow({
  edit: { messageId, body },
  ticket,
  onEdit,
  onDrop,
}: KeptEditRowsProps & { edit: KeptEdit; onDrop: () => void }) {
  const { t } = useTranslation(['writing', 'common'])
  const { me } = useDesk()
  const copy = useCopy()
  const now = useNow()
  const message = useMessage(ticket.id, messageId)
  // It was saved, and nobody here heard of it.
  const hasThem = message !== undefined && unsignedText(message.body, me.name) === body.trim()
  useEffect(() => {
    if (hasThem) onDrop()
    // Once, when it is seen to have them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hasThem])
  if (hasThem) return null
  return (
    <div className="kept-edit reply-bar" role="group" data-testid="kept-edit" data-unsent="">
      <div>
        <b>{t('edit.kept')}</b>
        <span className="truncate">{body}</span>
      </div>
      {message !== undefined && isEditable(message, ticket.channel, now) ? (
        <button type="button" className="plain-button link" onClick={() => onEdit(message)}>
          {t('edit.goOn')}
        </button>
      ) : (
        <button type="button" className="plain-button link" onClick={() => void copy(body)}>
          {t('common:copyUnsent')}
        </button>
      )}
      <PlainIconButton
        label={t('edit.discard')}
        icon={<X size={16} aria-hidden />}
        onClick={() => {
          onDrop()
          focusText()
        }}
      />
    </div>
  )
}

/** A message of what is loaded of a conversation, as it is now. */
function useMessage(ticketId: number, messageId: number): MessageView | undefined {
  const client = useQueryClient()
  const subscribe = useMemo(() => {
    const cache = client.getQueryCache()
    return (listener: () => void) => cache.subscribe(listener)
  }, [client])
  return useSyncExternalStore(subscribe, () =>
    messagesOf(client.getQueryData<ConversationData>(keys.conversation(ticketId))).find(
      ({ id }) => id === messageId,
    ),
  )
}
