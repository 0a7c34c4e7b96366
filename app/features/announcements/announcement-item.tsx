import { useId, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { AnnouncementView } from '#domains/announcements/announcements.types.ts'
import { FileName } from '#app/components/file-name.tsx'
import { DESK_API } from '#app/desk-client/request.ts'
import { MessageText } from '#app/features/messages/message-text.tsx'
import { useFormats } from '#app/i18n/use-formats.ts'
import { PriorityMark } from './priority-mark.tsx'

/** What is longer opens on a press: the list stays one to look over. */
const SHORT_CHARS = 240
const SHORT_LINES = 5

export function AnnouncementItem({ record, isNew }: { record: AnnouncementView; isNew: boolean }) {
  const { title, text, priority, publishedAt, createdAt, mediaPath, mediaName } = record
  const { t } = useTranslation('announcements')
  const formats = useFormats()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
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
        <PriorityMark priority={priority} isQuiet={priority === 3} />
      </p>
      <p id={id} className="announcement-text" data-cut={isLong && !isOpen ? '' : undefined}>
        <MessageText text={text} />
      </p>
      {mediaPath !== null && (
        <a
          className="announcement-image focus-ring"
          href={DESK_API + mediaPath}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('openImage', { name: mediaName ?? '' })}
        >
          {isBroken ? (
            <FileName name={mediaName ?? ''} />
          ) : (
            <img
              src={DESK_API + mediaPath}
              alt=""
              loading="lazy"
              onError={() => setIsBroken(true)}
            />
          )}
        </a>
      )}
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
