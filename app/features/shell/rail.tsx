import { NavLink } from '@remix-run/react'
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnnouncementNews } from '#domains/announcements/announcements.types.ts'
import { tip } from '#app/components/tip-layer.tsx'
import type { MenuState } from '#app/features/session/preferences.ts'
import { AnnouncementsButton } from '#app/features/announcements/announcements-button.tsx'
import { BrandMark } from '#app/features/session/brand.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import type { BellProps } from './bell.tsx'
import { CountBadge } from './count-badge.tsx'
import { CONNECTION_WARNING_DELAY_MS } from './limits.ts'
import { openOverlay } from './overlays.ts'
import { railTip } from './rail-tip.ts'
import { menuFor } from './menu.ts'
import type { MenuEntry, ShownEntry } from './menu.ts'
import { useDelayed } from './use-delayed.ts'
import { useViewer } from './viewer.tsx'
import './rail.css'

export type RailProps = {
  menu: MenuState
  onToggleMenu: () => void
  badges: Record<string, number>
  bell: BellProps | undefined
  connectionsNeedAttention: boolean
  announcements: AnnouncementNews
  onRefresh: () => void
}

/** 64 px of icons, or a drawer of 240 px with their names. */
export function Rail({
  menu,
  onToggleMenu,
  badges,
  bell,
  connectionsNeedAttention,
  announcements,
  onRefresh,
}: RailProps) {
  const { t } = useTranslation('shell')
  const viewer = useViewer()
  const attention = useDelayed(connectionsNeedAttention, CONNECTION_WARNING_DELAY_MS)
  const entries = menuFor(viewer)
  const isOpen = menu === 'open'
  const toggleLabel = isOpen ? t('collapseMenu') : t('expandMenu')
  const show = (group: MenuEntry['group']) =>
    entries
      .filter((entry) => entry.group === group)
      .map((entry) => (
        <RailEntry
          key={entry.path}
          entry={entry}
          isOpen={isOpen}
          count={badges[entry.path] ?? 0}
          attention={entry.path === '/connections' && attention}
        />
      ))
  const admin = show('admin')

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
        <span className="rail-label">{t('commands')}</span>
      </button>
      <ul className="rail-entries scroll-y">
        {show('main')}
        {admin.length > 0 && (
          <li className="rail-divider">
            <hr className="rail-line" aria-label={t('menu.administration')} />
          </li>
        )}
        {admin}
      </ul>
      <div className="rail-foot">
        <button
          type="button"
          className="plain-button rail-item rail-toggle"
          aria-expanded={isOpen}
          aria-label={toggleLabel}
          onClick={onToggleMenu}
          {...railTip(toggleLabel, isOpen)}
        >
          {isOpen ? (
            <PanelLeftClose size={20} strokeWidth={1.8} aria-hidden />
          ) : (
            <PanelLeftOpen size={20} strokeWidth={1.8} aria-hidden />
          )}
          <span className="rail-label">{toggleLabel}</span>
        </button>
        <AnnouncementsButton news={announcements} isRailOpen={isOpen} />
        {bell !== undefined && <Bell {...bell} isRailOpen={isOpen} />}
        <AccountMenu onRefresh={onRefresh} isRailOpen={isOpen} />
      </div>
    </nav>
  )
}

type RailEntryProps = { entry: ShownEntry; isOpen: boolean; count: number; attention: boolean }

function RailEntry({
  entry: { path, label, icon: Icon },
  isOpen,
  count,
  attention,
}: RailEntryProps) {
  const { t } = useTranslation('shell')
  const name = t(`menu.${label}`)
  const notes = [count > 0 && t('unreadBadge', { count }), attention && t('attention')].filter(
    (note) => note !== false,
  )
  return (
    <li>
      <NavLink
        to={path}
        end={path === '/'}
        prefetch="intent"
        className="rail-item focus-ring"
        aria-label={[name, ...notes].join(', ')}
        {...railTip(name, isOpen)}
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden />
        <span className="rail-label">{name}</span>
        <CountBadge count={count} attention={attention} />
      </NavLink>
    </li>
  )
}
