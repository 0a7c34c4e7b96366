import * as TextField from '@radix-ui/themes/components/text-field'
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import './search-field.css'

export type SearchFieldProps = {
  label: string
  /** The label, where it is not given. */
  placeholder?: string
  value: string
  onChange: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** In the place of the button that empties it, while it is empty. */
  hint?: ReactNode
  id?: string
  /** In a form that works without scripts. */
  name?: string
  className?: string
  testId?: string
}

/** Where one types what to look for; a button empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, onChange, onKeyDown, hint, className, testId } = props
  const { t } = useTranslation('common')
  const box = useRef<HTMLInputElement>(null)
  const first = useRef({ value, onChange })
  // What was typed before the page's scripts were there is looked for too.
  useEffect(() => {
    const typed = box.current?.value ?? ''
    if (typed !== first.current.value) first.current.onChange(typed)
  }, [])
  return (
    <TextField.Root
      ref={box}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props.name === undefined ? {} : { name: props.name })}
      className={className === undefined ? 'search-field' : `search-field ${className}`}
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      data-testid={testId}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    >
      <TextField.Slot side="left">
        <Search size={15} strokeWidth={1.8} aria-hidden />
      </TextField.Slot>
      <TextField.Slot side="right">
        {value === '' ? (
          hint
        ) : (
          <button
            type="button"
            className="plain-button sign-button"
            aria-label={t('clearSearch')}
            onClick={() => onChange('')}
          >
            <X size={14} aria-hidden />
          </button>
        )}
      </TextField.Slot>
    </TextField.Root>
  )
}
