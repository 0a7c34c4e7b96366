import { getInputProps, getSelectProps } from '@conform-to/react'
import type { FieldMetadata } from '@conform-to/react'
import * as Themes from '@radix-ui/themes/components/text-field'
import { ChevronDown } from 'lucide-react'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { useProblemText } from './problem-text.ts'
import '../form-field.css'
import '../select-box.css'
import '../switch.css'

/** A field of conform, whatever it holds. */
export type Field<Value = unknown> = FieldMetadata<Value, Record<string, unknown>, string[]>

export type FieldProps<Value = unknown> = {
  field: Field<Value>
  label: string
  hint?: string | undefined
}

/** Label, field, and below it what is wrong, or the hint. */
export function Frame({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="form-field">
      <label htmlFor={field.id}>{field.required === true ? `${label} *` : label}</label>
      {children}
      <Note field={field} hint={hint} />
    </div>
  )
}

/** What is wrong with a field, or the hint. */
export function Note({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  const problemText = useProblemText()
  const problem = field.errors?.[0]
  if (problem !== undefined)
    return (
      <p id={field.errorId} className="field-problem" role="alert">
        {problemText(problem)}
      </p>
    )
  if (hint === undefined) return null
  return (
    <p id={field.descriptionId} className="field-hint">
      {hint}
    </p>
  )
}

export const described = ({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) =>
  hint === undefined || field.errors !== undefined ? {} : { ariaDescribedBy: field.descriptionId }

/**
 * Returns the key, which React wants apart, and the props without their bounds: a text that is too long is refused in words, not cut
 * by the browser.
 */
export function withoutBounds<Props extends object>(props: Props) {
  const { key, ...rest } = props as Props & { key?: string }
  const kept = Object.entries(rest).filter(([name]) => !BOUNDS.has(name))
  return [key, Object.fromEntries(kept) as Omit<Props, 'key'>] as const
}
const BOUNDS: ReadonlySet<string> = new Set(['maxLength', 'minLength', 'pattern'])

type TextFieldProps = FieldProps & {
  type?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'email' | 'number' | 'password' | 'tel' | 'time' | 'url' | 'date' | 'datetime-local'
  >
  placeholder?: string
  autoComplete?: string
  /** The first day or time that the browser offers. */
  min?: string
}

export function TextField({
  type = 'text',
  placeholder,
  autoComplete = 'off',
  min,
  ...props
}: TextFieldProps) {
  const [key, input] = withoutBounds(getInputProps(props.field, { type, ...described(props) }))
  return (
    <Frame {...props}>
      <Themes.Root
        key={key}
        {...input}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(min === undefined ? {} : { min })}
        autoComplete={autoComplete}
        // Without scripts nothing else leads to the field that was refused; with them conform does.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.field.errors !== undefined}
        data-testid={props.field.name}
      />
    </Frame>
  )
}

export type Option = { value: string | number; label: string; color?: string }

/** One of a list, by the platform's own menu. Without a placeholder one of them is chosen always. */
export function SelectField({
  options,
  placeholder,
  ...props
}: FieldProps & { options: readonly Option[]; placeholder?: string }) {
  const [key, { defaultValue, ...select }] = withoutBounds(
    getSelectProps(props.field, described(props)),
  )
  return (
    <Frame {...props}>
      <span className="select-box">
        <select
          key={key}
          {...select}
          {...(defaultValue === undefined && placeholder === undefined
            ? {}
            : { defaultValue: defaultValue ?? '' })}
          data-testid={props.field.name}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={String(value)}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={15} aria-hidden />
      </span>
    </Frame>
  )
}

/** On or off, with its label in front. */
export function SwitchField({ field, label, hint }: FieldProps) {
  const [key, input] = withoutBounds(
    getInputProps(field, { type: 'checkbox', ...described({ field, hint }) }),
  )
  return (
    <div className="switch-field">
      <label htmlFor={field.id}>
        {label}
        {hint !== undefined && <small id={field.descriptionId}>{hint}</small>}
      </label>
      <input
        key={key}
        {...input}
        type="checkbox"
        role="switch"
        className="switch"
        data-testid={field.name}
      />
    </div>
  )
}
