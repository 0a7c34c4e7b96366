import { useFetcher } from '@remix-run/react'
import {
  Keyboard,
  Languages,
  LogOut,
  MessageSquarePlus,
  Moon,
  RefreshCw,
  Sun,
  UserRound,
  Volume2,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { may } from '#core/permissions.ts'
import { signsOutHere } from '#app/features/session/end-session.ts'
import { currentTheme, savePreferences, saveTheme } from '#app/features/session/save-preferences.ts'
import { useOpenProfile } from '#app/features/profile/profile-address.ts'
import { openOverlay } from '#app/features/frame/overlays.ts'
import { GROUP_LABELS } from '#app/features/frame/menu.ts'
import { useMenu } from '#app/features/frame/use-menu.ts'
import { useVolume } from '#app/features/frame/use-volume.ts'
import { useViewer } from '#app/features/frame/viewer.tsx'
import { NEW_TICKET_STATE } from '#app/features/desk/new-ticket-state.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#app/i18n/languages.ts'
import { useFormats } from '#app/i18n/use-formats.ts'
import type { Command } from './command.ts'

const VOLUMES = [0, 0.2, 0.5, 0.8, 1] as const
const THEMES = ['light', 'dark'] as const

/** What can be done on any page. */
export function useShellCommands(onRefresh: () => void): Command[] {
  const { t, i18n } = useTranslation(['commands', 'shell', 'session'])
  const viewer = useViewer()
  const menu = useMenu(viewer)
  const signOut = useFetcher()
  const formats = useFormats()
  const openProfile = useOpenProfile()
  const [volume, setVolume] = useVolume()
  const [theme, setTheme] = useState(currentTheme)

  return useMemo<Command[]>(() => {
    const go = menu.flatMap(({ path, label, icon, key, group, sub = [] }): Command[] => [
      {
        id: `go-${label}`,
        group: 'go',
        label: t(`shell:menu.${label}`),
        detail: group === 'main' ? undefined : t(`shell:menu.${GROUP_LABELS[group]}`),
        words: t('commands:words.go'),
        sign: icon,
        keys: ['g', key],
        to: { path },
      },
      ...sub
        .filter((one) => one.path !== path)
        .map((one): Command => ({
          id: `go-${one.label}`,
          group: 'go',
          label: `${t(`shell:menu.${label}`)} › ${t(`shell:menu.${one.label}`)}`,
          words: t('commands:words.go'),
          sign: icon,
          to: { path: one.path },
        })),
    ])
    const create: Command = {
      id: 'new-ticket',
      group: 'desk',
      label: t('commands:newTicket'),
      words: t('commands:words.newTicket'),
      sign: MessageSquarePlus,
      to: { path: '/tickets', state: NEW_TICKET_STATE },
    }
    return [
      ...(may(viewer.user, 'ticket:create') ? [create] : []),
      ...go,
      {
        id: 'theme',
        group: 'look',
        label: t('shell:theme'),
        words: t('commands:words.theme'),
        sign: theme === 'dark' ? Moon : Sun,
        children: THEMES.map((name): Command => ({
          id: `theme-${name}`,
          group: 'look',
          label: t(`shell:${name}`),
          sign: name === 'dark' ? Moon : Sun,
          isOn: theme === name,
          run: () => {
            setTheme(name)
            saveTheme(name)
          },
        })),
      },
      {
        id: 'language',
        group: 'look',
        label: t('shell:language'),
        words: 'language idioma dil',
        sign: Languages,
        children: LANGUAGES.map((language): Command => ({
          id: `language-${language}`,
          group: 'look',
          label: LANGUAGE_NAMES[language],
          sign: Languages,
          isOn: i18n.language === language,
          run: () => {
            savePreferences({ language })
            void i18n.changeLanguage(language)
          },
        })),
      },
      {
        id: 'volume',
        group: 'look',
        label: t('shell:volume'),
        words: t('commands:words.volume'),
        sign: Volume2,
        children: VOLUMES.map((level): Command => ({
          id: `volume-${level}`,
          group: 'look',
          label: level === 0 ? t('commands:mute') : formats.percent(level),
          sign: Volume2,
          isOn: volume === level,
          staysOpen: true,
          run: () => setVolume(level),
        })),
      },
      {
        id: 'profile',
        group: 'account',
        label: t('commands:profile'),
        words: t('commands:words.profile'),
        sign: UserRound,
        run: openProfile,
      },
      {
        id: 'refresh',
        group: 'account',
        label: t('shell:refresh'),
        sign: RefreshCw,
        run: onRefresh,
      },
      {
        id: 'shortcuts',
        group: 'account',
        label: t('commands:shortcuts'),
        words: t('commands:words.shortcuts'),
        sign: Keyboard,
        keys: ['?'],
        run: () => openOverlay('shortcuts'),
      },
      {
        id: 'sign-out',
        actsAtOnce: true,
        group: 'account',
        label: t('session:signOut'),
        words: t('commands:words.signOut'),
        sign: LogOut,
        run: () => {
          signsOutHere()
          signOut.submit(null, { method: 'post', action: '/logout' })
        },
      },
    ]
  }, [t, i18n, viewer, menu, signOut, formats, openProfile, volume, setVolume, theme, onRefresh])
}
