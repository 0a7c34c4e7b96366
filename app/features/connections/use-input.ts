import { useTranslation } from 'react-i18next'
import type { FormField } from './connection-form.ts'
import { inputId } from './use-connection-form.ts'
import type { ConnectionForm } from './use-connection-form.ts'

/** What ties an input to its field: id, value, what is wrong with it. */
export function useInput({ form }: { form: ConnectionForm }) {
  const { t } = useTranslation('connections')
  const problemOf = (field: FormField) => {
    const problem = form.problem(field)
    return problem === undefined ? undefined : t(`form.errors.${problem}`)
  }
  return {
    problemOf,
    input: (field: FormField) => ({
      id: inputId(field),
      'data-testid': inputId(field),
      'aria-invalid': form.problem(field) !== undefined,
      'aria-describedby': `${inputId(field)}-note`,
      onBlur: () => form.touch(field),
    }),
  }
}
