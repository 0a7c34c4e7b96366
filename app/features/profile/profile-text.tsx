import * as TextField from '@radix-ui/themes/components/text-field'
import { Field } from '#app/components/form-field.tsx'
import type { DialogForm } from '#app/components/use-dialog-form.ts'
import type { ProfileField, ProfileProblem, ProfileValues } from './profile-form.ts'

/** Ids of the inputs are `profile-{field}`. */
export const inputId = (field: ProfileField) => `profile-${field}`

/** What the parts of the form are given. */
export type ProfileParts = {
  form: DialogForm<ProfileValues, ProfileField, ProfileProblem>
  before: ProfileValues
  /** In words. */
  problem: (field: ProfileField) => string | undefined
}

type ProfileTextProps = Pick<ProfileParts, 'form' | 'problem'> & {
  field: Exclude<ProfileField, 'farewellMessage'>
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'password' | 'time'
  autoComplete?: string
  step?: number
}

/** One line of the form. */
export function ProfileText({ form, problem, field, label, hint, ...input }: ProfileTextProps) {
  const id = inputId(field)
  return (
    <Field id={id} label={label} hint={hint} problem={problem(field)}>
      <TextField.Root
        id={id}
        autoComplete="off"
        {...input}
        value={form.values[field] ?? ''}
        aria-invalid={form.problem(field) !== undefined}
        aria-describedby={`${id}-note`}
        data-testid={id}
        onChange={(event) => form.set({ [field]: event.target.value })}
        onBlur={() => form.touch(field)}
      />
    </Field>
  )
}
