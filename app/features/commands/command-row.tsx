import { Check, ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Kbd } from '#app/components/kbd.tsx'
import { Marked } from '#app/features/search/marked.tsx'
import { markAnywhere } from '#domains/search/mark-text.ts'
import type { Command } from './command.ts'

type CommandRowProps = {
  id: string
  command: Command
  /** What was looked for, marked in its words. */
  typed: string
  isChosen: boolean
  onPoint: () => void
  onPick: () => void
}

/** One thing to do: sign, name, state, keys. */
export function CommandRow({ id, command, typed, isChosen, onPoint, onPick }: CommandRowProps) {
  const { t } = useTranslation('commands')
  const { keys = [], sign: Sign, detail = command.says } = command
  return (
    // The keyboard is in the box above; the pointer alone comes here.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className="command-row"
      data-danger={command.isDanger === true ? '' : undefined}
      data-testid={`command-${command.id}`}
      // Moving, not entering: a list that scrolls under a resting pointer chooses nothing.
      onMouseMove={isChosen ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="command-sign" aria-hidden>
        {Sign !== null && <Sign size={16} strokeWidth={1.8} />}
        {command.color !== undefined && <i style={{ background: command.color }} />}
      </span>
      <span className="command-label truncate">
        <Marked parts={markAnywhere(command.label, typed)} />
      </span>
      {detail !== undefined && (
        <span className="command-detail truncate">
          <Marked parts={markAnywhere(detail, typed)} />
        </span>
      )}
      <span className="command-end">
        {command.isOn === true && (
          <>
            <Check size={15} aria-hidden />
            <span className="sr-only">{t('isOn')}</span>
          </>
        )}
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && <span className="sr-only"> </span>}
            <Kbd>{key}</Kbd>
          </Fragment>
        ))}
        {command.children !== undefined && <ChevronRight size={15} aria-hidden />}
      </span>
    </div>
  )
}
