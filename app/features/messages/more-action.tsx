import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domains/messages/messages.types.ts'

// Its words come along.
const MessageMenu = lazy(async () => {
  const [{ MessageMenu: menu }, { readyForward }] = await Promise.all([
    import('./message-menu.tsx'),
    import('../forward/ready-forward.ts'),
  ])
  await readyForward()
  return { default: menu }
})

/** Opens what is seldom done with a message. */
export function MoreAction({ message, channel }: { message: MessageView; channel: string }) {
  const { t } = useTranslation('messages')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="plain-button"
        data-testid="message-more"
        aria-label={t('actions.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={t('actions.more')}
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis size={15} strokeWidth={1.8} aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MessageMenu
            message={message}
            channel={channel}
            beside={button}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
