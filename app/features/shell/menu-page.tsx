import { Link, useRouteLoaderData } from '@remix-run/react'
import { Languages, LogOut, Moon, Sun, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { FROM_PAGE } from '#app/components/dialogs/dialog-url.ts'
import { Page } from '#app/components/page.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { PROFILE_PATH } from '#app/features/profile/profile-address.ts'
import { signsOutHere } from '#app/features/session/end-session.ts'
import type { ThemeName } from '#app/features/frame/preferences.ts'
import { currentTheme } from '#app/features/session/save-preferences.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#app/i18n/languages.ts'
import type { loader } from '#app/root.tsx'
import { MenuLists } from './menu-lists.tsx'
import { MENU_PATH } from './more-button.tsx'
import type { MenuMarks } from './rail-entry.tsx'
import { useMenu } from '../frame/use-menu.ts'
import { useViewer } from '../frame/viewer.tsx'

/** Unread counts and warnings are the rail's, beside it. */
const NO_MARKS: MenuMarks = { badges: {}, attention: false }

/** The menu as a page: what a phone without scripts has in place of the sheet. Its forms need none either. */
export function MenuPage({ title, over }: { title: string; over: ReactNode }) {
  const { t } = useTranslation(['navigation', 'shell', 'session', 'common'])
  const viewer = useViewer()
  const { user, company } = viewer
  return (
    <Page title={title} over={over}>
      <div className="nav-page">
        <MenuLists entries={useMenu(viewer)} marks={NO_MARKS} />
        <section className="nav-part" aria-label={t('navigation:forYou')}>
          <h2>{t('navigation:forYou')}</h2>
          <ul>
            <li>
              <Link
                to={PROFILE_PATH}
                state={FROM_PAGE}
                prefetch="intent"
                className="nav-item"
                data-testid="menu-profile"
              >
                <UserRound size={20} strokeWidth={1.8} aria-hidden />
                <span className="truncate">{t('shell:profile')}</span>
              </Link>
            </li>
          </ul>
          <Preferences />
        </section>
        <div className="nav-foot">
          <span className="nav-person">
            <Avatar name={user.name} src={user.profileImage} size={32} />
            <span className="nav-person-words">
              <b className="truncate">{user.name}</b>
              <small className="truncate">
                {`${t(`navigation:profiles.${user.profile}`)} · ${company.name}`}
              </small>
            </span>
          </span>
          <form method="post" action="/logout" onSubmit={signsOutHere}>
            <button type="submit" className="plain-button nav-form-button">
              <LogOut size={18} aria-hidden />
              {t('session:signOut')}
            </button>
          </form>
        </div>
      </div>
    </Page>
  )
}

/** The theme of the page; null where nobody chose one and no scripts say which the system has. */
function useShownTheme(): ThemeName | null {
  const isHydrated = useHydrated()
  const root = useRouteLoaderData<typeof loader>('root')
  return isHydrated ? currentTheme() : (root?.theme ?? null)
}

function Preferences() {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const theme = useShownTheme()
  return (
    <form method="post" action="/preferences" className="nav-form">
      <input type="hidden" name="back" value={MENU_PATH} />
      <span className="nav-form-line">
        <button
          type="submit"
          name="theme"
          value="light"
          className="plain-button nav-form-button"
          aria-label={t('shell:useLightTheme')}
          aria-pressed={theme === null ? undefined : theme === 'light'}
        >
          <Sun size={18} aria-hidden />
          {t('shell:light')}
        </button>
        <button
          type="submit"
          name="theme"
          value="dark"
          className="plain-button nav-form-button"
          aria-label={t('shell:useDarkTheme')}
          aria-pressed={theme === null ? undefined : theme === 'dark'}
        >
          <Moon size={18} aria-hidden />
          {t('shell:dark')}
        </button>
      </span>
      <span className="nav-form-line">
        <Languages size={18} aria-hidden />
        <select
          name="language"
          className="nav-form-select focus-ring"
          aria-label={t('shell:language')}
          defaultValue={i18n.language}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
        <button type="submit" className="plain-button nav-form-button">
          {t('common:save')}
        </button>
      </span>
    </form>
  )
}
