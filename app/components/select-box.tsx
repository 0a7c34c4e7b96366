import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithoutRef, CSSProperties } from 'react'
import './select-box.css'

export type SelectOption<Value extends string | number> = {
  value: Value
  label: string
  color?: string
}

export type SelectBoxProps<Value extends string | number> = Omit<
  ComponentPropsWithoutRef<'select'>,
  'value' | 'onChange' | 'children' | 'aria-label'
> & {
  /** The accessible name, where no `<label>` is tied to `id`. */
  label?: string
  placeholder: string
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** One of a list, by the platform's own menu: at home on every phone, and no weight. The chosen one's colour stands before it. */
export function SelectBox<Value extends string | number>({
  label,
  placeholder,
  options,
  value,
  onChange,
  ...select
}: SelectBoxProps<Value>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <span className="select-box">
      {chosen?.color !== undefined && (
        <i
          className="select-box-colour"
          style={{ '--colour': chosen.color } as CSSProperties}
          aria-hidden
        />
      )}
      <select
        {...select}
        aria-label={label}
        value={chosen === undefined ? '' : String(chosen.value)}
        data-empty={chosen === undefined ? '' : undefined}
        onChange={(event) => {
          const picked = options.find(
            (option) => String(option.value) === event.currentTarget.value,
          )
          if (picked !== undefined) onChange(picked.value)
        }}
      >
        <option value="" disabled>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden />
    </span>
  )
}
