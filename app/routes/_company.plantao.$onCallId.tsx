import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { WEEKDAYS_EN } from '#core/weekdays.ts'
import { endField, formValueOf, startField } from '#domains/plantao/form-value.ts'
import { ON_CALL_INTERVAL_DEFAULT } from '#domains/plantao/limits.ts'
import { onCallForm, timesOf } from '#domains/plantao/plantao.inputs.ts'
import type { OnCallForm } from '#domains/plantao/plantao.inputs.ts'
import { onCallById } from '#domains/plantao/plantao.queries.ts'
import { listUsers } from '#domains/users/users.queries.ts'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { changes } from '#app/components/forms/changes.ts'
import type { ChangeText } from '#app/components/forms/changes.ts'
import { SelectField, TextField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { plantaoAction } from '#app/features/plantao/plantao-action.server.ts'
import { WeekFields } from '#app/features/plantao/week-fields.tsx'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { formRules } from '#app/route-builders/form-rules.server.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import '#app/features/plantao/plantao.css'

/** /plantao/new and /plantao/{id}. */
export const loader = companyLoader({
  permission: 'setting:manage',
  load: async (ctx, { params }) => {
    const id = recordId(params, 'onCallId')
    const [users, entry] = await Promise.all([
      listUsers(ctx),
      id === null ? null : onCallById(ctx, id),
    ])
    return {
      users: users.map(({ id: userId, name }) => ({ id: userId, name })),
      value: entry === null ? null : formValueOf({ ...entry, times: timesOf(entry.days) }),
      rules: formRules(onCallForm),
    }
  },
})

export const action = plantaoAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

const NEW = { phone: '', interval: ON_CALL_INTERVAL_DEFAULT }

export default function OnCallDialog() {
  const { users, value, rules } = useLoaderData<typeof loader>()
  const { t } = useTranslation('plantao')
  const changed: ChangeText = ({ userId, phone, interval, ...times }) =>
    changes(
      [
        userId !== undefined &&
          t('changed.user', { name: users.find(({ id }) => id === userId)?.name ?? '' }),
        typeof phone === 'string' && t('changed.phone', { phone }),
        typeof interval === 'number' && t('changed.interval', { count: interval }),
        WEEKDAYS_EN.some((day) => startField(day) in times || endField(day) in times) &&
          t('changed.times'),
      ],
      (what) => t('changed.text', { what }),
    )
  return (
    <RecordDialog title={value === null ? t('form.newTitle') : t('form.editTitle')}>
      <RecordForm<OnCallForm>
        rules={rules}
        value={value ?? NEW}
        changed={value === null ? undefined : changed}
      >
        {(fields) => (
          <>
            <SelectField
              field={fields.userId}
              label={t('form.user')}
              placeholder={t('form.choose')}
              options={users.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <div className="on-call-first-line">
              <TextField
                type="tel"
                field={fields.phone}
                label={t('form.phone')}
                hint={t('form.phoneHint')}
                placeholder="+55 11 98765-4321"
              />
              <TextField
                type="number"
                field={fields.interval}
                label={t('form.interval')}
                hint={t('form.intervalHint')}
              />
            </div>
            <WeekFields fields={fields} />
          </>
        )}
      </RecordForm>
    </RecordDialog>
  )
}
