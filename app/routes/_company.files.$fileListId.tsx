import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { fileListForm } from '#domains/file-lists/file-lists.inputs.ts'
import type { FileListForm } from '#domains/file-lists/file-lists.inputs.ts'
import { fileListById } from '#domains/file-lists/file-lists.queries.ts'
import { FILE_ROWS, filesGone, formValueOf, keptOptions } from '#domains/file-lists/read-as.ts'
import type { FileListFormValue } from '#domains/file-lists/read-as.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import { TextField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { TextAreaField } from '#app/components/forms/text-area.tsx'
import { fileListsAction } from '#app/features/file-lists/file-lists-action.server.ts'
import { firstRows } from '#app/features/file-lists/file-row.ts'
import type { DrawnRow } from '#app/features/file-lists/file-row.ts'
import { FileRowsField } from '#app/features/file-lists/file-rows-field.tsx'
import { useTextVariables } from '#app/features/variables/use-text-variables.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** /files/new and /files/{id}. */
export const loader = companyLoader({
  permission: 'setting:manage',
  load: async (ctx, { params }) => {
    const id = recordId(params, 'fileListId')
    return {
      list: id === null ? null : await fileListById(ctx, id),
      rules: formRules(fileListForm),
      now: ctx.clock.now(),
    }
  },
})

export const action = fileListsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

const NEW: FileListFormValue = { name: '', message: '', kept: '[]' }

export default function FileListDialog() {
  const { list, rules, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('fileLists')
  const text = useTextVariables(now)
  const value = list === null ? NEW : formValueOf(list)
  const filesText = (kept: string) => {
    const names = keptOptions(kept).map(({ name }) => name)
    return names.length === 0
      ? t('changed.noFiles')
      : t('changed.files', { count: names.length, names: names.join(', ') })
  }
  const goneText = (gone: readonly string[]) =>
    gone.length > 0 && t('changed.gone', { count: gone.length, names: gone.join(', ') })
  const changed: ChangeText = ({ name, message, kept }, _all, was) =>
    changes(
      [
        typeof name === 'string' && t('changed.name', { name }),
        message !== undefined && t('changed.message'),
        typeof kept === 'string' && filesText(kept),
        typeof kept === 'string' && goneText(filesGone(`${was['kept']}`, kept)),
      ],
      (what) => t('changed.text', { what }),
    )
  return (
    <RecordDialog
      title={list === null ? t('form.newTitle') : t('form.editTitle')}
      className="file-list-dialog"
    >
      <RecordForm<FileListForm & Pick<FileListFormValue, 'kept'>>
        files
        rules={rules}
        value={value}
        changed={list === null ? undefined : changed}
        longTexts={{ message: t('form.message') }}
        rows={FILE_ROWS}
      >
        {(fields, form) => (
          <>
            <TextField field={fields.name} label={t('form.name')} />
            <TextAreaField field={fields.message} label={t('form.message')} rows={3} {...text} />
            <FileRowsField
              key={fields.kept.key}
              errors={form.allErrors}
              first={() =>
                firstRows(
                  keptOptions(fields.kept.initialValue ?? value.kept),
                  fields.sent.initialValue === undefined
                    ? null
                    : ((fields.options.initialValue ?? []) as DrawnRow[]),
                )
              }
            />
          </>
        )}
      </RecordForm>
    </RecordDialog>
  )
}
