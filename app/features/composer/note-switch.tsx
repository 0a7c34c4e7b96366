import { Lock, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'

type NoteSwitchProps = {
  isNote: boolean
  /** A note was begun and waits. */
  hasDraft: boolean
  onToggle: () => void
}

/** Between writing to the contact and writing a note to the team; each keeps its own words. */
export function NoteSwitch({ isNote, hasDraft, onToggle }: NoteSwitchProps) {
  const { t } = useTranslation('messages')
  return (
    <button
      type="button"
      className="plain-button composer-tool focus-ring"
      data-testid="composer-note"
      data-draft={hasDraft ? '' : undefined}
      aria-pressed={isNote}
      title={hasDraft ? t('composer.noteBegun') : t('composer.noteOn')}
      onClick={onToggle}
    >
      <StickyNote size={17} strokeWidth={1.8} aria-hidden />
      <span>{t('composer.note')}</span>
    </button>
  )
}

/** Says above what is written or spoken that the customer will not get it. */
export function NoteMark({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('messages')
  return (
    <div className="composer-note-mark" data-testid="composer-note-mark">
      <Lock size={14} strokeWidth={2} aria-hidden />
      <span>{t('composer.noteOn')}</span>
      {children}
    </div>
  )
}

type ToMessageProps = {
  canSend: boolean
  /** A message to the contact was begun and waits. */
  hasDraft: boolean
  onLeave: () => void
}

/** From a note back to the message, and its own words. */
export function ToMessage({ canSend, hasDraft, onLeave }: ToMessageProps) {
  const { t } = useTranslation('messages')
  return (
    <button
      type="button"
      className="plain-button focus-ring"
      data-testid="composer-message"
      data-draft={hasDraft ? '' : undefined}
      onClick={onLeave}
    >
      {canSend ? t('composer.toMessage') : t('composer.leaveNote')}
    </button>
  )
}
