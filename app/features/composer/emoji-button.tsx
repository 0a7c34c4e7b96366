import { SmilePlus } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { lazyPart } from '#app/components/lazy-part.ts'
import { writingWords } from '#app/i18n/pages/writing.ts'
import { PanelButton } from '#app/components/menu-button.tsx'
import { focusText } from './focus-text.ts'

const EmojiPicker = lazyPart(
  () => import('../emoji/emoji-picker.tsx').then((m) => m.EmojiPicker),
  writingWords,
)

/** Opens the emojis and puts the one that is taken where the caret stands. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('messages')
  return (
    <PanelButton
      label={t('emoji.label')}
      icon={<SmilePlus size={17} strokeWidth={1.8} aria-hidden />}
      className="composer-tool focus-ring"
      panelClassName="emoji-panel"
      data-tool="emoji"
      data-testid="composer-emoji"
      // There a space would open it again, and the words behind it would look for an emoji.
      onBack={focusText}
    >
      {(close) => (
        <EmojiPicker
          onPick={(emoji) => {
            close()
            onPick(emoji)
          }}
        />
      )}
    </PanelButton>
  )
}
