import { useLocation } from '@remix-run/react'
import { Globe, SlidersHorizontal } from 'lucide-react'
import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CountBadge } from '../frame/count-badge.tsx'
import { GROUP_LABELS } from '../frame/menu.ts'
import type { MenuGroup, ShownEntry } from '../frame/menu.ts'
import { moveInMenu } from './move-in-menu.ts'
import { RailEntry, warns } from './rail-entry.tsx'
import type { Ahead, MenuMarks } from './rail-entry.tsx'
import { isAt } from './rail-sub.tsx'
import { useFlyout } from './use-flyout.ts'
import './rail-flyout.css'

const GROUP_ICONS = { admin: SlidersHorizontal, platform: Globe } as const

type RailFlyoutProps = {
  group: Exclude<MenuGroup, 'main'>
  entries: readonly ShownEntry[]
  marks: MenuMarks
  ahead: Ahead
}

/** A group of the closed rail: one icon, whose entries stand in a panel beside it. */
export function RailFlyout({ group, entries, marks, ahead }: RailFlyoutProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const id = useId()
  const { isOpen, panel, hover, button, onPanelKeyDown } = useFlyout()
  const name = t(`menu.${GROUP_LABELS[group]}`)
  const Icon = GROUP_ICONS[group]
  const attention = entries.some((entry) => warns(entry, marks))
  const isHere = entries.some(({ path }) => isAt(pathname, path))
  const onKeyDown = (event: KeyboardEvent) => {
    onPanelKeyDown(event)
    moveInMenu(event)
  }
  return (
    <li className="rail-group" data-group={group} {...hover}>
      <button
        {...button}
        type="button"
        className={`plain-button rail-item focus-ring${isHere ? ' active' : ''}`}
        aria-label={attention ? `${name}, ${t('attention')}` : name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-state={isOpen ? 'open' : 'closed'}
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden />
        <CountBadge count={0} attention={attention} />
      </button>
      {isOpen && (
        // Keys that bubble from what is in it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={panel}
          id={id}
          role="dialog"
          tabIndex={-1}
          aria-label={name}
          className="popover rail-flyout"
          onKeyDown={onKeyDown}
          {...POPOVER}
        >
          <p className="rail-flyout-title" aria-hidden>
            {name}
          </p>
          <ul>
            {entries.map((entry) => (
              <RailEntry key={entry.path} entry={entry} marks={marks} isOpen ahead={ahead} />
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

/** React 18 does not know the attribute. Not `auto`: an automatic one takes the press on its own icon for a press elsewhere. */
const POPOVER = { popover: 'manual' } as const
