import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { markAnywhere } from '#domains/search/mark-text.ts'
import type { Command } from '#app/features/commands/command.ts'
import { listedCommands } from '#app/features/commands/listed-commands.ts'
import { useFoundOptions } from '#app/features/commands/use-found-options.ts'
import { useFoundRecords } from '#app/features/commands/use-found-records.ts'
import { useShellCommands } from '#app/features/commands/use-shell-commands.ts'
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
  const commands = useShellCommands(onRefresh)
  const records = useFoundRecords(text)
  const options = useFoundOptions(text)
  const found = [...records.commands, ...options]
  const hits = listedCommands({ commands, text, recent: [], found })
    .flatMap((section) => section.commands)
    // A list is there by its entries.
    .filter(({ id, children }) => children === undefined && !NOT_HERE.has(id))
  const note = records.isAsking
    ? t('commands:searching')
    : records.hasFailed
      ? t('commands:searchFailed')
      : hits.length === 0
        ? t('commands:nothing')
        : t('commands:count', { count: hits.length })
  const run = (command: Command) =>
    command.staysOpen === true ? command.run?.() : onLeave(() => command.run?.())
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
                onClick={() => run(command)}
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
      <p className={hits.length === 0 || records.hasFailed ? 'nav-note' : 'sr-only'} role="status">
        {note}
      </p>
    </div>
  )
}
