import { useLoaderData } from '@remix-run/react'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { SEARCH_MIN_CHARS } from '#domains/contacts/limits.ts'
import { CancelLink } from '#app/components/dialogs/cancel-link.tsx'
import { RecordGone } from '#app/components/dialogs/record-gone.tsx'
import { RecordDialog } from '#app/components/dialogs/record-dialog.tsx'
import { PickPerson } from '#app/features/person/pick-person.tsx'
import { DIALOG_PARAMS } from '#app/features/schedules/page-address.ts'
import { editingData, planningData } from '#app/features/schedules/planning.server.ts'
import { EditForm, PlanForm } from '#app/features/schedules/schedule-forms.tsx'
import { ScheduleDetails } from '#app/features/schedules/schedule-details.tsx'
import { schedulesAction } from '#app/features/schedules/schedules-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

/** /schedules/new, whose `?contactId=` says for whom, and /schedules/{id}. */
export const loader = companyLoader({
  permission: 'message:send',
  load: async (ctx, { request, params }) => {
    const id = recordId(params, 'scheduleId')
    return id === null ? await planningData(ctx, request) : await editingData(ctx, request, id)
  },
})

export const action = schedulesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'

/** Another contact, or other words to find one, are asked for by the address; nothing else takes back what is being written. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  currentParams,
  formMethod,
}) =>
  formMethod === undefined &&
  currentParams['scheduleId'] === 'new' &&
  currentUrl.search !== nextUrl.search

export const ErrorBoundary = () => <RecordGone own={DIALOG_PARAMS} />

export default function ScheduleDialog() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation('schedules')
  return (
    <RecordDialog
      title={t(data.kind === 'new' ? 'form.newTitle' : 'form.editTitle')}
      own={DIALOG_PARAMS}
    >
      {data.kind === 'edit' ? (
        data.canChange ? (
          <EditForm data={data} />
        ) : (
          <ScheduleDetails data={data} />
        )
      ) : data.contact === null ? (
        <>
          <PickPerson
            found={data.found}
            param="contactId"
            words={{
              find: t('form.find'),
              hint: t('form.findHint', { count: SEARCH_MIN_CHARS }),
              nobody: t('form.nobody'),
              found: t('form.contact'),
            }}
          />
          <div className="dialog-actions">
            <CancelLink />
          </div>
        </>
      ) : (
        <PlanForm data={data} contact={data.contact} />
      )}
    </RecordDialog>
  )
}
