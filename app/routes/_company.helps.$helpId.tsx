import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { saveHelpInput } from '#domains/helps/helps.inputs.ts'
import type { SaveHelpInput } from '#domains/helps/helps.inputs.ts'
import { helpById } from '#domains/helps/helps.queries.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import { TextField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { TextAreaField } from '#app/components/forms/text-area.tsx'
import { helpsAction } from '#app/features/helps/helps-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** /helps/new and /helps/{id}. */
export const loader = companyLoader({
  permission: 'help:manage',
  load: async (ctx, { params, context }) => {
    const id = recordId(params, 'helpId')
    return {
      help: id === null ? null : await helpById(ctx, context.platform, id),
      rules: formRules(saveHelpInput),
    }
  },
})

export const action = helpsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

const NEW: SaveHelpInput = { title: '', description: '', video: '' }

export default function HelpDialog() {
  const { help, rules } = useLoaderData<typeof loader>()
  const { t } = useTranslation('helps')
  const changed: ChangeText = ({ title, description, video }) =>
    changes(
      [
        typeof title === 'string' && t('changed.title', { name: title }),
        description !== undefined && t('changed.description'),
        video !== undefined && t('changed.video'),
      ],
      (what) => t('changed.text', { what }),
    )
  const value =
    help === null ? NEW : { title: help.title, description: help.description, video: help.video }
  return (
    <RecordDialog title={help === null ? t('form.newTitle') : t('form.editTitle')}>
      <RecordForm<SaveHelpInput>
        rules={rules}
        value={value}
        changed={help === null ? undefined : changed}
        longTexts={{ description: t('form.description') }}
        refusal={t('form.refused')}
      >
        {(fields) => (
          <>
            <TextField field={fields.title} label={t('form.title')} />
            <TextAreaField field={fields.description} label={t('form.description')} rows={3} />
            <TextField field={fields.video} label={t('form.video')} hint={t('form.videoHint')} />
          </>
        )}
      </RecordForm>
    </RecordDialog>
  )
}
