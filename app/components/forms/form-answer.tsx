import type { SubmissionResult } from '@conform-to/react'
import { useActionData, useFetcher, useNavigate } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FormEvent } from 'react'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import type { Notice } from '#app/route-builders/notice.ts'
import { useNoticeText } from '#app/i18n/use-notice-text.ts'
import { toast } from '../toast.ts'
import { undoLater } from './undo-forms.ts'
import { useDialogUrl } from '../dialogs/dialog-url.ts'
import { useProblemText } from './problem-text.ts'

/**
 * Sends a form by a fetcher, or without scripts as the browser does, and hears what came of it: a dialog closes once it is done, or leads to
 * where its notice says. `isAnew`: the form no longer is the one that the document was drawn for.
 */
export function useFormAnswer(onDone?: (notice: Notice) => void, isAnew = false) {
  const noticeText = useNoticeText()
  const fetcher = useFetcher<FormAnswer>()
  const ofDocument = useActionData<FormAnswer>()
  const action = isAnew ? undefined : ofDocument
  const dialog = useDialogUrl()
  const navigate = useNavigate()
  const told = useRef<FormAnswer | undefined>(undefined)
  const answer = fetcher.data
  useEffect(() => {
    if (answer?.done == null || told.current === answer) return
    told.current = answer
    const { to, stays, undo } = answer.done
    toast({
      kind: 'success',
      text: noticeText(answer.done),
      ...(undo === undefined ? {} : { undo: { run: () => undoLater(undo) } }),
    })
    onDone?.(answer.done)
    if (to !== undefined) navigate(to, { replace: true })
    else if (stays !== true) dialog?.done()
  }, [answer, dialog, navigate, onDone, noticeText])
  // What is done stays busy until the dialog is gone: nobody sends twice.
  const isLeaving = dialog !== null && answer?.done != null && answer.done.stays !== true
  const isBusy = fetcher.state !== 'idle' || isLeaving
  const isSent = useRef(false)
  useEffect(
    () => () => {
      isSent.current = false
    },
    [fetcher.state, answer],
  )
  return {
    fetcher,
    /**
     * To be called as the form is sent. It is not, and false is returned, before the last sending is answered: a second Enter would be
     * refused by what the first has done, and take its answer away. A press may come before the button is drawn as busy.
     */
    sends: (event: FormEvent) => {
      if (isBusy || isSent.current) event.preventDefault()
      else isSent.current = true
      return !event.defaultPrevented
    },
    result: answer?.result ?? action?.result,
    changed: (answer ?? action)?.changed,
    shown: (answer ?? action)?.shown,
    /** By scripts: without, the document is drawn with it already. */
    changedNow: answer?.changed,
    /** What the form says from now on that its record was read as; an answer that does not say it leaves that as it was. */
    readAs: (answer ?? action)?.readAs ?? null,
    isBusy,
  }
}

type FormProblemProps = {
  codes: readonly string[] | null | undefined
  /** What came of sending the form: what is wrong with it as a whole is led to, where no field is wrong. */
  told?: SubmissionResult | undefined
}

/** What is wrong with the form as a whole. */
export function FormProblem({ codes, told }: FormProblemProps) {
  const problemText = useProblemText()
  const problem = useRef<HTMLParagraphElement>(null)
  const isSaid = codes != null && codes.length > 0
  useEffect(() => {
    const form = problem.current?.closest('form')
    if (told === undefined || form?.querySelector('[aria-invalid=true]') !== null) return
    problem.current?.focus()
    // It is said a moment after the answer is there.
  }, [told, isSaid])
  if (!isSaid) return null
  return (
    <p ref={problem} className="form-problem" role="alert" tabIndex={-1}>
      <CircleAlert size={15} aria-hidden />
      {codes.map(problemText).join(' ')}
    </p>
  )
}
