import { useTranslation } from '#app/i18n/use-translation.tsx'
import { readProblem } from '#core/problems.ts'
import { useErrorText } from '#app/i18n/error-text.ts'

/** Words for what a schema or the server says of a field: a problem's code, an error's code, or the text itself. */
export function useProblemText(): (code: string) => string {
  const { t } = useTranslation('problems')
  const errorText = useErrorText()
  return (text) => {
    const problem = readProblem(text)
    return problem === null
      ? errorText(text)
      : t(problem.code, problem.values as { count: number; name: string })
  }
}
