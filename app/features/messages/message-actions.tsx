import { useQueryClient } from '@tanstack/react-query'
import { Copy, Reply, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { toast } from '#app/components/toast.ts'
import { cachedTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../tickets/desk-context.tsx'
import { useShowDialog } from '../tickets/show-dialog.ts'
import { MoreAction } from './more-action.tsx'
import { ReactAction } from './react-action.tsx'
import { plainText } from './rich-text.ts'

/** What can be done with a message, beside it while the pointer or the keyboard is on it. */
export function MessageActions({
  message,
  onReply,
}: {
  message: MessageView
  onReply: (message: MessageView) => void
}) {
  const { t } = useTranslation('messages')
  const { me } = useDesk()
  const show = useShowDialog()
  const ticket = cachedTicket(useQueryClient(), message.ticketId)
  if (message.isDeleted) return null
  const takesReactions =
    (ticket?.channel === 'whatsapp' || ticket?.channel === 'whatsappapi') &&
    (ticket.status === 'open' || ticket.status === 'group')
  // Only the sender's own can be deleted (specification part 1 §6).
  const isMine = message.fromMe && message.user?.id === me.userId
  const copy = () => {
    navigator.clipboard.writeText(plainText(message.body)).then(
      () => toast({ text: t('actions.copied') }),
      () => undefined,
    )
  }
  return (
    <div className="bubble-actions" role="group" aria-label={t('actions.label')}>
      {!message.isPrivate && message.wid !== null && (
        <button
          type="button"
          className="plain-button"
          aria-label={t('actions.reply')}
          title={t('actions.reply')}
          onClick={() => onReply(message)}
        >
          <Reply size={15} strokeWidth={1.8} aria-hidden />
        </button>
      )}
      {!message.isPrivate && message.wid !== null && takesReactions && (
        <ReactAction message={message} />
      )}
      {message.body !== '' && (
        <button
          type="button"
          className="plain-button"
          aria-label={t('actions.copy')}
          title={t('actions.copy')}
          onClick={copy}
        >
          <Copy size={14} strokeWidth={1.8} aria-hidden />
        </button>
      )}
      {isMine && (
        <button
          type="button"
          className="plain-button"
          aria-label={t('actions.delete')}
          title={t('actions.delete')}
          onClick={() => show({ kind: 'delete-message', message })}
        >
          <Trash2 size={14} strokeWidth={1.8} aria-hidden />
        </button>
      )}
      <MoreAction message={message} channel={ticket?.channel ?? ''} />
    </div>
  )
}
