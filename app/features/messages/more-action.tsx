import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { lazyPart } from '#app/components/lazy-part.ts'
import { MenuButton } from '#app/components/menu-button.tsx'
import { forwardWords } from '#app/i18n/pages/forward.ts'

const MessageMenu = lazyPart(
  () => import('./message-menu.tsx').then((m) => m.MessageMenu),
  forwardWords,
)

/** Opens what is seldom done with a message. */
export function MoreAction({ message, channel }: { message: MessageView; channel: string }) {
  const { t } = useTranslation('messages')
  return (
    <MenuButton
      label={t('actions.more')}
      icon={<Ellipsis size={15} strokeWidth={1.8} aria-hidden />}
      data-testid="message-more"
    >
      {(close, button) => (
        <MessageMenu message={message} channel={channel} beside={button} onClose={close} />
      )}
    </MenuButton>
  )
}
