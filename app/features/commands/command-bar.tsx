import { useNavigate } from '@remix-run/react'
import { ChevronLeft, Search, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { collectLetters } from '#app/components/collect-letters.ts'
import * as Dialog from '#app/components/dialog.tsx'
import { useTellNowhere } from '#app/components/use-tell-nowhere.ts'
import { isSentence } from '#app/components/writing-on.ts'
import { focusBeforeTypedAhead, takeTypedAhead } from '../frame/typed-ahead.ts'
import type { Command, Destination } from './command.ts'
import { CommandRow } from './command-row.tsx'
import { listedCommands, preselectedAt } from './listed-commands.ts'
import { noteCommand, recentCommands } from './recent-commands.ts'
import { useFound } from './use-found.ts'
import { useFoundOptions } from './use-found-options.ts'
import { useFoundRecords } from './use-found-records.ts'
import './command-bar.css'

export type CommandBarProps = {
  commands: readonly Command[]
  /** Called as soon as a way is chosen, before anything has changed: what is typed from then on is for that place. Returns how one goes there. */
  onLead?: (to: Destination) => () => void
  onClose: () => void
}

/**
 * Everything there is to do, one line away. A combobox (WAI-ARIA APG): the focus stays in the box, the arrows move the choice. A command
 * that opens a list of its own goes one step in; Backspace in an empty box goes back.
 */
export function CommandBar({ commands, onLead, onClose }: CommandBarProps) {
  const { t } = useTranslation('commands')
  const id = useId()
  const [text, setText] = useState('')
  const [inside, setInside] = useState<Command | null>(null)
  /** Null until somebody chooses. */
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const [recent] = useState(recentCommands)
  const navigate = useNavigate()
  const tellNowhere = useTellNowhere()
  const toDo = useRef<Command | null>(null)
  const goThere = useRef<(() => void) | null>(null)
  const leaves = useRef(false)
  /** What is typed between a choice and what it does: no letter of it is for the bar, the text behind it, or a command of the page. */
  const typedSince = useRef<(() => string) | null>(null)
  useEffect(
    () => () => {
      // The bar gives the focus back in a task of its own, behind this one; whatever becomes of it, keys are heard again.
      setTimeout(() => setTimeout(() => typedSince.current?.()))
    },
    [],
  )
  /** Enter came before the answer, and nothing was written or pointed at since. */
  const isEntered = useRef(false)
  const before = useRef(focusBeforeTypedAhead())
  const sought = inside === null ? text : ''
  const found = useFound(sought)
  const records = useFoundRecords(sought)
  const options = useFoundOptions(sought)
  const sections = useMemo(
    () =>
      listedCommands({
        // What a list of its own says may change while it is open.
        commands:
          inside === null ? commands : (children(commands, inside.id) ?? inside.children ?? []),
        text,
        recent,
        found: [...found.commands, ...records.commands, ...options],
      }),
    [commands, inside, text, recent, found.commands, records.commands, options],
  )
  const shown = sections.flatMap((section) => section.commands)
  const chosenAt = Math.min(pointedAt ?? preselectedAt(shown, text), shown.length - 1)
  const chosen = shown[chosenAt]
  const isAsking = found.isAsking || records.isAsking
  const optionId = (command: Command) => `${id}-${command.id}`

  useEffect(() => {
    if (chosen !== undefined)
      document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another choice moves the list
  }, [chosen?.id])

  /** What is chosen now is not what Enter asked for. */
  const point = (at: number | null) => {
    isEntered.current = false
    setPointedAt(at)
  }
  const write = (next: string) => {
    setText(next)
    point(null)
  }
  const pick = (command: Command) => {
    if (command.children !== undefined) {
      setInside(command)
      return write('')
    }
    noteCommand(command.id)
    if (command.staysOpen === true) return command.run?.()
    // Done once the dialog has let go of the focus: a command may put it somewhere.
    toDo.current = command
    const { to } = command
    typedSince.current?.()
    if (to === undefined) typedSince.current = collectLetters({ fromFields: true })
    if (to !== undefined) {
      leaves.current = to.ticket !== undefined || pathOf(to) !== window.location.pathname
      goThere.current = onLead?.(to) ?? (() => navigate(to.path, { state: to.state }))
    }
    onClose()
  }
  const goBack = () => {
    setInside(null)
    write('')
  }
  const move = (step: number) =>
    point((Math.max(chosenAt, step < 0 ? 0 : -1) + step + shown.length) % shown.length)

  // Enter that came before its answer leads to what would have been chosen.
  useEffect(() => {
    if (isAsking || !isEntered.current) return
    isEntered.current = false
    if (chosen !== undefined && chosen.run === undefined) pick(chosen)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const isDown = key === 'ArrowDown' || (event.ctrlKey && key === 'n')
    const isUp = key === 'ArrowUp' || (event.ctrlKey && key === 'p')
    if ((isDown || isUp) && shown.length > 0) move(isDown ? 1 : -1)
    else if (key === 'PageDown') point(Math.min(chosenAt + PAGE, shown.length - 1))
    else if (key === 'PageUp') point(Math.max(chosenAt - PAGE, 0))
    else if (key === 'Enter' && chosen !== undefined) pick(chosen)
    else if (key === 'Enter' && isAsking) isEntered.current = true
    else if (key === 'Backspace' && text === '' && inside !== null) goBack()
    else if (key === 'k' && event.ctrlKey !== event.metaKey) onClose()
    else return
    event.preventDefault()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content
        align="start"
        className="command-bar"
        aria-describedby={undefined}
        data-testid="command-bar"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const { current } = before
          const isThere = current instanceof HTMLElement && current.isConnected
          // Whoever goes elsewhere comes back to nothing.
          if (isThere && !leaves.current) current.focus()
          goThere.current?.()
          const command = toDo.current
          command?.run?.()
          const typed = typedSince.current?.() ?? ''
          if (command?.goesOn !== undefined && typed !== '') command.goesOn(typed)
          else if (isSentence(typed)) tellNowhere(typed)
        }}
        onEscapeKeyDown={(event) => {
          if (inside === null) return
          event.preventDefault()
          goBack()
        }}
      >
        <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
        <div className="command-head">
          {inside === null ? (
            <Search size={16} aria-hidden />
          ) : (
            <button type="button" className="plain-button command-back" onClick={goBack}>
              <ChevronLeft size={14} aria-hidden />
              <span className="sr-only">{t('back')}</span>
              {inside.label}
            </button>
          )}
          <input
            role="combobox"
            aria-label={inside?.label ?? t('title')}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={inside === null ? t('placeholder') : t('placeholderInside')}
            value={text}
            data-testid="command-text"
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={() => {
              const typed = takeTypedAhead()
              if (typed !== '') write(text + typed)
            }}
          />
          <Dialog.Close>
            <button type="button" className="plain-button command-close" aria-label={t('close')}>
              <X size={18} aria-hidden />
            </button>
          </Dialog.Close>
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('results')}
          className="command-list scroll-y"
        >
          {sections.map(({ group, about, commands: listed }) => (
            <div key={group} role="group" aria-label={headOf(t(`groups.${group}`), about)}>
              <div className="command-group truncate" aria-hidden>
                {headOf(t(`groups.${group}`), about)}
              </div>
              {listed.map((command) => (
                <CommandRow
                  key={command.id}
                  id={optionId(command)}
                  command={command}
                  typed={text}
                  isChosen={command === chosen}
                  onPoint={() => point(shown.indexOf(command))}
                  onPick={() => pick(command)}
                />
              ))}
            </div>
          ))}
        </div>
        <p className="command-note" role="status">
          {isAsking ? (
            t('searching')
          ) : found.hasFailed || records.hasFailed ? (
            t('searchFailed')
          ) : shown.length === 0 ? (
            t('nothing')
          ) : (
            <span className="sr-only">{t('count', { count: shown.length })}</span>
          )}
        </p>
      </Dialog.Content>
    </Dialog.Root>
  )
}

const headOf = (group: string, about: string | undefined) =>
  about === undefined ? group : `${group} · ${about}`

/** Rows that Page Up and Page Down pass over. */
const PAGE = 8

const children = (commands: readonly Command[], id: string) =>
  commands.find((command) => command.id === id)?.children

const pathOf = ({ path }: Destination) => new URL(path, window.location.href).pathname
