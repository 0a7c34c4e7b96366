import { NavLink, useLocation } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { SubEntry } from '../frame/menu.ts'
import type { Ahead } from './rail-entry.tsx'
import './rail-sub.css'

type RailSubProps = {
  path: string
  sub: readonly SubEntry[]
  ahead: Ahead
}

/** The pages of an entry, below it while one of them is on the screen. */
export function RailSub({ path, sub, ahead }: RailSubProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  if (![path, ...sub.map((one) => one.path)].some((one) => isAt(pathname, one))) return null
  return (
    <ul className="rail-sub">
      {sub.map((one) => (
        <li key={one.path}>
          <NavLink to={one.path} end className="rail-item focus-ring" {...ahead(one.path)}>
            <span className="rail-label truncate">{t(`menu.${one.label}`)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Whether the page on the screen is this one, or a part of it. */
export const isAt = (pathname: string, path: string) => `${pathname}/`.startsWith(`${path}/`)
