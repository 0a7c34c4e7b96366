import type { SubmissionResult } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { ASKS } from '#app/route-builders/asks.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import type { FormRules } from '#app/route-builders/form-rules.ts'
import { askedForm } from './asked-form.ts'

/**
 * Has all that is wrong with a form said at once: of one that the browser's rules refuse, the server is asked what else it refuses, and
 * nothing is saved. What the server said stays beside a field for as long as that says what was sent. `result`: what came of sending it.
 */
export function useAllProblems(
  form: RefObject<HTMLFormElement>,
  result: SubmissionResult | undefined,
  { constraint }: FormRules,
) {
  const { data, submit } = useFetcher<FormAnswer>()
  const [asked] = useState(askedForm)
  const said = useMemo(
    () =>
      form.current === null
        ? undefined
        : asked.said(data?.result, new FormData(form.current), Object.keys(constraint)),
    [data, form, constraint, asked],
  )
  const [latest, setLatest] = useState({ result, said, shown: result })
  if (latest.result !== result || latest.said !== said)
    setLatest({
      ...{ result, said },
      shown: latest.result === result ? (said ?? latest.shown) : result,
    })
  const { shown } = latest
  return {
    /** For conform: the later of both answers. */
    shown,
    sends: (element: HTMLFormElement) => asked.sends(new FormData(element)),
    asks: (element: HTMLFormElement) => {
      const body = new FormData(element)
      asked.asks(new FormData(element))
      // A file is not sent for words about the other fields.
      if ([...body.values()].some((value) => value instanceof File && value.size > 0)) return
      body.set(ASKS, 'yes')
      const action = element.getAttribute('action')
      const encType = element.enctype === MULTIPART ? MULTIPART : undefined
      submit(body, {
        method: 'post',
        ...(action !== null && { action }),
        ...(encType !== undefined && { encType }),
      })
    },
    /** What the server said of fields that still say what was sent. */
    stillSaid: (now: FormData) => {
      const { '': _ofForm, ...ofFields } = asked.stillSaid(shown, now)
      return ofFields
    },
  }
}

const MULTIPART = 'multipart/form-data'
