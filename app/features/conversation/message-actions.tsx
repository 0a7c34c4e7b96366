import { useQueryClient } from '@tanstack/react-query'
import { Copy, Reply, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
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
      {atCarrier && <Action name="reply" Icon={Reply} size={15} run={() => onReply(message)} />}
      {atCarrier && takesReactions && <ReactAction message={message} />}
      {message.body !== '' && <Action name="copy" Icon={Copy} run={() => copy(message)} />}
      {isMine && (
        <Action name="delete" Icon={Trash2} run={() => show({ kind: 'delete-message', message })} />
      )}
      <MoreAction message={message} channel={ticket?.channel ?? ''} onReply={onReply} />
    </div>
  )
}

type ActionProps = {
  name: 'reply' | 'copy' | 'delete'
  Icon: LucideIcon
  size?: number
  run: () => void
}

/** None is a stop of the Tab key: arrows walk through messages, and keys act on the one that is reached. */
function Action({ name, Icon, size = 14, run }: ActionProps) {
  const { t } = useTranslation('messages')
  const label = t(`actions.${name}`)
  return (
    <button
      type="button"
      className="plain-button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={run}
    >
      <Icon size={size} strokeWidth={1.8} aria-hidden />
    </button>
  )
}
