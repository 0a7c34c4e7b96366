import { useTranslation } from 'react-i18next'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { SelectField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import type { TagMergeData } from './tags-data.server.ts'

export function TagMerge({ tag, others, rules }: TagMergeData) {
  const { t } = useTranslation('tags')
  return (
    <RecordDialog title={t('merge.title', { name: tag.name })}>
      <RecordForm<{ intoId: string }>
        rules={rules}
        value={{ intoId: '' }}
        intent="merge"
        submitLabel={t('merge.submit')}
      >
        {(fields) => (
          <SelectField
            field={fields.intoId}
            label={t('merge.into')}
            hint={t('merge.hint', { count: tag.contactsCount, name: tag.name })}
            placeholder={t('merge.choose')}
            options={others.map(({ id, name, color }) => ({ value: id, label: name, color }))}
          />
        )}
      </RecordForm>
    </RecordDialog>
  )
}
