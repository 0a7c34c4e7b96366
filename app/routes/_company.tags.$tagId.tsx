import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { tagById } from '#domains/tags/list-tags.ts'
import { saveTagInput } from '#domains/tags/tags.inputs.ts'
import type { SaveTagInput } from '#domains/tags/tags.inputs.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import type { ChangeText } from '#app/components/forms/changed-note.tsx'
import { ColourField, SwitchField, TextField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { tagsAction } from '#app/features/tags/tags-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** /tags/new and /tags/{id}. */
export const loader = companyLoader({
  permission: 'tag:write',
  load: async (ctx, { params }) => {
    const id = recordId(params, 'tagId')
    return { tag: id === null ? null : await tagById(ctx, id), rules: formRules(saveTagInput) }
  },
})

export const action = tagsAction
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

const NEW: SaveTagInput = { name: '', color: '#3e63dd', kanban: false }

export default function TagDialog() {
  const { tag, rules } = useLoaderData<typeof loader>()
  const { t } = useTranslation('tags')
  const changed: ChangeText = ({ name, color, kanban }) =>
    t('changed.text', {
      what: [
        typeof name === 'string' && t('changed.name', { name }),
        color !== undefined && t('changed.color'),
        kanban === true && t('changed.lane'),
        kanban === false && t('changed.noLane'),
      ]
        .filter((part) => part !== false)
        .join(', '),
    })
  return (
    <RecordDialog title={tag === null ? t('form.newTitle') : t('form.editTitle')}>
      <RecordForm<SaveTagInput>
        rules={rules}
        value={tag === null ? NEW : { name: tag.name, color: tag.color, kanban: tag.kanban === 1 }}
        changed={tag === null ? undefined : changed}
      >
        {(fields) => (
          <>
            <TextField field={fields.name} label={t('form.name')} />
            <ColourField field={fields.color} label={t('form.color')} />
            <SwitchField
              field={fields.kanban}
              label={t('form.kanban')}
              hint={t('form.kanbanHint')}
            />
          </>
        )}
      </RecordForm>
    </RecordDialog>
  )
}
