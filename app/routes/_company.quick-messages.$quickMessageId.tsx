import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { quickMessageForm } from '#domains/quick-messages/quick-messages.inputs.ts'
import type {
  QuickMessageForm,
  QuickMessageReadAs,
} from '#domains/quick-messages/quick-messages.inputs.ts'
import { changeableQuickMessage } from '#domains/quick-messages/quick-messages.queries.ts'
import { mediaPathOf, readAsOf } from '#domains/quick-messages/read-as.ts'
import { DESK_API } from '#app/desk-client/request.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import { SwitchField, TextField } from '#app/components/forms/fields.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { keptFile } from '#app/components/forms/kept-file.ts'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { TextAreaField } from '#app/components/forms/text-area.tsx'
import { quickMessagesAction } from '#app/features/quick-messages/quick-messages-action.server.ts'
import { useMay } from '#app/features/frame/viewer.tsx'
import { useTextVariables } from '#app/features/variables/use-text-variables.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** /quick-messages/new and /quick-messages/{id}. */
export const loader = companyLoader({
  permission: 'message:send',
  load: async (ctx, { params }) => {
    const id = recordId(params, 'quickMessageId')
    return {
      quick: id === null ? null : await changeableQuickMessage(ctx, id),
      rules: formRules(quickMessageForm),
      now: ctx.clock.now(),
    }
  },
})

export const action = quickMessagesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** Specification part 3 §9: not the company's, and active. */
const NEW: QuickMessageReadAs = {
  shortcode: '',
  message: '',
  geral: false,
  status: true,
  media: '',
}

export default function QuickMessageDialog() {
  const { quick, rules, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('quickMessages')
  const text = useTextVariables(now)
  const managesAll = useMay('quick-message:manage-all')
  const changed: ChangeText = ({ shortcode, message, geral, status, media }) =>
    changes(
      [
        typeof shortcode === 'string' && t('changed.shortcode', { name: shortcode }),
        message !== undefined && t('changed.message'),
        geral !== undefined && t(geral === true ? 'changed.geral' : 'changed.notGeral'),
        status !== undefined && t(status === true ? 'changed.active' : 'changed.inactive'),
        media !== undefined && t(media === '' ? 'changed.noFile' : 'changed.file'),
      ],
      (what) => t('changed.text', { what }),
    )
  return (
    <RecordDialog title={quick === null ? t('form.newTitle') : t('form.editTitle')}>
      <RecordForm<QuickMessageForm>
        files
        rules={rules}
        value={quick === null ? NEW : readAsOf(quick)}
        changed={quick === null ? undefined : changed}
        longTexts={{ message: t('form.message') }}
      >
        {(fields) => (
          <>
            <TextField
              field={fields.shortcode}
              label={t('form.shortcode')}
              hint={t('form.shortcodeHint')}
            />
            <TextAreaField field={fields.message} label={t('form.message')} {...text} />
            <FileField
              field={fields.file}
              label={t('form.file')}
              hint={t('form.fileHint')}
              kept={
                quick &&
                keptFile(fields.media, {
                  media: readAsOf(quick).media,
                  hrefOf: (version) => DESK_API + mediaPathOf(quick.id, version),
                  mime: quick.mediaMime,
                })
              }
            />
            {managesAll && (
              <SwitchField
                field={fields.geral}
                label={t('form.geral')}
                hint={t('form.geralHint')}
              />
            )}
            <SwitchField
              field={fields.status}
              label={t('form.status')}
              hint={t('form.statusHint')}
            />
          </>
        )}
      </RecordForm>
    </RecordDialog>
  )
}
