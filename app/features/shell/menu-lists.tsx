import { NavLink } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CountBadge } from '../frame/count-badge.tsx'
import { GROUP_LABELS, grouped } from '../frame/menu.ts'
import type { ShownEntry } from '../frame/menu.ts'
import { useEntryName, warns } from './rail-entry.tsx'
import type { MenuMarks } from './rail-entry.tsx'
import './menu-lists.css'

type MenuListsProps = {
  entries: readonly ShownEntry[]
  marks: MenuMarks
  /** Where something has to be done before the page changes. Returns false for a press that the browser takes. */
  onGo?: (event: MouseEvent, path: string) => void
}

/** All pages of the menu under the headings of their groups, in two columns. */
export function MenuLists({ entries, marks, onGo }: MenuListsProps) {
  const { t } = useTranslation(['navigation', 'shell'])
  const nameOf = useEntryName()
  return (
    <>
      {grouped(entries).map(({ group, entries: own }) => {
        const head =
          group === 'main' ? t('navigation:daily') : t(`shell:menu.${GROUP_LABELS[group]}`)
        return (
          <section key={group} className="nav-part" aria-label={head}>
            <h2>{head}</h2>
            <ul>
              {own.map((entry) => (
                <li key={entry.path}>
                  <NavLink
                    to={entry.path}
                    end={entry.path === '/'}
                    className="nav-item focus-ring"
                    aria-label={nameOf(entry, marks)}
                    onClick={(event) => onGo?.(event, entry.path)}
                  >
                    <entry.icon size={20} strokeWidth={1.8} aria-hidden />
                    <span className="truncate">{t(`shell:menu.${entry.label}`)}</span>
                    <CountBadge
                      count={marks.badges[entry.path] ?? 0}
                      attention={warns(entry, marks)}
                    />
                  </NavLink>
                </li>
              ))}
              {own.flatMap((entry) =>
                (entry.sub ?? [])
                  .filter(({ path }) => path !== entry.path)
                  .map(({ path, label }) => (
                    <li key={path} className="nav-below">
                      <NavLink
                        to={path}
                        className="nav-item focus-ring"
                        onClick={(event) => onGo?.(event, path)}
                      >
                        <entry.icon size={20} strokeWidth={1.8} aria-hidden />
                        <span className="truncate">
                          {`${t(`shell:menu.${entry.label}`)} › ${t(`shell:menu.${label}`)}`}
                        </span>
                      </NavLink>
                    </li>
                  )),
              )}
            </ul>
          </section>
        )
      })}
    </>
  )
}
