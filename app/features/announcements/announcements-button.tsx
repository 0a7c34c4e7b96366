import { Megaphone } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { UnseenAnnouncements } from '#domains/announcements/announcements.types.ts'
import { fetchedAhead, lazyPart } from '#app/components/lazy-part.ts'
import * as Popover from '#app/components/popover.tsx'
import { CountBadge } from '#app/features/frame/count-badge.tsx'
import { signTip } from '#app/features/frame/rail-tip.ts'
import { announcementsWords } from '#app/i18n/pages/announcements.ts'
import { AnnouncementsWaiting } from './announcements-waiting.tsx'
import { announcementArrived } from './announcement-arrived.ts'

const load = () => import('./announcements-panel.tsx').then((m) => m.AnnouncementsPanel)
const AnnouncementsPanel = lazyPart(load, announcementsWords)
const ahead = fetchedAhead(load)

/** What the platform tells everybody, from any page; counts what this person has not seen. */
export function AnnouncementsButton({
  news,
  isRailOpen,
}: {
  news: UnseenAnnouncements
  isRailOpen: boolean
}) {
  const { t } = useTranslation('shell')
  const count = news.unseen.length
  const name = t('announcements.title')
  const label = count === 0 ? name : `${name}, ${t('announcements.fresh', { count })}`
  return (
    <Popover.Root>
      <Popover.Trigger>
        <button
          type="button"
          className="plain-button rail-item rail-announcements"
          aria-label={label}
          data-testid="open-announcements"
          {...ahead}
          {...signTip(label, isRailOpen)}
        >
          <Megaphone size={20} strokeWidth={1.8} aria-hidden />
          <span className="rail-label" aria-hidden>
            {name}
          </span>
          <CountBadge count={count} />
        </button>
      </Popover.Trigger>
      <Popover.Content
        className="rail-popover announcements-popover"
        side="right"
        align="end"
        aria-label={name}
      >
        <h2 className="rail-popover-title">{name}</h2>
        <Suspense fallback={<AnnouncementsWaiting />}>
          <AnnouncementsPanel
            seenAt={news.seenAt}
            onSeen={(seenAt) => announcementArrived('updateUnread', { seenAt })}
          />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  )
}
