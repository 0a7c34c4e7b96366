import { useLoaderData, useLocation, useNavigate, useParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { AppError } from '#core/errors.ts'
import { formatNumber } from '#core/phone.ts'
import { connectionById } from '#domains/connections/connections.queries.ts'
import { QuestionDialog } from '#app/components/dialogs/question-dialog.tsx'
import { connectionsAction } from '#app/features/connections/connections-action.server.ts'
import { DialogLink } from '#app/features/connections/link-phone.tsx'
import { NewToken } from '#app/features/connections/new-token.tsx'
import { usePageConnections } from '#app/features/connections/use-connections.ts'
import { companyLoader } from '#app/route-builders/company-loader.ts'
import { recordId } from '#app/route-builders/page-query.server.ts'
import '#app/features/connections/connections.css'

/** What is asked before it is done: of one connection at /connections/{id}/…, of all of them at /connections/all/restart. */
const QUESTIONS = ['disconnect', 'relink', 'erase', 'closeImported', 'token', 'restart'] as const
/** Of a linked phone alone: an account at Meta has no session, and no past to bring along. */
const OF_PHONES: readonly string[] = ['disconnect', 'relink', 'erase', 'closeImported']

export const loader = companyLoader({
  permission: 'connection:manage',
  load: async (ctx, { params }) => {
    const question = QUESTIONS.find((one) => one === params['question'])
    if (question === undefined) throw new AppError('ERR_NOT_FOUND')
    if (question === 'restart') return { question, name: '', number: '' }
    const connection = await connectionById(ctx, recordId(params, 'connectionId') ?? 0)
    const { name, number, channel } = connection
    if (channel !== 'whatsapp' && OF_PHONES.includes(question)) throw new AppError('ERR_NOT_FOUND')
    return { question, name, number: formatNumber(number) }
  },
})

export const action = connectionsAction
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default function ConnectionQuestion() {
  const { question, name, number } = useLoaderData<typeof loader>()
  const { t } = useTranslation('connections')
  return (
    <QuestionDialog
      title={t(`ask.${question}.title`, { name })}
      answers={[
        {
          intent: question,
          label: t(`ask.${question}.confirm`),
          testId: `confirm-${question}`,
          danger: question !== 'restart',
        },
      ]}
      shown={({ token }) => (token === undefined ? <ToCode /> : <NewToken token={token} />)}
    >
      {t(`ask.${question}.text`, { number })}
    </QuestionDialog>
  )
}

/** A code is on its way: to where it is shown. */
function ToCode() {
  const { t } = useTranslation('connections')
  const id = Number(useParams()['connectionId'])
  const { live, tell } = usePageConnections()
  const location = useLocation()
  const state: unknown = location.state
  const go = useNavigate()
  const leave = useRef(() => {
    if (live.get(id)?.qrcode == null) tell({ id, status: 'OPENING', state: 'linking' })
    go(`/connections/${id}/link`, { replace: true, state, preventScrollReset: true })
  })
  useEffect(() => leave.current(), [])
  return (
    <div className="dialog-actions">
      <DialogLink of={id} to="link" testId="to-code" replace>
        {t('act.qr')}
      </DialogLink>
    </div>
  )
}
