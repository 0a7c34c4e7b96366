import { useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { NumberParts } from '#domains/contacts/number-parts.ts'
import { withPart } from '#domains/contacts/number-parts.ts'
import { TextField } from '#app/components/forms/fields.tsx'
import type { Field } from '#app/components/forms/fields.tsx'

const PARTS = ['country', 'area', 'number'] as const
const isPart = (name: string): name is keyof NumberParts => PARTS.some((part) => part === name)

type NumberFieldProps = {
  fields: Record<keyof NumberParts, Field>
  /** A number that this person may not see: it can be neither read nor replaced. */
  hidden: string | null
}

/** Country, area code and number, as one field. */
export function NumberField({ fields, hidden }: NumberFieldProps) {
  const { t } = useTranslation('contactBook')
  const place = useRef<HTMLFieldSetElement>(null)
  if (hidden !== null)
    return (
      <div className="form-field">
        <span className="form-label">{t('form.number')}</span>
        <p className="hidden-number">{hidden}</p>
      </div>
    )
  const inputOf = (part: keyof NumberParts) =>
    place.current?.querySelector<HTMLInputElement>(`[name="${part}"]`)
  const valueOf = (part: keyof NumberParts) => inputOf(part)?.value ?? ''
  const take = ({ name, value }: HTMLInputElement) => {
    if (!isPart(name)) return
    const typed = { country: valueOf('country'), area: valueOf('area'), number: valueOf('number') }
    const parts = withPart(typed, name, value)
    for (const part of PARTS) {
      const input = inputOf(part)
      if (input != null && input.value !== parts[part]) input.value = parts[part]
    }
  }
  return (
    <fieldset
      ref={place}
      className="number-field"
      onInput={({ target }) => target instanceof HTMLInputElement && take(target)}
    >
      <legend className="sr-only">{t('form.number')}</legend>
      {PARTS.map((part) => (
        <TextField
          key={part}
          field={fields[part]}
          type="tel"
          label={t(`form.${part === 'number' ? 'line' : part}`)}
        />
      ))}
    </fieldset>
  )
}
