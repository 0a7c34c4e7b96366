import { Button } from '@radix-ui/themes/components/button'
import * as Input from '@radix-ui/themes/components/text-field'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { EXTRA_INFO_MAX } from '#domains/contacts/limits.ts'
import { Note } from '#app/components/forms/fields.tsx'
import type { Field } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/form-field.tsx'
import { IconAction } from '#app/components/icon-action.tsx'
import { WithoutScripts } from '#app/components/without-scripts.tsx'
import { rowField } from '#app/route-builders/form-rows.ts'
import { linesOf } from './extra-lines.ts'
import type { Line } from './extra-lines.ts'

/** A new line without scripts: what is empty is no field. */
const SPARE = 2

type ExtraFieldsProps = {
  /** What the contact has, as JSON. */
  extra: Field
  /** The lines of a form that was sent and is drawn again. */
  lines: Field
}

/** Fields of the company's own, each a name and a value. */
export function ExtraFields({ extra, lines }: ExtraFieldsProps) {
  const { t } = useTranslation('contactBook')
  const [rows, setRows] = useState(() => linesOf(lines.initialValue ?? extra.initialValue))
  return (
    <FormSection title={t('form.extra')}>
      {rows.map(({ key, line }, at) => (
        <div key={key} className="extra-row">
          <LineInputs at={at} line={line} />
          <IconAction
            label={t('form.dropExtra', { name: line.name ?? '' })}
            icon={<X size={14} aria-hidden />}
            variant="ghost"
            onClick={() => setRows((known) => known.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <WithoutScripts>
        {Array.from({ length: SPARE }, (_, at) => (
          <div key={at} className="extra-row">
            <LineInputs at={rows.length + at} line={{}} />
          </div>
        ))}
      </WithoutScripts>
      <Note field={lines} hint={undefined} />
      {rows.length < EXTRA_INFO_MAX && (
        <Button
          type="button"
          size="1"
          variant="soft"
          color="gray"
          className="extra-add"
          data-testid="add-extra"
          onClick={() => setRows((known) => [...known, { key: crypto.randomUUID(), line: {} }])}
        >
          <Plus size={13} aria-hidden />
          {t('form.addExtra')}
        </Button>
      )}
    </FormSection>
  )
}

function LineInputs({ at, line }: { at: number; line: Line }) {
  const { t } = useTranslation('contactBook')
  return (
    <>
      {(['name', 'value'] as const).map((part) => (
        <Input.Root
          key={part}
          name={rowField('extraInfo', at, part)}
          aria-label={t(part === 'name' ? 'form.extraName' : 'form.extraValue')}
          placeholder={t(part === 'name' ? 'form.extraName' : 'form.extraValue')}
          autoComplete="off"
          defaultValue={line[part] ?? ''}
          data-testid={`extra-${part}-${at}`}
        />
      ))}
    </>
  )
}
