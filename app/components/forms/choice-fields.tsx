import { useId } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { moveInGroup } from '../move-in-group.ts'
import { Note } from './fields.tsx'
import type { FieldProps, Option } from './fields.tsx'
import './choice-fields.css'

/** One of a few, all of them in sight: radio buttons of the platform, side by side. */
export function ChoiceField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const { field, hint } = props
  return (
    <Group {...props} role="radiogroup">
      <div className="segments">
        {options.map(({ value, label: words }) => (
          <label key={value}>
            <input
              type="radio"
              name={field.name}
              value={value}
              required={field.required}
              defaultChecked={String(value) === field.initialValue}
              onKeyDown={moveInGroup}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <Note field={field} hint={hint} />
    </Group>
  )
}

/** Any of a set, each with its colour. Begins with ids in a list, or in one text with commas between. */
export function CheckListField({
  options,
  empty,
  ...props
}: FieldProps & { options: readonly Option[]; empty: string }) {
  const { field, hint } = props
  const chosen = chosenIn(field.initialValue)
  return (
    <Group {...props} role="group">
      <div className="check-chips">
        {options.map(({ value, label, color }) => (
          <label key={value} style={{ '--colour': color } as CSSProperties}>
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={chosen.has(String(value))}
              onKeyDown={moveInGroup}
            />
            {color !== undefined && <i aria-hidden />}
            {label}
          </label>
        ))}
        {options.length === 0 && <span className="field-hint">{empty}</span>}
      </div>
      <Note field={field} hint={hint} />
    </Group>
  )
}

type GroupProps = FieldProps & { role: 'group' | 'radiogroup'; children: ReactNode }

function Group({ field, label, hint, role, children }: GroupProps) {
  const id = useId()
  return (
    <div
      key={field.key}
      className="form-field"
      role={role}
      aria-labelledby={id}
      aria-describedby={
        field.errors !== undefined
          ? field.errorId
          : hint === undefined
            ? undefined
            : field.descriptionId
      }
      data-testid={field.name}
    >
      <span id={id} className="form-label">
        {label}
      </span>
      {children}
    </div>
  )
}

/** Values that a field of several begins with: a list, or one text with commas between. */
export function chosenIn(initial: unknown): ReadonlySet<string> {
  if (Array.isArray(initial)) return new Set(initial.map(String))
  return new Set(typeof initial === 'string' ? initial.split(',') : [])
}
