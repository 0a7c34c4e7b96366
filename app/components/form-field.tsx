import type { ReactNode } from 'react'
import './form-field.css'

type FieldNoteProps = { id: string; hint?: string | undefined; problem?: string | undefined }

/** The hint of a field, or what is wrong with it. The input is described by `{id}-note`. */
export function FieldNote({ id, hint, problem }: FieldNoteProps) {
  if (problem === undefined && hint === undefined) return null
  return (
    <p
      id={`${id}-note`}
      className={problem === undefined ? 'field-hint' : 'field-problem'}
      role={problem === undefined ? undefined : 'alert'}
    >
      {problem ?? hint}
    </p>
  )
}

type SwitchFieldProps = {
  id: string
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** On or off, with its label in front. */
export function SwitchField({ id, label, hint, checked, disabled, onChange }: SwitchFieldProps) {
  return (
    <div className="switch-field">
      <label htmlFor={id}>
        {label}
        {hint !== undefined && <small id={`${id}-note`}>{hint}</small>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-note`}
        data-testid={id}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}

export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      {children}
    </fieldset>
  )
}
