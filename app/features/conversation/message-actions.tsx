import { useQueryClient } from '@tanstack/react-query'
import { Copy, Reply, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { useShowDialog } from '../desk/show-dialog.ts'
import { isAtCarrier } from '../messages/is-at-carrier.ts'
import { MoreAction } from './more-action.tsx'
import { ReactAction } from '../messages/react-action.tsx'
import { useCopyText } from '../messages/use-copy-text.ts'

/** What can be done with a message, beside it while the pointer or the keyboard is on it. */
export function MessageActions({
  message,
  onReply,
}: {
  message: MessageView
  onReply: (message: MessageView) => void
}) {
  const { t } = useTranslation('messages')
  const copy = useCopyText()
  const { me } = useDesk()
  const show = useShowDialog()
  const ticket = cachedTicket(useQueryClient(), message.ticketId)
  if (message.isDeleted) return null
  const takesReactions =
    (ticket?.channel === 'whatsapp' || ticket?.channel === 'whatsappapi') &&
    (ticket.status === 'open' || ticket.status === 'group')
  // Only the sender's own can be deleted (specification part 1 §6).
  const isMine = message.fromMe && message.user?.id === me.userId
  const atCarrier = isAtCarrier(message)
  return (
    <div className="bubble-actions" role="toolbar" aria-label={t('actions.label')}>
      {atCarrier && (
        <button
          type="button"
          className="plain-button"
          tabIndex={-1}
          aria-label={t('actions.reply')}
          title={t('actions.reply')}
          onClick={() => onReply(message)}
        >
          <Reply size={15} strokeWidth={1.8} aria-hidden />
        </button>
      )}
      {atCarrier && takesReactions && <ReactAction message={message} />}
      {message.body !== '' && (
        <button
          type="button"
          className="plain-button"
          tabIndex={-1}
          aria-label={t('actions.copy')}
          title={t('actions.copy')}
          onClick={() => copy(message)}
        >
          <Copy size={14} strokeWidth={1.8} aria-hidden />
        </button>
      )}
      {isMine && (
        <button
          type="button"
          className="plain-button"
          tabIndex={-1}
          aria-label={t('actions.delete')}
          title={t('actions.delete')}
          onClick={() => show({ kind: 'delete-message', message })}
        >
          <Trash2 size={14} strokeWidth={1.8} aria-hidden />
        </button>
      )}
      <MoreAction message={message} channel={ticket?.channel ?? ''} onReply={onReply} />
    </div>
  )
}
