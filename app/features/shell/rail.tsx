import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { UnseenAnnouncements } from '#domains/announcements/announcements.types.ts'
import { Kbd } from '#app/components/kbd.tsx'
import { tip } from '#app/components/tip-layer.tsx'
import type { MenuState } from '#app/features/frame/preferences.ts'
import { AnnouncementsButton } from '#app/features/announcements/announcements-button.tsx'
import { useUnseenAnnouncements } from '#app/features/announcements/use-unseen-announcements.ts'
import { BrandMark } from '#app/features/session/brand.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import type { BellProps } from './bell.tsx'
import { CONNECTION_WARNING_DELAY_MS } from '../frame/limits.ts'
import { barPaths, grouped } from '../frame/menu.ts'
import type { MenuGroup } from '../frame/menu.ts'
import { MENU_PATH, MoreButton } from './more-button.tsx'
import { usePagesAhead } from './page-ahead.tsx'
import { openOverlay } from '../frame/overlays.ts'
import { RailEntry } from './rail-entry.tsx'
import { RailFlyout } from './rail-flyout.tsx'
import { RailGroup } from './rail-group.tsx'
import { railTip } from '../frame/rail-tip.ts'
import { useDelayed } from './use-delayed.ts'
import { useMenu } from '../frame/use-menu.ts'
import { useViewer } from '../frame/viewer.tsx'
import './rail.css'
import './rail-group.css'
import './phone-bar.css'

export type RailProps = {
  menu: MenuState
  onToggleMenu: () => void
  folded: readonly MenuGroup[]
  badges: Record<string, number>
  bell: BellProps | undefined
  connectionsNeedAttention: boolean
  announcements: UnseenAnnouncements
  onRefresh: () => void
}

/** 64 px of icons, or a drawer of 240 px with their names; on a phone the bar at the bottom, whose last entry opens all of it. */
export function Rail({
  menu,
  onToggleMenu,
  badges,
  bell,
  connectionsNeedAttention,
  folded,
  announcements,
  onRefresh,
}: RailProps) {
  const { t } = useTranslation('shell')
  const viewer = useViewer()
  const entries = useMenu(viewer)
  const news = useUnseenAnnouncements(announcements)
  const isDown = useDelayed(connectionsNeedAttention, CONNECTION_WARNING_DELAY_MS)
  const marks = { badges, attention: isDown && entries.some(({ path }) => path === '/connections') }
  const inBar = barPaths(entries)
  const { ahead, loading } = usePagesAhead([...entries.map(({ path }) => path), MENU_PATH])
  const isOpen = menu === 'open'
  const toggleLabel = isOpen ? t('collapseMenu') : t('expandMenu')
  const ToggleIcon = isOpen ? PanelLeftClose : PanelLeftOpen

  return (
    <nav className="rail" aria-label={t('navigation')}>
      <div className="rail-brand">
        <BrandMark />
        <span className="rail-company truncate">{viewer.company.name}</span>
      </div>
      <button
        type="button"
        className="plain-button rail-item rail-commands"
        aria-label={t('commands')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        data-testid="open-commands"
        onClick={() => openOverlay('commands')}
        {...tip(t('commands'), { side: 'right', key: '⌘/Ctrl K' })}
      >
        <Search size={20} strokeWidth={1.8} aria-hidden />
        <span className="rail-label truncate">{t('commands')}</span>
        {isOpen && (
          <span className="rail-key" aria-hidden>
            <Kbd>Ctrl K</Kbd>
          </span>
        )}
      </button>
      <ul className="rail-entries scroll-y">
        {grouped(entries).map(({ group, entries: own }) =>
          group === 'main' ? (
            own.map((entry) => (
              <RailEntry
                key={entry.path}
                entry={entry}
                marks={marks}
                isOpen={isOpen}
                isInBar={inBar.includes(entry.path)}
                ahead={ahead}
              />
            ))
          ) : isOpen ? (
            <RailGroup
              key={group}
              group={group}
              entries={own}
              marks={marks}
              kept={folded}
              ahead={ahead}
            />
          ) : (
            <RailFlyout key={group} group={group} entries={own} marks={marks} ahead={ahead} />
          ),
        )}
      </ul>
      <div className="rail-foot">
        {/* At the top of the open rail by its style: it keeps the focus. */}
        <button
          type="button"
          className="plain-button rail-item rail-toggle"
          aria-expanded={isOpen}
          aria-label={toggleLabel}
          onClick={onToggleMenu}
          {...railTip(toggleLabel, false)}
        >
          <ToggleIcon size={20} strokeWidth={1.8} aria-hidden />
        </button>
        <AnnouncementsButton news={news} isRailOpen={isOpen} />
        {bell !== undefined && <Bell {...bell} isRailOpen={isOpen} />}
        <AccountMenu onRefresh={onRefresh} isRailOpen={isOpen} />
      </div>
      <MoreButton entries={entries} marks={marks} news={news} onRefresh={onRefresh} />
      {loading}
    </nav>
  )
}
