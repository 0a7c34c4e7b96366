import { Languages, LogOut, Moon, RefreshCw, Sun, UserRound, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import * as Popover from '#app/components/popover.tsx'
import { useOpenProfile } from '#app/features/profile/profile-address.ts'
import { NotificationSettingsRow } from '#app/features/notifications/notification-settings-row.tsx'
import { signsOutHere } from '#app/features/session/end-session.ts'
import { currentTheme, savePreferences, saveTheme } from '#app/features/session/save-preferences.ts'
import type { ThemeName } from '#app/features/frame/preferences.ts'
import { LANGUAGE_NAMES, LANGUAGES, isLanguage } from '#app/i18n/languages.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import { VOLUME_STEP } from '../frame/limits.ts'
import { useVolume } from '../frame/use-volume.ts'
import { useMay, useViewer } from '../frame/viewer.tsx'
import './account-panel.css'

/** What opens from the own picture. */
export function AccountPanel({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTranslation(['shell', 'session', 'panels'])
  const { user, company } = useViewer()
  const formats = useFormats()
  const close = Popover.useClosePopover()
  const openProfile = useOpenProfile()
  const seesValidity = useMay('setting:manage') && company.dueDate !== null
  return (
    <>
      <div className="account-head">
        <Avatar name={user.name} src={user.profileImage} size={40} />
        <div className="account-words">
          <p className="account-greeting">
            {t('panels:greeting', { name: user.name, company: company.name })}
          </p>
          {seesValidity && company.dueDate !== null && (
            <p className="account-validity">
              {t('panels:validUntil', { date: formats.date(company.dueDate) })}
            </p>
          )}
        </div>
      </div>
      <div className="account-rows">
        <LanguageRow />
        <ThemeRow />
        <VolumeRow />
      </div>
      <div className="account-rows">
        <NotificationSettingsRow />
        <button
          type="button"
          className="plain-button account-row account-action"
          data-testid="open-profile"
          onClick={() => close(openProfile)}
        >
          <UserRound size={16} aria-hidden />
          {t('shell:profile')}
        </button>
        <button
          type="button"
          className="plain-button account-row account-action"
          onClick={() => close(onRefresh)}
        >
          <RefreshCw size={16} aria-hidden />
          {t('shell:refresh')}
        </button>
        <form method="post" action="/logout" onSubmit={signsOutHere}>
          <button type="submit" className="plain-button account-row account-action">
            <LogOut size={16} aria-hidden />
            {t('session:signOut')}
          </button>
        </form>
      </div>
    </>
  )
}

function LanguageRow() {
  const { t, i18n } = useTranslation('shell')
  return (
    <label className="account-row">
      <Languages size={16} aria-hidden />
      <span className="account-row-name">{t('language')}</span>
      <select
        className="account-select focus-ring"
        value={i18n.language}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (!isLanguage(value)) return
          savePreferences({ language: value })
          void i18n.changeLanguage(value)
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  )
}

function ThemeRow() {
  const { t } = useTranslation('shell')
  const [theme, setTheme] = useState<ThemeName>(currentTheme)
  const pick = (next: ThemeName) => () => {
    setTheme(next)
    saveTheme(next)
  }
  return (
    <div className="account-row" role="group" aria-label={t('theme')}>
      {theme === 'dark' ? <Moon size={16} aria-hidden /> : <Sun size={16} aria-hidden />}
      <span className="account-row-name" aria-hidden>
        {t('theme')}
      </span>
      <span className="account-segments">
        <button
          type="button"
          className="plain-button"
          aria-pressed={theme === 'light'}
          aria-label={t('useLightTheme')}
          onClick={pick('light')}
        >
          {t('light')}
        </button>
        <button
          type="button"
          className="plain-button"
          aria-pressed={theme === 'dark'}
          aria-label={t('useDarkTheme')}
          onClick={pick('dark')}
        >
          {t('dark')}
        </button>
      </span>
    </div>
  )
}

function VolumeRow() {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const [volume, setVolume] = useVolume()
  const Icon = volume === 0 ? VolumeX : Volume2
  return (
    <label className="account-row">
      <Icon size={16} aria-hidden />
      <span className="account-row-name">{t('volume')}</span>
      <input
        type="range"
        className="account-volume focus-ring"
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={volume}
        aria-valuetext={formats.percent(volume)}
        onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}
