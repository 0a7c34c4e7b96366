import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tagById } from '#domains/tags/list-tags.ts'
import { mergeTagsInput } from '#domains/tags/tags.inputs.ts'
import { listTags } from '#domains/tags/tags.queries.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { SelectField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { tagsAction } from '#app/features/tags/tags-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'tag:write',
  load: async (ctx, { params }) => {
    const [tag, all] = await Promise.all([
      tagById(ctx, recordId(params, 'tagId') ?? 0),
      listTags(ctx),
    ])
    const others = all.filter(({ id, kanban }) => id !== tag.id && kanban === tag.kanban)
    return { tag, others, rules: formRules(mergeTagsInput) }
  },
})

export const action = tagsAction
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function TagMerge() {
  const { tag, others, rules } = useLoaderData<typeof loader>()
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
