import { serverNow } from '#app/desk-client/server-time.ts'
import { useDialogForm } from '#app/components/use-dialog-form.ts'
import type { DialogForm } from '#app/components/use-dialog-form.ts'
import { FIELDS, isChanged, problemsOf } from './connection-form.ts'
import type { FormField, FormValues, Problem } from './connection-form.ts'
import type { ConnectionChannel } from './connection-types.ts'

export type ConnectionForm = DialogForm<FormValues, FormField, Problem>

/** Ids of the inputs are `connection-{field}`. */
export const inputId = (field: FormField) => `connection-${field}`

export function useConnectionForm(
  before: FormValues,
  kind: { channel: ConnectionChannel; isNew: boolean },
): ConnectionForm {
  return useDialogForm({
    before,
    fields: FIELDS,
    problemsOf: (values) => problemsOf(values, kind, serverNow()),
    isChanged,
    inputId,
  })
}
