import { SmilePlus } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { lazyPart } from '#app/components/lazy-part.ts'
import { PanelButton } from '#app/components/menu-button.tsx'

const ReactionChoice = lazyPart(() => import('./reaction-choice.tsx').then((m) => m.ReactionChoice))

/** Opens the reactions beside a message. */
export function ReactAction({ message }: { message: MessageView }) {
  const { t } = useTranslation('messages')
  return (
    <PanelButton
      label={t('actions.react')}
      icon={<SmilePlus size={15} strokeWidth={1.8} aria-hidden />}
      panelClassName="emoji-panel"
      tabIndex={-1}
      data-testid="react"
    >
      {(close) => <ReactionChoice message={message} onDone={close} />}
    </PanelButton>
  )
}
