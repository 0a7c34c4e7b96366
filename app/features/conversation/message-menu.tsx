import { Copy, Forward, Info, Link2, MessageCircle, PencilLine, Reply, Trash2 } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isEditable } from '#domains/messages/is-editable.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import type { FloatingPanelProps } from '#app/components/floating-panel.tsx'
import * as Menu from '#app/components/menu.tsx'
import { startEdit } from '../composer/use-edited.ts'
import { isForwardable } from '#domains/forwards/is-forwardable.ts'
import { useCopyLink } from '../forward/use-copy-link.ts'
import { useTalkToWriter } from '../forward/use-talk-to-writer.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { isAtCarrier } from '../messages/is-at-carrier.ts'
import { useCopyText } from '../messages/use-copy-text.ts'
import { writerOf } from '../messages/conversation-items.ts'
import { useShowDialog } from '../desk/show-dialog.ts'

export type MessageMenuProps = Pick<FloatingPanelProps, 'beside' | 'isPressed' | 'onClose'> & {
  message: MessageView
  channel: string
  onReply: (message: MessageView) => void
}

/** Everything that may be done with a message: from its button, a right click and a press that is held. */
export function MessageMenu({ message, channel, onReply, ...panel }: MessageMenuProps) {
  const { t } = useTranslation(['messages', 'forward'])
  const { me, picked } = useDesk()
  const talk = useTalkToWriter()
  const copyLink = useCopyLink()
  const copyText = useCopyText()
  const writer = message.fromMe ? undefined : message.data?.['from']
  const name = writerOf(message)
  const show = useShowDialog()
  const mayEdit = message.user?.id === me.userId && isEditable(message, channel, serverNow())
  const isAnswerable = isAtCarrier(message)
  const isMine = message.fromMe && message.user?.id === me.userId
  return (
    <Menu.Panel label={t('actions.more')} {...panel}>
      {isAnswerable && (
        <Menu.Item onSelect={() => onReply(message)} data-testid="menu-reply">
          <Reply size={15} aria-hidden /> {t('actions.reply')}
        </Menu.Item>
      )}
      {message.body !== '' && (
        <Menu.Item onSelect={() => copyText(message)} data-testid="menu-copy">
          <Copy size={15} aria-hidden /> {t('actions.copy')}
        </Menu.Item>
      )}
      {mayEdit && (
        <Menu.Item onSelect={() => startEdit(message)} data-testid="edit-message">
          <PencilLine size={15} aria-hidden /> {t('actions.edit')}
        </Menu.Item>
      )}
      {isForwardable(message) && (
        <Menu.Item
          onSelect={() =>
            picked.set({
              ticketId: message.ticketId,
              messages: new Map([[message.id, message]]),
              to: [],
            })
          }
          data-testid="forward-message"
        >
          <Forward size={15} aria-hidden /> {t('forward:menu.forward')}
        </Menu.Item>
      )}
      {writer !== undefined && (
        <Menu.Item onSelect={() => void talk(message.id, name)} data-testid="talk-to">
          <MessageCircle size={15} aria-hidden />
          <span className="truncate">
            {name === null ? t('forward:menu.talkToWriter') : t('forward:menu.talkTo', { name })}
          </span>
        </Menu.Item>
      )}
      <Menu.Item onSelect={() => copyLink(message)} data-testid="copy-link">
        <Link2 size={15} aria-hidden /> {t('forward:menu.copyLink')}
      </Menu.Item>
      <Menu.Item
        onSelect={() => show({ kind: 'message-details', message })}
        data-testid="message-details"
      >
        <Info size={15} aria-hidden /> {t('actions.details')}
      </Menu.Item>
      {isMine && (
        <Menu.Item
          danger
          onSelect={() => show({ kind: 'delete-message', message })}
          data-testid="menu-delete"
        >
          <Trash2 size={15} aria-hidden /> {t('actions.delete')}
        </Menu.Item>
      )}
    </Menu.Panel>
  )
}
