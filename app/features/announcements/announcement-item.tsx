import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnouncementView } from '#domains/announcements/announcements.types.ts'
import { MessageText } from '#app/features/messages/message-text.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'

/** What is longer opens on a press: the list stays one to look over. */
const SHORT_CHARS = 240
const SHORT_LINES = 5
const PRIORITY_WORDS = { 1: 'high', 2: 'medium', 3: 'low' } as const

export function AnnouncementItem({ record, isNew }: { record: AnnouncementView; isNew: boolean }) {
  const { title, text, priority, publishedAt, createdAt } = record
  const { t } = useTranslation('announcements')
  const formats = useFormats()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > SHORT_CHARS || text.split('\n').length > SHORT_LINES
  const at = publishedAt ?? createdAt
  return (
    <li className="announcement" data-priority={priority} data-testid="announcement">
      <div className="announcement-head">
        <h3 className="announcement-title">{title}</h3>
        <time dateTime={at}>{formats.timeOrDate(at)}</time>
      </div>
      <p className="announcement-marks">
        {isNew && <span className="announcement-new">{t('new')}</span>}
        <span className={priority === 3 ? 'sr-only' : 'announcement-priority'}>
          {t(`priority.${PRIORITY_WORDS[priority]}`)}
        </span>
      </p>
      <p id={id} className="announcement-text" data-cut={isLong && !isOpen ? '' : undefined}>
        <MessageText text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          className="plain-button link"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('readLess') : t('readAll')}
        </button>
      )}
    </li>
  )
}
