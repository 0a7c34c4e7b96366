import { NavLink } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Kbd } from '#app/components/kbd.tsx'
import { CountBadge } from '../frame/count-badge.tsx'
import type { ShownEntry } from '../frame/menu.ts'
import type { usePagesAhead } from './page-ahead.tsx'
import { RailSub } from './rail-sub.tsx'
import { railTip } from '../frame/rail-tip.ts'

/** What is known of the pages of the menu by now. */
export type MenuMarks = {
  /** Unread counts by the path of an entry. */
  badges: Readonly<Record<string, number>>
  /** A connection is down. */
  attention: boolean
}
export type Ahead = ReturnType<typeof usePagesAhead>['ahead']

/** Whether this entry is the one with the warning. */
export const warns = ({ path }: Pick<ShownEntry, 'path'>, { attention }: MenuMarks) =>
  attention && path === '/connections'

/** The accessible name of an entry: what its badge shows is part of it. */
export function useEntryName(): (entry: ShownEntry, marks: MenuMarks) => string {
  const { t } = useTranslation('shell')
  return (entry, marks) => {
    const count = marks.badges[entry.path] ?? 0
    const name = t(`menu.${entry.label}`)
    const counted = count > 0 ? `${name}, ${t('unreadBadge', { count })}` : name
    return warns(entry, marks) ? `${counted}, ${t('attention')}` : counted
  }
}

type RailEntryProps = {
  entry: ShownEntry
  marks: MenuMarks
  /** With its name beside the icon. */
  isOpen: boolean
  isInBar?: boolean
  ahead: Ahead
}

export function RailEntry({ entry, marks, isOpen, isInBar = false, ahead }: RailEntryProps) {
  const { t } = useTranslation('shell')
  const nameOf = useEntryName()
  const { path, label, key, icon: Icon, sub } = entry
  const name = t(`menu.${label}`)
  return (
    <li data-path={path} data-bar={isInBar ? '' : undefined}>
      <NavLink
        to={path}
        end={path === '/'}
        className="rail-item focus-ring"
        aria-label={nameOf(entry, marks)}
        {...ahead(path)}
        {...railTip(name, isOpen)}
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden />
        <span className="rail-label truncate">{name}</span>
        {isOpen && (
          <span className="rail-key" aria-hidden>
            <Kbd>g</Kbd>
            <Kbd>{key}</Kbd>
          </span>
        )}
        <CountBadge count={marks.badges[path] ?? 0} attention={warns(entry, marks)} />
      </NavLink>
      {isOpen && sub !== undefined && <RailSub path={path} sub={sub} ahead={ahead} />}
    </li>
  )
}
