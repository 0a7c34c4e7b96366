import { useNavigate } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { markAnywhere } from '#domains/search/mark-text.ts'
import type { Command } from '#app/features/commands/command.ts'
import { useHits } from '#app/features/commands/use-hits.ts'
import { Marked } from '#app/features/search/marked.tsx'
import { moveInMenu } from './move-in-menu.ts'

type MenuSearchProps = {
  text: string
  onRefresh: () => void
  /** Closes the sheet, then does something. */
  onLeave: (next?: () => void) => void
}

/** What a phone has no keys for. */
const NOT_HERE = new Set(['shortcuts'])

/** What the words mean of all that can be done on every page, of options and of records: the commands of the command bar, as rows for a finger. */
export function MenuSearch({ text, onRefresh, onLeave }: MenuSearchProps) {
  const { t } = useTranslation(['commands', 'navigation'])
  const navigate = useNavigate()
  const found = useHits(text, onRefresh)
  const hits = found.hits.filter(
    // A list is there by its entries.
    ({ id, children }) => children === undefined && !NOT_HERE.has(id),
  )
  const note = found.isAsking
    ? t('commands:searching')
    : found.hasFailed
      ? t('commands:searchFailed')
      : hits.length === 0
        ? t('commands:nothing')
        : t('commands:count', { count: hits.length })
  const act = ({ to, run }: Command) => {
    if (to === undefined) run?.()
    else navigate(to.path, { state: to.state })
  }
  const pick = (command: Command) =>
    command.staysOpen === true ? act(command) : onLeave(() => act(command))
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows are an addition to Tab
    <div onKeyDown={moveInMenu}>
      <ul className="nav-hits">
        {hits.map((command) => {
          const { sign: Icon } = command
          return (
            <li key={command.id}>
              <button
                type="button"
                className="plain-button nav-hit"
                data-hit={command.id}
                onClick={() => pick(command)}
              >
                {Icon !== null && <Icon size={19} strokeWidth={1.8} aria-hidden />}
                <span className="nav-hit-words">
                  <span className="truncate">
                    <Marked parts={markAnywhere(command.label, text)} />
                  </span>
                  <small className="truncate">
                    {command.detail ?? command.says ?? t(`commands:groups.${command.group}`)}
                  </small>
                </span>
                <ChevronRight size={16} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
      <p className={hits.length === 0 || found.hasFailed ? 'nav-note' : 'sr-only'} role="status">
        {note}
      </p>
    </div>
  )
}
