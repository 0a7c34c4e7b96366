import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { AppError } from '#core/errors.ts'
import { erasePersonForm } from '#domains/contacts/contact-form.ts'
import { unmergedContact } from '#domains/contacts/contacts.queries.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { personErasure } from '#app/features/contacts/contacts-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'contact:erase',
  load: async (ctx, { params }) => {
    const { name, isGroup } = await unmergedContact(ctx, recordId(params, 'contactId') ?? 0)
    // A group is nobody.
    if (isGroup) throw new AppError('ERR_NO_CONTACT_FOUND')
    return { name, rules: formRules(erasePersonForm) }
  },
})

export const action = personErasure
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

/** Forgetting a person can't be taken back: whoever does it writes the name out. */
export default function PersonErasure() {
  const { name, rules } = useLoaderData<typeof loader>()
  const { t } = useTranslation('contactBook')
  return (
    <RecordDialog title={t('erase.title', { name })} startsAtWayOut>
      <RecordForm<{ name: string }>
        rules={rules}
        value={{ name: '' }}
        intent="erase"
        submitLabel={t('erase.confirm')}
        danger
      >
        {(fields) => (
          <>
            <p className="dialog-text">{t('erase.text')}</p>
            <TextField field={fields.name} label={t('erase.type', { name })} />
          </>
        )}
      </RecordForm>
    </RecordDialog>
  )
}
