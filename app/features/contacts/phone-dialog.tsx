import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { Note, SelectField } from '#app/components/forms/fields.tsx'
import type { Field } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { moveInGroup } from '#app/components/move-in-group.ts'
import type { FormRules } from '#app/route-builders/form-rules.ts'
import './import-dialogs.css'

/** As `PHONE_BOOKS`, with the names of their words. */
const WHICH = [
  ['address-book', 'book'],
  ['chats', 'chats'],
] as const

type PhoneDialogProps = {
  phones: readonly { id: number; name: string }[]
  usual: number | null
  rules: FormRules
}

/** Makes contacts of whom a linked phone knows, and says how many came of it. */
export function PhoneDialog({ phones, usual, rules }: PhoneDialogProps) {
  const { t } = useTranslation(['contactBook', 'common'])
  const close = (
    <div className="dialog-actions">
      <CancelLink label={t('common:close')} />
    </div>
  )
  return (
    <RecordDialog title={t('phone.title')}>
      {phones.length === 0 ? (
        <>
          <p className="dialog-text">{t('phone.none')}</p>
          {close}
        </>
      ) : (
        <RecordForm<{ whatsappId: string; which: string }>
          rules={rules}
          value={{ whatsappId: String(usual ?? ''), which: 'address-book' }}
          intent="import"
          submitLabel={t('phone.start')}
          shown={(counts) => (
            <>
              <ul className="import-result" role="status" data-testid="phone-result">
                {(['created', 'existing', 'skipped'] as const).map((name) => (
                  <li key={name} data-kind={name}>
                    {t(`phone.${name}`, { count: Number(counts[name]) })}
                  </li>
                ))}
              </ul>
              {close}
            </>
          )}
        >
          {(fields) => (
            <>
              <p className="dialog-text">{t('phone.text')}</p>
              <SelectField
                field={fields.whatsappId}
                label={t('phone.connection')}
                options={phones.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <WhichField field={fields.which} />
            </>
          )}
        </RecordForm>
      )}
    </RecordDialog>
  )
}

function WhichField({ field }: { field: Field }) {
  const { t } = useTranslation('contactBook')
  return (
    <fieldset key={field.key} className="phone-which">
      <legend>{t('phone.which')}</legend>
      {WHICH.map(([value, name]) => (
        <label key={value}>
          <input
            type="radio"
            name={field.name}
            value={value}
            defaultChecked={value === field.initialValue}
            onKeyDown={moveInGroup}
            data-testid={`phone-${name}`}
          />
          <span>
            {t(`phone.${name}`)}
            <small>{t(`phone.${name}Hint`)}</small>
          </span>
        </label>
      ))}
      <Note field={field} hint={undefined} />
    </fieldset>
  )
}
