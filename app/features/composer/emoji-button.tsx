import { SmilePlus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '#app/components/floating-panel.tsx'

const EmojiPicker = lazy(() =>
  import('../emoji/emoji-picker.tsx').then((m) => ({ default: m.EmojiPicker })),
)

/** Opens the emojis and puts the one that is taken where the caret stands. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('messages')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="plain-button composer-tool focus-ring"
        data-tool="emoji"
        data-testid="composer-emoji"
        aria-label={t('emoji.label')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={t('emoji.label')}
        onClick={() => setIsOpen(true)}
      >
        <SmilePlus size={17} strokeWidth={1.8} aria-hidden />
      </button>
      {isOpen && (
        <FloatingPanel
          beside={button}
          label={t('emoji.label')}
          side="top"
          className="emoji-panel"
          onClose={() => setIsOpen(false)}
        >
          <Suspense fallback={null}>
            <EmojiPicker
              onPick={(emoji) => {
                setIsOpen(false)
                onPick(emoji)
              }}
            />
          </Suspense>
        </FloatingPanel>
      )}
    </>
  )
}
