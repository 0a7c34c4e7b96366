import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { ImportedSheet } from '#domains/contacts/import-sheet.ts'
import { useErrorText } from '#app/i18n/error-text.ts'

const COLUMNS = ['name', 'number', 'email'] as const
/** What a schema says of a cell (domains/contacts/contacts.inputs.ts). */
const WORDS = {
  Required: 'problems:required',
  'Too Short!': 'contactBook:sheetErrors.short',
  'Too Long!': 'contactBook:sheetErrors.long',
  'Invalid number': 'contactBook:sheetErrors.number',
  'Invalid email': 'contactBook:sheetErrors.email',
} as const
const isKnown = (problem: string): problem is keyof typeof WORDS => Object.hasOwn(WORDS, problem)

/** Why a row of a spreadsheet was refused, in words. */
export function useRowReason(): (error: Omit<ImportedSheet['errors'][number], 'line'>) => string {
  const { t } = useTranslation(['contactBook', 'problems'])
  const errorText = useErrorText()
  return ({ code, field, problem }) => {
    const words =
      code === 'ERR_INVALID_INPUT' && problem !== undefined
        ? t(isKnown(problem) ? WORDS[problem] : 'contactBook:sheetErrors.other')
        : errorText(code)
    const column = COLUMNS.find((name) => name === field)
    return column === undefined ? words : `${t(`columns.${column}`)}: ${words}`
  }
}
