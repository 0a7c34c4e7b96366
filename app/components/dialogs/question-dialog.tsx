import { Button } from '@radix-ui/themes/components/button'
import type { ReactNode } from 'react'
import type { Shown } from '#app/route-builders/company-action.ts'
import { FormProblem, useFormAnswer } from '../forms/form-answer.tsx'
import { CancelLink } from './cancel-link.tsx'
import { RecordDialog } from './record-dialog.tsx'

type Answer = {
  /** Of the route's action. */
  intent: string
  label: string
  testId: string
  /** It cannot be undone. */
  danger?: boolean
}
type QuestionDialogProps = {
  /** Names what it is about. */
  title: string
  /** What comes of each answer. */
  children: ReactNode
  /** Asked beside it: fields of the form, as the platform has them. */
  choice?: ReactNode
  /** From the cautious one to the far-reaching one; the last stands out. */
  answers: readonly Answer[]
  /** Stands in place of the question once its action answers what is shown once. */
  shown?: (values: Shown['shown']) => ReactNode
  /** Of the way out, where *cancel* is an answer. */
  cancelLabel?: string
}

/** Asks before something is done to a row; posts the answer's intent to its own address. */
export function QuestionDialog({ title, ...question }: QuestionDialogProps) {
  return (
    <RecordDialog title={title} alert>
      <QuestionForm {...question} />
    </RecordDialog>
  )
}

function QuestionForm(props: Omit<QuestionDialogProps, 'title'>) {
  const { children, choice, answers, cancelLabel } = props
  const { fetcher, sends, result, shown, isBusy } = useFormAnswer()
  const pressed = fetcher.formData?.get('intent')
  if (shown !== undefined && props.shown !== undefined) return props.shown(shown)
  return (
    <fetcher.Form method="post" onSubmit={sends}>
      <div id="dialog-text" className="dialog-text">
        {children}
      </div>
      {choice}
      <FormProblem codes={result?.error?.['']} />
      <div className="dialog-actions">
        <CancelLink label={cancelLabel} />
        {answers.map(({ intent, label, testId, danger = false }, at) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            variant={at === answers.length - 1 ? 'solid' : 'soft'}
            {...(danger ? ({ color: 'red' } as const) : {})}
            disabled={isBusy}
            loading={isBusy && (answers.length === 1 || pressed === intent)}
            data-testid={testId}
          >
            {label}
          </Button>
        ))}
      </div>
    </fetcher.Form>
  )
}
