import * as TextField from '@radix-ui/themes/components/text-field'
import { useTranslation } from 'react-i18next'
import { Field, FormSection, SwitchField } from '#app/components/form-field.tsx'
import { inputId } from './use-connection-form.ts'
import type { ConnectionForm } from './use-connection-form.ts'
import { useInput } from './use-input.ts'

/** Which part of the phone's past becomes tickets (specification part 2 §2). */
export function ImportFields({ form }: { form: ConnectionForm }) {
  const { t } = useTranslation('connections')
  const { input, problemOf } = useInput({ form })
  const { values, set } = form
  const isWanted = values.importOldMessages !== ''
  const date = (field: 'importOldMessages' | 'importRecentMessages') => (
    <Field id={inputId(field)} label={t(`form.${field}`)} problem={problemOf(field)}>
      <TextField.Root
        {...input(field)}
        type="datetime-local"
        value={values[field]}
        onChange={(event) => set({ [field]: event.target.value })}
      />
    </Field>
  )
  return (
    <FormSection title={t('form.import')} hint={t('form.importHint')}>
      <div className="form-pair">
        {date('importOldMessages')}
        {date('importRecentMessages')}
      </div>
      <SwitchField
        id={inputId('importOldMessagesGroups')}
        label={t('form.importOldMessagesGroups')}
        checked={values.importOldMessagesGroups}
        disabled={!isWanted}
        onChange={(importOldMessagesGroups) => set({ importOldMessagesGroups })}
      />
      <SwitchField
        id={inputId('closedTicketsPostImported')}
        label={t('form.closedTicketsPostImported')}
        checked={values.closedTicketsPostImported}
        disabled={!isWanted}
        onChange={(closedTicketsPostImported) => set({ closedTicketsPostImported })}
      />
    </FormSection>
  )
}
