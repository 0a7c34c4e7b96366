import { BellRing, Command, LogOut, Megaphone, Moon, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { UnseenAnnouncements } from '#domains/announcements/announcements.types.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { settingsDialog } from '#app/features/notifications/settings-dialog-store.ts'
import { useOpenProfile } from '#app/features/profile/profile-address.ts'
import { signsOutHere } from '#app/features/session/end-session.ts'
import { currentTheme, saveTheme } from '#app/features/session/save-preferences.ts'
import { CountBadge } from '../frame/count-badge.tsx'
import { openOverlay } from '../frame/overlays.ts'
import { useViewer } from '../frame/viewer.tsx'

/** What the sheet shows: the menu, or one of its own panels. */
export type SheetView = 'menu' | 'account' | 'announcements'

type MenuAccountProps = {
  news: UnseenAnnouncements
  onView: (view: SheetView) => void
  /** Closes the sheet, then does something. */
  onLeave: (next: () => void) => void
}

/** What the rail has at its foot, for the sheet of a phone. */
export function MenuAccount({ news, onView, onLeave }: MenuAccountProps) {
  const { t } = useTranslation(['navigation', 'shell', 'notices', 'session'])
  const { user, company } = useViewer()
  const openProfile = useOpenProfile()
  const [theme, setTheme] = useState(currentTheme)
  const isDark = theme === 'dark'
  const fresh = news.unseen.length
  const announcements = t('shell:announcements.title')
  const changeTheme = () => {
    const next = isDark ? 'light' : 'dark'
    setTheme(next)
    saveTheme(next)
  }
  const items = [
    {
      id: 'commands',
      label: t('shell:commands'),
      Icon: Command,
      run: () => onLeave(() => openOverlay('commands')),
    },
    {
      id: 'announcements',
      label: announcements,
      name:
        fresh === 0
          ? announcements
          : `${announcements}, ${t('shell:announcements.fresh', { count: fresh })}`,
      Icon: Megaphone,
      count: fresh,
      run: () => onView('announcements'),
    },
    {
      id: 'profile',
      label: t('shell:profile'),
      Icon: UserRound,
      run: () => onLeave(openProfile),
    },
    {
      id: 'notifications',
      label: t('notices:settings'),
      Icon: BellRing,
      run: () => onLeave(settingsDialog.open),
    },
  ]
  return (
    <>
      <section className="nav-part" aria-label={t('navigation:forYou')}>
        <h2>{t('navigation:forYou')}</h2>
        <ul>
          {items.map(({ id, label, name = label, Icon, count = 0, run }) => (
            <li key={id}>
              <button
                type="button"
                className="plain-button nav-item"
                aria-label={name}
                data-testid={`menu-${id}`}
                onClick={run}
              >
                <Icon size={20} strokeWidth={1.8} aria-hidden />
                <span className="truncate">{label}</span>
                <CountBadge count={count} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <div className="nav-foot">
        <button
          type="button"
          className="plain-button nav-person"
          aria-label={t('shell:account', { name: user.name })}
          data-testid="menu-account"
          onClick={() => onView('account')}
        >
          <Avatar name={user.name} src={user.profileImage} size={32} />
          <span className="nav-person-words">
            <b className="truncate">{user.name}</b>
            <small className="truncate">
              {`${t(`navigation:profiles.${user.profile}`)} · ${company.name}`}
            </small>
          </span>
        </button>
        <button
          type="button"
          className="plain-button nav-sign"
          aria-label={t(isDark ? 'shell:useLightTheme' : 'shell:useDarkTheme')}
          onClick={changeTheme}
        >
          {isDark ? <Moon size={19} aria-hidden /> : <Sun size={19} aria-hidden />}
        </button>
        <form method="post" action="/logout" onSubmit={signsOutHere}>
          <button type="submit" className="plain-button nav-sign" aria-label={t('session:signOut')}>
            <LogOut size={19} aria-hidden />
          </button>
        </form>
      </div>
    </>
  )
}
