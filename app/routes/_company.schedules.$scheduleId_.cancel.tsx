import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { changeableSchedule } from '#domains/schedules/editing.queries.ts'
import { QuestionDialog } from '#app/components/dialogs/question-dialog.tsx'
import { schedulesAction } from '#app/features/schedules/schedules-action.server.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'

export const loader = companyLoader({
  permission: 'message:send',
  load: (ctx, { params }) => changeableSchedule(ctx, recordId(params, 'scheduleId') ?? 0),
})

export const action = schedulesAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function ScheduleCancelling() {
  const { contact, status, repeatEvery } = useLoaderData<typeof loader>()
  const { t } = useTranslation('schedules')
  const repeats = repeatEvery !== null
  const cancel = {
    intent: 'cancel',
    label: t(repeats ? 'cancel.all' : 'cancel.submit'),
    testId: 'confirm-cancel',
    danger: true,
  }
  // One that is held keeps its series back: there is nothing to skip to.
  const skip = { intent: 'skip', label: t('cancel.skip'), testId: 'confirm-skip' }
  return (
    <QuestionDialog
      title={t('cancel.title', { name: contact.name })}
      answers={repeats && status === 'PENDENTE' ? [skip, cancel] : [cancel]}
      cancelLabel={t('cancel.back')}
    >
      {t('cancel.text')} {repeats && status === 'PENDENTE' && t('cancel.series')}
    </QuestionDialog>
  )
}
