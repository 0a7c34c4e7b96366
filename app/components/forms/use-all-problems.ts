import type { SubmissionResult } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { ASKS } from '#app/route-builders/asks.ts'
import type { FormAnswer } from '#app/route-builders/company-action.ts'
import type { FormRules } from '#app/route-builders/form-rules.ts'

type Problems = Record<string, string[]>

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
  const sent = useRef<FormData | null>(null)
  const said = useMemo(() => {
    const answer = data?.result
    // None where the server could not be asked.
    if (answer?.fields === undefined || form.current === null) return undefined
    // Beside what the browser said already, and without taking the focus or what was typed since.
    const own = Object.fromEntries(Object.keys(constraint).map((name) => [name, null]))
    const error = { ...own, ...unchangedOf(answer, sent.current, new FormData(form.current)) }
    return { error, fields: answer.fields }
  }, [data, form, constraint])
  const [latest, setLatest] = useState({ result, said, shown: result })
  if (latest.result !== result || latest.said !== said)
    setLatest({ result, said, shown: latest.said === said ? result : said })
  const { shown } = latest
  return {
    /** For conform: the later of both answers. */
    shown,
    sends: (element: HTMLFormElement) => {
      sent.current = new FormData(element)
    },
    asks: (element: HTMLFormElement) => {
      const body = new FormData(element)
      sent.current = new FormData(element)
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
      const { '': _ofForm, ...ofFields } = unchangedOf(shown, sent.current, now)
      return ofFields
    },
  }
}

const MULTIPART = 'multipart/form-data'

function unchangedOf(
  answer: SubmissionResult | undefined,
  before: FormData | null,
  now: FormData,
): Problems {
  if (before === null) return {}
  return Object.fromEntries(
    Object.entries(answer?.error ?? {}).filter(
      (entry): entry is [string, string[]] =>
        entry[1] !== null && textOf(now, entry[0]) === textOf(before, entry[0]),
    ),
  )
}

const textOf = (form: FormData, name: string) =>
  JSON.stringify(
    form
      .getAll(name)
      .map((value) => (typeof value === 'string' ? value : `${value.name} ${value.size}`)),
  )
