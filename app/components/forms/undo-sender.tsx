import { useEffect, useRef, useState } from 'react'
import { readyPageWords } from '#app/i18n/i18n.client.ts'
import { problemsWords } from '#app/i18n/pages/problems.ts'
import { toast } from '../toast.ts'
import { useFormAnswer } from './form-answer.tsx'
import { useProblemText } from './problem-text.ts'
import { onUndo } from './undo-forms.ts'
import type { UndoForm } from '#app/route-builders/notice.ts'

type Sent = UndoForm & { id: number }

/** Sends what notices undo, and says what came of it. Once a frame. */
export function UndoSender() {
  const [sent, setSent] = useState<readonly Sent[]>([])
  const last = useRef(0)
  useEffect(
    () =>
      onUndo((form) => {
        const id = ++last.current
        // What may be said of a field: over a page that failed they may not be there.
        void readyPageWords(problemsWords)
          .catch(() => undefined)
          .then(() => setSent((known) => [...known, { ...form, id }]))
      }),
    [],
  )
  return sent.map((one) => (
    <OneUndo
      key={one.id}
      {...one}
      onEnd={() => setSent((known) => known.filter(({ id }) => id !== one.id))}
    />
  ))
}

function OneUndo({ action, fields, onEnd }: Sent & { onEnd: () => void }) {
  const problemText = useProblemText()
  const { fetcher } = useFormAnswer()
  const { data, submit } = fetcher
  const first = useRef({ isSent: false, end: onEnd })
  useEffect(() => {
    if (first.current.isSent) return
    first.current.isSent = true
    submit(fields, { method: 'post', action })
  }, [submit, fields, action])
  useEffect(() => {
    if (data === undefined) return
    const problems = Object.values(data.result.error ?? {}).flatMap((codes) => codes ?? [])
    if (data.done === null)
      toast({
        kind: 'error',
        text: (problems.length === 0 ? ['ERR_INTERNAL'] : problems).map(problemText).join(' '),
      })
    first.current.end()
  }, [data, problemText])
  return null
}
