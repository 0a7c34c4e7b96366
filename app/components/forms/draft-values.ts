import { parse } from '@conform-to/react'
import type { SubmissionResult } from '@conform-to/react'
import { READ_AS } from '#app/route-builders/read-as.ts'
import type { FormDraft } from './form-drafts.ts'

/** What the record of a draft was read as. */
export const draftReadAs = ({ fields }: FormDraft): string | null =>
  fields.find(([name]) => name === READ_AS)?.[1] ?? null

/** What a form holds, to come back to while its page is open. */
export const heldBy = (form: HTMLFormElement): FormDraft => ({
  fields: [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  ),
  isPartial: false,
})

const NO_FIELDS: ReadonlySet<string> = new Set(['intent', READ_AS])

/** What a form that is drawn again begins with, as the server gives a refused one back. */
export function draftResult({ fields }: FormDraft): Pick<SubmissionResult, 'initialValue'> {
  const form = new FormData()
  for (const [name, value] of fields) if (!NO_FIELDS.has(name)) form.append(name, value)
  const { initialValue } = parse(form, { resolve: () => ({ value: {} }) }).reply()
  return { initialValue: initialValue ?? {} }
}
