import * as TextField from '@radix-ui/themes/components/text-field'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#core/phone.ts'
import { FieldNote } from '#app/components/form-field.tsx'
import { withPart } from './number-parts.ts'
import { inputId } from './use-contact-form.ts'
import type { ContactForm } from './use-contact-form.ts'

type NumberFieldProps = {
  form: ContactForm
  problem: string | undefined
  /** A number that this person may not see: it can be neither read nor replaced. */
  hidden: string | null
  isNeeded: boolean
}

const PARTS = ['country', 'area', 'line'] as const

/** Country, area code and number, as one field. */
export function NumberField({ form, problem, hidden, isNeeded }: NumberFieldProps) {
  const { t } = useTranslation('contactBook')
  const id = inputId('number')
  const { number } = form.values
  const label = isNeeded ? t('form.number') : t('form.numberOptional')
  if (hidden !== null)
    return (
      <div className="form-field">
        <span className="form-label">{label}</span>
        <p className="hidden-number">{formatNumber(hidden)}</p>
      </div>
    )
  return (
    <fieldset className="form-field number-field">
      <legend className="form-label">{label}</legend>
      <div className="contact-number-parts">
        {PARTS.map((part) => (
          <div key={part} data-part={part}>
            <label htmlFor={part === 'line' ? id : `${id}-${part}`}>{t(`form.${part}`)}</label>
            <TextField.Root
              id={part === 'line' ? id : `${id}-${part}`}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              value={number[part]}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-note`}
              data-testid={`contact-number-${part}`}
              onChange={(event) => form.set({ number: withPart(number, part, event.target.value) })}
              onBlur={() => {
                if (part === 'line') form.touch('number')
              }}
            >
              {part === 'country' && <TextField.Slot>+</TextField.Slot>}
            </TextField.Root>
          </div>
        ))}
      </div>
      <FieldNote id={id} hint={undefined} problem={problem} />
    </fieldset>
  )
}
