import type { SubmissionResult } from '@conform-to/react'

type Problems = Record<string, string[]>

/**
 * What the server was last asked about a form, by sending it or by asking alone. What it said of a field holds for as long as that says what
 * was sent.
 */
export function askedForm() {
  let sent: FormData | null = null
  let isAsked = false

  /** What an answer says of fields that still say what was sent. */
  const stillSaid = (answer: SubmissionResult | undefined, now: FormData): Problems => {
    const before = sent
    if (before === null) return {}
    return Object.fromEntries(
      Object.entries(answer?.error ?? {}).filter(
        (entry): entry is [string, string[]] =>
          entry[1] !== null && textOf(now, entry[0]) === textOf(before, entry[0]),
      ),
    )
  }

  return {
    stillSaid,
    /** It is sent: what was only asked before is answered together with it, or overtaken by its answer. */
    sends(form: FormData): void {
      sent = form
      isAsked = false
    },
    asks(form: FormData): void {
      sent = form
      isAsked = true
    },
    /**
     * What came of asking, for conform: beside what the browser said already (of the fields it has rules for, `own`), and without taking the
     * focus or what was typed since. Undefined where the server could not be asked, or the form was sent since.
     */
    said(
      answer: SubmissionResult | undefined,
      now: FormData,
      own: readonly string[],
    ): SubmissionResult | undefined {
      if (!isAsked || answer?.fields === undefined) return undefined
      const kept = Object.fromEntries(own.map((name) => [name, null]))
      return { error: { ...kept, ...stillSaid(answer, now) }, fields: answer.fields }
    },
  }
}

const textOf = (form: FormData, name: string) =>
  JSON.stringify(
    form
      .getAll(name)
      .map((value) => (typeof value === 'string' ? value : `${value.name} ${value.size}`)),
  )
