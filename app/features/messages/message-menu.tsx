import { Forward, Info, Link2, MessageCircle, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KeyboardEvent, RefObject } from 'react'
import { isEditable } from '#domains/messages/is-editable.ts'
import { serverNow } from '#app/desk-client/server-time.ts'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { FloatingPanel } from '#app/components/floating-panel.tsx'
import '#app/components/menu.css'
import { startEdit } from '../composer/use-edited.ts'
import { isForwardable } from '#domains/forwards/is-forwardable.ts'
import { useCopyLink } from '../forward/use-copy-link.ts'
import { useTalkToWriter } from '../forward/use-talk-to-writer.ts'
import { useDesk } from '../tickets/desk-context.tsx'
import { writerOf } from './conversation-items.ts'
import { useShowDialog } from '../tickets/show-dialog.ts'

export type MessageMenuProps = {
  message: MessageView
  channel: string
  beside: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What is seldom done with a message. */
export function MessageMenu({ message, channel, beside, onClose }: MessageMenuProps) {
  const { t } = useTranslation(['messages', 'forward'])
  const { me, picked } = useDesk()
  const talk = useTalkToWriter()
  const copyLink = useCopyLink()
  const writer = message.fromMe ? undefined : message.data?.['from']
  const name = writerOf(message)
  const show = useShowDialog()
  const mayEdit = message.user?.id === me.userId && isEditable(message, channel, serverNow())
  const item = (run: () => void) => ({
    type: 'button' as const,
    role: 'menuitem',
    tabIndex: -1,
    className: 'plain-button menu-item',
    onClick: () => {
      onClose()
      run()
    },
  })
  return (
    <FloatingPanel
      beside={beside}
      role="menu"
      label={t('actions.more')}
      className="menu"
      align="end"
      onClose={onClose}
    >
      {/* The panel is the menu; this hears its keys. */}
      <div role="none" onKeyDown={moveFocus}>
        {mayEdit && (
          <button {...item(() => startEdit(message))} data-testid="edit-message">
            <PencilLine size={15} aria-hidden /> {t('actions.edit')}
          </button>
        )}
        {isForwardable(message) && (
          <button
            {...item(() =>
              picked.set({
                ticketId: message.ticketId,
                messages: new Map([[message.id, message]]),
                to: [],
              }),
            )}
            data-testid="forward-message"
          >
            <Forward size={15} aria-hidden /> {t('forward:menu.forward')}
          </button>
        )}
        {writer !== undefined && (
          <button {...item(() => void talk(message.id))} data-testid="talk-to">
            <MessageCircle size={15} aria-hidden />
            <span className="truncate">
              {name === null ? t('forward:menu.talkToWriter') : t('forward:menu.talkTo', { name })}
            </span>
          </button>
        )}
        <button {...item(() => copyLink(message))} data-testid="copy-link">
          <Link2 size={15} aria-hidden /> {t('forward:menu.copyLink')}
        </button>
        <button
          {...item(() => show({ kind: 'message-details', message }))}
          data-testid="message-details"
        >
          <Info size={15} aria-hidden /> {t('actions.details')}
        </button>
      </div>
    </FloatingPanel>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.findIndex((one) => one === document.activeElement)
  items.at((at + step) % items.length)?.focus()
  event.preventDefault()
  event.stopPropagation()
}
