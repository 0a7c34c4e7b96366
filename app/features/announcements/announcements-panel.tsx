import { Button } from '@radix-ui/themes/components/button'
import { Megaphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { ErrorState } from '#app/components/error-state.tsx'
import { AnnouncementItem } from './announcement-item.tsx'
import { AnnouncementsWaiting } from './announcements-waiting.tsx'
import { newestOf } from './unseen-announcements.ts'
import { postSeen } from './announcements-client.ts'
import { useAnnouncements } from './use-announcements.ts'
import './announcements.css'

type AnnouncementsPanelProps = {
  /** How far the person had read when it opened; ISO 8601 UTC, as all times here. */
  seenAt: string
  onSeen: (seenAt: string) => void
}

/** The announcements, as long as they are looked at. What was news when it opened stays marked until it closes. */
export function AnnouncementsPanel({ seenAt, onSeen }: AnnouncementsPanelProps) {
  const { t } = useTranslation('announcements')
  const { list, hasFailed, isReading, read, readMore } = useAnnouncements()
  const [seenBefore] = useState(seenAt)
  const until = list === null ? null : newestOf(list.rows)
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(() => {
    if (until === null || until <= seenBefore) return
    latest.current(until)
    // Unsent, they are news again with the next page.
    void postSeen(until).catch(() => undefined)
  }, [until, seenBefore])
  if (list === null)
    return hasFailed ? <ErrorState title={t('failed')} onRetry={read} /> : <AnnouncementsWaiting />
  if (list.rows.length === 0)
    return (
      <EmptyState icon={<Megaphone size={20} />} title={t('empty')}>
        {t('emptyHint')}
      </EmptyState>
    )
  return (
    <ul
      className="announcement-list scroll-y"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('all')}
    >
      {list.rows.map((record) => (
        <AnnouncementItem
          key={record.id}
          record={record}
          isNew={record.publishedAt !== null && record.publishedAt > seenBefore}
        />
      ))}
      {list.hasMore && (
        <li className="announcement-more">
          <Button size="1" variant="soft" disabled={isReading} onClick={readMore}>
            {hasFailed ? t('moreFailed') : t('more')}
          </Button>
        </li>
      )}
    </ul>
  )
}
