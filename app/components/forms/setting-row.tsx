import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { moveInGroup } from '../move-in-group.ts'
import { useHydrated } from '../use-hydrated.ts'
import { settingRowId } from './setting-control.ts'
import type { Choice, SettingControl, SettingRowProps } from './setting-control.ts'
import { SettingSaid } from './setting-said.tsx'
import { SettingText } from './setting-text.tsx'
import { useSavedAtOnce } from './use-saved-at-once.ts'
import '../select-box.css'
import '../switch.css'
import './setting-row.css'

/**
 * One setting: a switch, a choice or a text that is saved by itself, which is said beside it, and is as it was again where it is refused.
 * Without scripts it is a field of the form around it. A toggle is `enabled` or `disabled`.
 */
export function SettingRow(props: SettingRowProps) {
  const { control } = props
  return control.kind === 'text' || control.kind === 'area' ? (
    <SettingText {...props} control={control} />
  ) : (
    <SettingChoice {...props} control={control} />
  )
}

type ChoiceControl = Exclude<SettingControl, { kind: 'text' | 'area' }>

function SettingChoice(props: SettingRowProps & { control: ChoiceControl }) {
  const { name, label, hint, control, value, save, problem } = props
  const id = useId()
  const isHydrated = useHydrated()
  const row = useRef<HTMLDivElement>(null)
  const { shown, state, change } = useSavedAtOnce(value, save)
  const now = isHydrated ? shown : (props.sent ?? value)
  const first = useRef({ value, change })
  // What was changed before the page's scripts were there is saved too.
  useEffect(() => {
    const { value: before, change: saveNow } = first.current
    const chosen = row.current === null ? null : chosenIn(row.current)
    if (chosen !== null && chosen !== before) void saveNow(chosen, before)
  }, [])
  const choose = (next: string) => void change(next, shown)
  const labelId = `${id}label`
  const described = hint === undefined ? {} : { 'aria-describedby': `${id}hint` }
  return (
    <div
      ref={row}
      id={settingRowId(name)}
      className="setting-row"
      data-setting={name}
      data-state={state.kind}
    >
      <div className="setting-words">
        {control.kind === 'segments' ? (
          <span id={labelId} className="setting-label">
            {label}
          </span>
        ) : (
          <label htmlFor={id} className="setting-label">
            {label}
          </label>
        )}
        {hint !== undefined && <small id={`${id}hint`}>{hint}</small>}
        {problem !== undefined && !isHydrated && (
          <small className="field-problem" role="alert">
            {problem}
          </small>
        )}
      </div>
      <SettingSaid state={state} onRetry={(wanted) => void change(wanted, shown)} />
      {control.kind === 'toggle' && (
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          name={name}
          value="enabled"
          checked={now === 'enabled'}
          onChange={({ target }) => choose(target.checked ? 'enabled' : 'disabled')}
          {...described}
          data-testid={name}
        />
      )}
      {control.kind === 'segments' && (
        <div
          className="setting-segments"
          role="radiogroup"
          aria-labelledby={labelId}
          {...described}
        >
          {control.choices.map((choice) => (
            <label key={choice.value}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={now === choice.value}
                onChange={() => choose(choice.value)}
                onKeyDown={moveInGroup}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </div>
      )}
      {control.kind === 'select' && (
        <span className="select-box setting-select">
          <select
            id={id}
            name={name}
            value={now}
            onChange={({ target }) => choose(target.value)}
            {...described}
            data-testid={name}
          >
            {control.groups.map((group) => groupOf(group))}
          </select>
          <ChevronDown size={15} aria-hidden />
        </span>
      )}
    </div>
  )
}

function groupOf({ label, choices }: { label: string | null; choices: readonly Choice[] }) {
  const options = choices.map(({ value, label: words }) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
  return label === null ? (
    options
  ) : (
    <optgroup key={label} label={label}>
      {options}
    </optgroup>
  )
}

/** What the row's field says in the document. */
function chosenIn(row: Element): string | null {
  const select = row.querySelector('select')
  if (select !== null) return select.value
  const box = row.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (box !== null) return box.checked ? 'enabled' : 'disabled'
  return row.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value ?? null
}
