import { ChevronLeft } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { UnseenAnnouncements } from '#domains/announcements/announcements.types.ts'
import { lazyPart } from '#app/components/lazy-part.ts'
import { AnnouncementsWaiting } from '#app/features/announcements/announcements-waiting.tsx'
import { announcementArrived } from '#app/features/announcements/announcement-arrived.ts'
import { announcementsWords } from '#app/i18n/pages/announcements.ts'
import { panelsWords } from '#app/i18n/pages/panels.ts'
import type { SheetView } from './menu-account.tsx'
import { useViewer } from '../frame/viewer.tsx'

const AccountPanel = lazyPart(
  () => import('./account-panel.tsx').then((m) => m.AccountPanel),
  panelsWords,
)
const AnnouncementsPanel = lazyPart(
  () =>
    import('#app/features/announcements/announcements-panel.tsx').then((m) => m.AnnouncementsPanel),
  announcementsWords,
)

type MenuPanelsProps = {
  view: Exclude<SheetView, 'menu'>
  news: UnseenAnnouncements
  onRefresh: () => void
  onBack: () => void
}

/** What opens from the rail's foot, in the sheet of a phone, with a way back to the menu. */
export function MenuPanels({ view, news, onRefresh, onBack }: MenuPanelsProps) {
  const { t } = useTranslation(['navigation', 'shell', 'common'])
  const { user } = useViewer()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [])
  const title =
    view === 'account' ? t('shell:account', { name: user.name }) : t('shell:announcements.title')
  return (
    <>
      <div className="menu-sheet-head">
        <button
          ref={back}
          type="button"
          className="plain-button nav-sign"
          aria-label={t('common:back')}
          data-testid="menu-back"
          onClick={onBack}
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <h2 className="truncate">{title}</h2>
      </div>
      <div className="menu-sheet-body menu-sheet-view scroll-y">
        {view === 'account' ? (
          <Suspense fallback={<div className="account-waiting" aria-busy />}>
            <AccountPanel onRefresh={onRefresh} />
          </Suspense>
        ) : (
          <Suspense fallback={<AnnouncementsWaiting />}>
            <AnnouncementsPanel
              seenAt={news.seenAt}
              onSeen={(seenAt) => announcementArrived('updateUnread', { seenAt })}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
