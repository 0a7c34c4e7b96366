import { useTranslation } from '#app/i18n/use-translation.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { SelectField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import type { TagsKind } from './kinds.ts'
import type { TagMergeData } from './tags-data.server.ts'

export function TagMerge({ kind, tag, others, rules }: TagMergeData & { kind: TagsKind }) {
  const { t } = useTranslation('tags')
  const said = kind === 'lanes' ? 'lanes.merge' : 'merge'
  return (
    <RecordDialog title={t(`${said}.title`, { name: tag.name })}>
      <RecordForm<{ intoId: string }>
        rules={rules}
        value={{ intoId: '' }}
        intent="merge"
        submitLabel={t('merge.submit')}
      >
        {(fields) => (
          <SelectField
            field={fields.intoId}
            label={t(`${said}.into`)}
            hint={t(`${said}.hint`, { count: tag.contactsCount, name: tag.name })}
            placeholder={t(`${said}.choose`)}
            options={others.map(({ id, name, color }) => ({ value: id, label: name, color }))}
          />
        )}
      </RecordForm>
    </RecordDialog>
  )
}
