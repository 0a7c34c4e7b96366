import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { Change } from './changes.ts'

/** Says what a field is now, where it has no sentence of its own: a switch, a choice in its words, a number, a short text. */
export function useFieldChanged(): (
  label: string,
  value: string | number | boolean | null | undefined,
) => Change | false {
  const { t } = useTranslation('forms')
  const wordOf = (value: string | number | boolean | null) =>
    typeof value === 'boolean'
      ? t(value ? 'changed.on' : 'changed.off')
      : value === null || value === ''
        ? t('changed.empty')
        : String(value)
  return (label, value) => value !== undefined && { label, value: wordOf(value) }
}
