import { useDialogForm } from '#app/components/use-dialog-form.ts'
import type { DialogForm } from '#app/components/use-dialog-form.ts'
import { FIELDS, isChanged, problemsOf } from './contact-form.ts'
import type { FormField, FormValues, Problem } from './contact-form.ts'

export type ContactForm = DialogForm<FormValues, FormField, Problem>

/** Ids of the inputs are `contact-{field}`. */
export const inputId = (field: FormField) => `contact-${field}`

export function useContactForm(before: FormValues, needsNumber: boolean): ContactForm {
  return useDialogForm({
    before,
    fields: FIELDS,
    problemsOf: (values) => problemsOf(values, { needsNumber }),
    isChanged,
    inputId,
  })
}
