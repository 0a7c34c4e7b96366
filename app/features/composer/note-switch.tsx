import { StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Between writing to the contact and writing a note to the team. */
export function NoteSwitch({ isNote, onToggle }: { isNote: boolean; onToggle: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <button
      type="button"
      className="plain-button composer-tool focus-ring"
      data-testid="composer-note"
      aria-pressed={isNote}
      title={t('composer.noteOn')}
      onClick={onToggle}
    >
      <StickyNote size={17} strokeWidth={1.8} aria-hidden />
      <span>{t('composer.note')}</span>
    </button>
  )
}
