import { Button } from '@radix-ui/themes/components/button'
import * as TextField from '@radix-ui/themes/components/text-field'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EXTRA_INFO_MAX } from '#domains/contacts/limits.ts'
import { FieldNote, FormSection } from '#app/components/form-field.tsx'
import { IconAction } from '#app/components/icon-action.tsx'
import type { ExtraField } from './contact-form.ts'
import { inputId } from './use-contact-form.ts'

type ExtraFieldsProps = {
  fields: readonly ExtraField[]
  problem: string | undefined
  onChange: (fields: ExtraField[]) => void
}

/** Fields of the company's own, each a name and a value. */
export function ExtraFields({ fields, problem, onChange }: ExtraFieldsProps) {
  const { t } = useTranslation('contactBook')
  const id = inputId('extra')
  const change = (at: number, change: Partial<ExtraField>) =>
    onChange(fields.map((field, place) => (place === at ? { ...field, ...change } : field)))
  return (
    <FormSection title={t('form.extra')}>
      {fields.map((field, at) => (
        <div key={at} className="extra-row">
          <TextField.Root
            {...(at === 0 ? { id } : {})}
            aria-label={t('form.extraName')}
            placeholder={t('form.extraName')}
            value={field.name}
            data-testid={`extra-name-${at}`}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <TextField.Root
            aria-label={t('form.extraValue')}
            placeholder={t('form.extraValue')}
            value={field.value}
            data-testid={`extra-value-${at}`}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <IconAction
            label={t('form.dropExtra', { name: field.name })}
            icon={<X size={14} aria-hidden />}
            variant="ghost"
            onClick={() => onChange(fields.filter((_field, place) => place !== at))}
          />
        </div>
      ))}
      <FieldNote id={id} hint={undefined} problem={problem} />
      {fields.length < EXTRA_INFO_MAX && (
        <Button
          type="button"
          size="1"
          variant="soft"
          color="gray"
          className="extra-add"
          data-testid="add-extra"
          onClick={() => onChange([...fields, { name: '', value: '' }])}
        >
          <Plus size={13} aria-hidden />
          {t('form.addExtra')}
        </Button>
      )}
    </FormSection>
  )
}
