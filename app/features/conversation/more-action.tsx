import { Ellipsis } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { MenuButton } from '#app/components/menu-button.tsx'
import { forwardWords } from '#app/i18n/pages/forward.ts'
import type { MessageMenuProps } from './message-menu.tsx'

export const MessageMenu = lazyPart(
  () => import('./message-menu.tsx').then((m) => m.MessageMenu),
  forwardWords,
)

/** Opens everything that may be done with a message. */
export function MoreAction({
  message,
  channel,
  onReply,
}: Pick<MessageMenuProps, 'message' | 'channel' | 'onReply'>) {
  const { t } = useTranslation('messages')
  return (
    <MenuButton
      label={t('actions.more')}
      icon={<Ellipsis size={15} strokeWidth={1.8} aria-hidden />}
      tabIndex={-1}
      data-testid="message-more"
    >
      {(close, button) => (
        <MessageMenu
          message={message}
          channel={channel}
          beside={button}
          onReply={onReply}
          onClose={close}
        />
      )}
    </MenuButton>
  )
}
