import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { announcementForm } from '#domains/announcements/announcements.inputs.ts'
import type {
  AnnouncementForm,
  AnnouncementReadAs,
} from '#domains/announcements/announcements.inputs.ts'
import { announcementById } from '#domains/announcements/announcements.queries.ts'
import { PRIORITIES } from '#domains/announcements/announcements.types.ts'
import { mediaPathOf, readAsOf } from '#domains/announcements/read-as.ts'
import { DESK_API } from '#app/desk-client/request.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import { SelectField, SwitchField, TextField } from '#app/components/forms/fields.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { keptFile } from '#app/components/forms/kept-file.ts'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { TextAreaField } from '#app/components/forms/text-area.tsx'
import { announcementsAction } from '#app/features/announcements/announcements-action.server.ts'
import { PRIORITY_WORDS } from '#app/features/announcements/priority-mark.tsx'
import { MessageText } from '#app/features/messages/message-text.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** /announcements/new and /announcements/{id}. */
export const loader = companyLoader({
  permission: 'announcement:manage',
  load: async (ctx, { params, context }) => {
    const id = recordId(params, 'announcementId')
    return {
      announcement: id === null ? null : await announcementById(ctx, context.platform, id),
      rules: formRules(announcementForm),
    }
  },
})

export const action = announcementsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** Specification part 3 §9: low, and active. */
const NEW: AnnouncementReadAs = { title: '', text: '', priority: 3, status: true, media: '' }

export default function AnnouncementDialog() {
  const { announcement, rules } = useLoaderData<typeof loader>()
  const { t } = useTranslation('announcements')
  const changed: ChangeText = ({ title, text, priority, status, media }) =>
    changes(
      [
        typeof title === 'string' && t('changed.title', { name: title }),
        text !== undefined && t('changed.words'),
        priority !== undefined && t('changed.priority'),
        status !== undefined && t(status === true ? 'changed.active' : 'changed.inactive'),
        media !== undefined && t(media === '' ? 'changed.noImage' : 'changed.image'),
      ],
      (what) => t('changed.text', { what }),
    )
  return (
    <RecordDialog title={announcement === null ? t('form.newTitle') : t('form.editTitle')}>
      <RecordForm<AnnouncementForm>
        files
        rules={rules}
        value={announcement === null ? NEW : readAsOf(announcement)}
        changed={announcement === null ? undefined : changed}
        longTexts={{ text: t('form.text') }}
      >
        {(fields) => (
          <>
            <TextField field={fields.title} label={t('form.title')} />
            <TextAreaField
              field={fields.text}
              label={t('form.text')}
              preview={{
                label: t('form.preview'),
                of: (text) =>
                  text.trim() === '' ? (
                    <span className="text-preview-empty">{t('form.previewEmpty')}</span>
                  ) : (
                    <MessageText text={text} />
                  ),
              }}
            />
            <SelectField
              field={fields.priority}
              label={t('form.priority')}
              placeholder={t('form.choosePriority')}
              options={PRIORITIES.map((value) => ({
                value,
                label: t(`priority.${PRIORITY_WORDS[value]}`),
              }))}
            />
            <FileField
              field={fields.file}
              label={t('form.image')}
              hint={t('form.imageHint')}
              accept=".png,.jpg,.jpeg"
              kept={
                announcement &&
                keptFile(fields.media, {
                  media: readAsOf(announcement).media,
                  hrefOf: (version) => DESK_API + mediaPathOf(announcement.id, version),
                  mime: 'image/*',
                })
              }
            />
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
