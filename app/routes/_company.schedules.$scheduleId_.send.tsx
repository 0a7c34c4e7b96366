import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { changeableSchedule } from '#domains/schedules/editing.queries.ts'
import { QuestionDialog } from '#app/components/dialogs/question-dialog.tsx'
import { FileName } from '#app/components/file-name.tsx'
import '#app/features/schedules/schedule-form.css'
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

export default function ScheduleSending() {
  const { contact, body, media, repeatEvery } = useLoaderData<typeof loader>()
  const { t } = useTranslation('schedules')
  const send = { intent: 'send', label: t('send.submit'), testId: 'confirm-send' }
  return (
    <QuestionDialog title={t('send.title', { name: contact.name })} answers={[send]}>
      <p className="question-words">{body}</p>
      {media !== null && <FileName name={media.name} />}
      {repeatEvery !== null && t('send.series')}
    </QuestionDialog>
  )
}
