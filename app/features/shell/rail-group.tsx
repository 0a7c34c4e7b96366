import { ChevronDown } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { foldGroup, useFolded } from '../frame/folded-groups.ts'
import { GROUP_LABELS } from '../frame/menu.ts'
import type { MenuGroup, ShownEntry } from '../frame/menu.ts'
import { RailEntry, warns } from './rail-entry.tsx'
import type { Ahead, MenuMarks } from './rail-entry.tsx'

type RailGroupProps = {
  group: Exclude<MenuGroup, 'main'>
  entries: readonly ShownEntry[]
  marks: MenuMarks
  /** Groups that were folded when the page was drawn. */
  kept: readonly MenuGroup[]
  ahead: Ahead
}

/** Part of the open rail under a heading, which folds. */
export function RailGroup({ group, entries, marks, kept, ahead }: RailGroupProps) {
  const folded = useFolded(kept)
  const { t } = useTranslation('shell')
  const name = t(`menu.${GROUP_LABELS[group]}`)
  const attention = entries.some((entry) => warns(entry, marks))
  const isFolded = folded.includes(group)
  return (
    <li className="rail-group">
      {/* Folds without scripts too. */}
      <details
        open={!isFolded}
        onToggle={(event) => foldGroup(group, !event.currentTarget.open, folded)}
      >
        <summary className="rail-group-head focus-ring">
          {name}
          {isFolded && attention && (
            <>
              <i className="warn-dot" aria-hidden />
              <span className="sr-only">, {t('attention')}</span>
            </>
          )}
          <ChevronDown size={14} aria-hidden />
        </summary>
        <ul aria-label={name}>
          {entries.map((entry) => (
            <RailEntry key={entry.path} entry={entry} marks={marks} isOpen ahead={ahead} />
          ))}
        </ul>
      </details>
    </li>
  )
}
