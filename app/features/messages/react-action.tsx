import { SmilePlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domains/messages/messages.types.ts'
import { FloatingPanel } from '#app/components/floating-panel.tsx'

const ReactionChoice = lazy(() =>
  import('./reaction-choice.tsx').then((m) => ({ default: m.ReactionChoice })),
)

/** Opens the reactions beside a message. */
export function ReactAction({ message }: { message: MessageView }) {
  const { t } = useTranslation('messages')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="plain-button"
        data-testid="react"
        aria-label={t('actions.react')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={t('actions.react')}
        onClick={() => setIsOpen(true)}
      >
        <SmilePlus size={15} strokeWidth={1.8} aria-hidden />
      </button>
      {isOpen && (
        <FloatingPanel
          beside={button}
          label={t('actions.react')}
          side="top"
          className="emoji-panel"
          onClose={() => setIsOpen(false)}
        >
          <Suspense fallback={null}>
            <ReactionChoice message={message} onDone={() => setIsOpen(false)} />
          </Suspense>
        </FloatingPanel>
      )}
    </>
  )
}
